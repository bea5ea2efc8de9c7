import { formatsOf, type ReportFormat } from '#contract/reports/saved.ts';
import type { TemplateId } from '#contract/reports/templates.ts';
import { type Message, message } from '#shared/language/message.ts';

/** How people call the formats of reports. */
const labels: Readonly<Record<ReportFormat, Message>> = {
  pdf: message('PDF'),
  html: message('HTML'),
  xlsx: message('Excel'),
  pptx: message('PowerPoint'),
};

/** What a kind of report can be saved as, and how people call it. */
export const formatChoices = (
  template: TemplateId,
): readonly { readonly value: ReportFormat; readonly label: Message }[] =>
  formatsOf(template).map((value) => ({ value, label: labels[value] }));
