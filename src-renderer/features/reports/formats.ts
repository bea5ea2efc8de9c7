import type { ReportFormat } from '#contract/reports/saved.ts';
import { type Message, message } from '#shared/language/message.ts';

/** What a report can be saved as, and how people call it. */
export const formats: readonly { readonly value: ReportFormat; readonly label: Message }[] = [
  { value: 'pdf', label: message('PDF') },
  { value: 'html', label: message('HTML') },
  { value: 'xlsx', label: message('Excel') },
];
