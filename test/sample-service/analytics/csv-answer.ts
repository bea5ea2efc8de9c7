import { partsOfRunId } from '../generator/course-run-id.ts';
import type { Reading } from '../generator/reading.ts';
import { type Answer, emptyAnswer } from '../server/answer.ts';
import type { ServiceRequest } from '../server/request.ts';
import { csvChunks } from './csv.ts';

export function wantsCsv(request: ServiceRequest): boolean {
  return /text\/csv/i.test(request.accept) || request.query.get('format') === 'csv';
}

/** Turns an answer in JSON into the same in CSV. An error becomes an empty body, with the usual file name. */
export function asCsv(answer: Answer, request: ServiceRequest, fileName: string | undefined): Answer {
  const headers: Record<string, string> =
    fileName !== undefined && request.accept === 'text/csv'
      ? { 'Content-Disposition': `attachment; filename=${fileName}` }
      : {};
  const { body } = answer;
  if (answer.status !== 200 || body.kind === 'empty' || body.kind === 'text') {
    return emptyAnswer(answer.status, { ...headers, 'Content-Type': 'text/csv; charset=utf-8' });
  }
  const rows = body.kind === 'object' ? [body.value] : [...body.rows];
  return { status: 200, headers, body: { kind: 'text', type: 'text/csv; charset=utf-8', chunks: csvChunks(rows) } };
}

/** `<org>-<course>-<run>--<slug>.csv`; running services write None where no slug is defined. */
export function csvFileName(courseId: string, slug: string | undefined, reading: Reading): string | undefined {
  const parts = partsOfRunId(courseId);
  if (parts === undefined) return undefined;
  const stem = `${parts.org}-${parts.course}-${parts.run}`;
  if (slug !== undefined) return `${stem}--${slug}.csv`;
  return reading === 'reality' ? `${stem}--None.csv` : `${stem}.csv`;
}
