/** The kinds of files that a table can be written as. */
export const formats = [
  { value: 'csv', label: 'CSV' },
  { value: 'xlsx', label: 'Excel workbook', note: 'With a sheet about where the rows come from.' },
] as const;
