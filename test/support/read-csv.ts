/** A plain RFC 4180 reader, independent of the writer it checks. Returns the header and the rows as text. */
export function readCsv(csv: string, separator = ','): { header: string[]; rows: string[][] } {
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"|([^"\\r\\n${separator}]*))(${separator}|\\r\\n)`, 'y');
  const rows: string[][] = [[]];
  const text = csv.replace(/^\uFEFF/, '');
  while (cell.lastIndex < text.length) {
    const match = cell.exec(text);
    if (!match) throw new Error('not RFC 4180');
    rows.at(-1)?.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '');
    if (match[3] === '\r\n') rows.push([]);
  }
  const [header = [], ...rest] = rows.slice(0, -1);
  return { header, rows: rest };
}

/** The same with each row by the names of its columns. */
export function readCsvRecords(csv: string, separator = ','): Record<string, string>[] {
  const { header, rows } = readCsv(csv, separator);
  return rows.map((row) => Object.fromEntries(header.map((name, index) => [name, row[index] ?? ''])));
}

/** Whether a spreadsheet would run a text; a number with a sign calculates nothing. */
export const isFormula = (text: string): boolean => /^\s*[=+\-@＝＋－＠\t\r]/.test(text) && !/^\s*[+-]\d+$/.test(text);
