import type { DocumentFormat } from '../../../src-preload/contract/documents/saved.ts';

/** What a report can be saved as, and how people call it. */
export const formats: readonly { readonly value: DocumentFormat; readonly label: string }[] = [
  { value: 'pdf', label: 'PDF' },
  { value: 'html', label: 'HTML' },
  { value: 'xlsx', label: 'Excel' },
];
