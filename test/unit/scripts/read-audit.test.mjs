import { describe, expect, test } from 'vitest';
import { readAudit } from '#scripts/lib/read-audit.mjs';

const report = (/** @type {object[]} */ ...found) =>
  JSON.stringify({ auditReportVersion: 2, vulnerabilities: Object.fromEntries(found.entries()) });

describe('the answer of npm audit', () => {
  test('names packages with a grave vulnerability and leaves out the others', () => {
    const output = report(
      { name: 'a', severity: 'critical', range: '<1.2.3' },
      { name: 'b', severity: 'moderate', range: '*' },
      { name: 'c', severity: 'high', range: '2.0.0 - 2.4.1' },
    );
    expect(readAudit(output)).toEqual({ answered: true, grave: ['a <1.2.3: critical', 'c 2.0.0 - 2.4.1: high'] });
  });

  test.each([
    ['none at all', ''],
    ['a failed request', '{ "message": "request failed", "error": { "code": "ENOTFOUND" } }'],
    ['no JSON', 'npm warn audit 405 Method Not Allowed { nothing }'],
  ])('is told from no answer: %s', (_, output) => {
    expect(readAudit(output)).toEqual({ answered: false, grave: [] });
  });
});
