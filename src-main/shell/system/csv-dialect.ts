import type { Settings } from '#contract/settings.ts';
import type { CsvDialect } from '../../data-host/protocol.ts';

/** How a CSV is written: always the same for scripts, and as this computer's spreadsheet expects it for people. */
export function csvDialectFor(
  { exportProfile, separator }: Pick<Settings, 'exportProfile' | 'separator'>,
  locale: string,
): CsvDialect {
  if (exportProfile === 'data') return { profile: 'data', separator: ',', decimalMark: '.' };
  const decimalMark = decimalMarkOf(locale);
  // The list separator of the computer cannot be read; where the comma is taken, it is the semicolon.
  const defaultSeparator = decimalMark === ',' ? ';' : ',';
  return { profile: 'excel', separator: separator === 'auto' ? defaultSeparator : separator, decimalMark };
}

/** Locales with a mark that is neither (Arabic) are written with a full stop, which their spreadsheets read too. */
function decimalMarkOf(locale: string): CsvDialect['decimalMark'] {
  const parts = numberFormat(locale).formatToParts(1.5);
  return parts.find((part) => part.type === 'decimal')?.value === ',' ? ',' : '.';
}

function numberFormat(locale: string): Intl.NumberFormat {
  try {
    return new Intl.NumberFormat(locale);
  } catch {
    return new Intl.NumberFormat('en');
  }
}
