import { createHash } from 'node:crypto';
import type { SampleData } from '../generator/sample-data.ts';
import { type Answer, emptyAnswer, textAnswer } from '../server/answer.ts';
import type { ServiceRequest } from '../server/request.ts';
import { findReportFile, type ReportLinks } from './report-files.ts';
import { ENABLED_REPORTS } from './reports.ts';

/**
 * The storage's answer to a signed link. Like real storages it refuses a second kind of authentication beside the signature: an
 * Authorization header is an error, not merely superfluous.
 */
export function answerDownload(data: SampleData, links: ReportLinks, request: ServiceRequest, now: number): Answer {
  const name = request.path.replace(/^\/reports\//, '');
  if (request.authorization !== undefined) {
    return storageError(400, 'InvalidArgument', 'Only one auth mechanism allowed.');
  }
  const verdict = links.check(name, request.query, now);
  if (verdict === 'forged') return storageError(403, 'SignatureDoesNotMatch', 'The signature does not match.');
  if (verdict === 'expired') return storageError(403, 'AccessDenied', 'Request has expired');
  const file = findReportFile(data, name, ENABLED_REPORTS);
  if (file === undefined) return storageError(404, 'NoSuchKey', 'The specified key does not exist.');
  const etag = `"${createHash('md5').update(file.text).digest('hex')}"`;
  if (request.ifNoneMatch === etag) return emptyAnswer(304, { ETag: etag });
  return textAnswer(200, file.text, 'text/csv', {
    'Content-Disposition': `attachment; filename="${file.name}"`,
    ETag: etag,
  });
}

function storageError(status: number, code: string, message: string): Answer {
  const text = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${message}</Message></Error>`;
  return textAnswer(status, text, 'application/xml');
}
