/** The kinds of files that a table can be written as. */
export const formats = [
  { value: 'csv', label: 'CSV' },
  { value: 'xlsx', label: 'Excel workbook, with a sheet about the source' },
] as const;
