import { expect, it } from 'vitest';
import { savedReportText } from '#renderer/client/reports.ts';

/* Words of the app on a report that was saved. */

const saved = { state: 'saved', fileName: 'run.pdf', bytes: 2048, token: 'a', sidecar: 'written' } as const;

it('says of a PDF that lacks marks for screen readers that it does, and where they are', () => {
  expect(savedReportText(saved)).toBe('Saved run.pdf, 2.0 KB.');
  expect(savedReportText({ ...saved, isAccessible: true })).toBe('Saved run.pdf, 2.0 KB.');
  expect(savedReportText({ ...saved, isAccessible: false })).toBe(
    'Saved run.pdf, 2.0 KB. Some pages of this PDF lack the tags that screen readers need. An HTML report has them.',
  );
});
