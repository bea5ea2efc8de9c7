/** What the file of a report may do: show its own pictures, letters and styles, and nothing else. */
export const reportPolicy = "default-src 'none'; img-src data:; style-src 'unsafe-inline'; font-src data:";
