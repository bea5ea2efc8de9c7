import { expect, it } from 'vitest';
import { savedReportText } from '#renderer/client/reports.ts';

/* Words of the app on a report that was saved. */

const saved = { state: 'saved', fileName: 'run.pdf', bytes: 2048, token: 'a', sidecar: 'off' } as const;

it('names the file beside it, which is not the report', () => {
  expect(savedReportText({ ...saved, sidecar: 'written' })).toBe(
    'Saved run.pdf, 2.0 KB. The file run.pdf.meta.json beside it says where the data comes from.',
  );
});

it('says of a PDF that lacks marks for screen readers that it does, and where they are', () => {
  expect(savedReportText(saved)).toBe('Saved run.pdf, 2.0 KB.');
  expect(savedReportText({ ...saved, isAccessible: true })).toBe('Saved run.pdf, 2.0 KB.');
  expect(savedReportText({ ...saved, isAccessible: false })).toBe(
    'Saved run.pdf, 2.0 KB. Some pages of this PDF lack the tags that screen readers need. An HTML report has them.',
  );
});
