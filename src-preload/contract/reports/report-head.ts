import * as z from 'zod';
import { accent } from './accent.ts';
import { logo } from './logo.ts';

/** Trimmed text of at most `maxLength` characters. */
export const words = (maxLength: number) => z.string().trim().max(maxLength);

/** The limit of each text of a report, in characters. */
export const maxWordsLength = {
  title: 200,
  author: 200,
  contact: 200,
  footer: 120,
  introduction: 2000,
  notes: 4000,
} as const;

/** The author of reports, and the logo, colour and footer of the institution: remembered for the next new one. Saved reports have their own. */
export const reportHead = z.strictObject({
  author: words(maxWordsLength.author).default(''),
  contact: words(maxWordsLength.contact).default(''),
  logo: logo.nullable().default(null),
  accent: accent.nullable().default(null),
  footer: words(maxWordsLength.footer).default(''),
});
export type ReportHead = z.infer<typeof reportHead>;
