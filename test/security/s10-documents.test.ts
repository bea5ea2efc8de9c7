import { describe, expect, test } from 'vitest';
import { documentHeaders } from '../../src-main/shell/response-headers.ts';
import { createShownDocuments } from '../../src-main/shell/shown-documents.ts';

describe('S10: a report is shown only where main has put it', () => {
  const documents = createShownDocuments();
  const path = documents.add('<p>report</p>');

  test('at its own address', () => {
    expect(documents.read(`app://bundle${path}`)).toBe('<p>report</p>');
  });

  test.each([
    'app://bundle/documents/',
    `app://bundle${path}?again`,
    `app://bundle${path}/`,
    `app://bundle/../bundle${path}`,
    `app://evil${path}`,
    `https://bundle${path}`,
    'app://bundle/documents/00000000-0000-0000-0000-000000000000',
    'app://bundle/index.html',
    '',
  ])('nothing stands at %s', (address) => {
    expect(documents.read(address)).toBeNull();
  });

  test('no longer when it was taken away, nor when many came after it', () => {
    const gone = documents.add('gone');
    documents.remove(gone);
    expect(documents.read(`app://bundle${gone}`)).toBeNull();
    for (let count = 0; count < 10; count++) documents.add('more');
    expect(documents.read(`app://bundle${path}`)).toBeNull();
  });

  test('runs no script, loads nothing, and is framed by our page alone', () => {
    const policy = documentHeaders['content-security-policy'];
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'self'");
    expect(policy).not.toMatch(/script-src|connect-src|https?:/);
  });
});
