import type { ReportFormat } from '#contract/reports/saved.ts';

/** What a report can be saved as, and how people call it. */
export const formats: readonly { readonly value: ReportFormat; readonly label: string }[] = [
  { value: 'pdf', label: 'PDF' },
  { value: 'html', label: 'HTML' },
  { value: 'xlsx', label: 'Excel' },
];
