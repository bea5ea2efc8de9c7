import { type DatasetName, datasetNames } from '#shared/catalog/datasets.ts';
import type { ErrorCode } from '#shared/errors/errors.ts';
import {
  FAULT_KINDS,
  type FaultKind,
  PAGING_FAULTS,
  type PagingFault,
  RECORD_FAULTS,
  type RecordFault,
} from '../sample-service/faults/fault-kinds.ts';
import { READINGS, type Reading } from '../sample-service/generator/reading.ts';
import { REQUEST_CLASSES, type RequestClass } from '../sample-service/server/request-class.ts';

/** The requests that a sync makes, and the dataset that each is for where its name is another one. */
const others = { 'job-detail': 'jobs', 'problems-and-tags': 'problem-tags', 'report-file': 'reports' } as const;
type OfOneName = Exclude<RequestClass & DatasetName, 'learner-engagement'>;
export type FaultyClass = OfOneName | keyof typeof others;

const isOther = (name: RequestClass): name is keyof typeof others => name in others;
const datasetOf = (name: FaultyClass): DatasetName => (isOther(name) ? others[name] : name);

/** Errors from faults that strike every time; all others do no harm that a user must be told of. */
export const lastingErrors: Partial<Record<FaultKind, ErrorCode>> = {
  'error-500': 'SERVICE_ERROR',
  'html-502': 'SERVICE_ERROR',
  'error-503': 'SERVICE_ERROR',
  throttled: 'RATE_LIMITED',
  'throttled-bare': 'RATE_LIMITED',
  reset: 'UNREACHABLE',
  'reset-mid-body': 'CUT_OFF',
  stall: 'SERVICE_TIMEOUT',
  'stall-mid-body': 'SERVICE_TIMEOUT',
  'slow-drip': 'SERVICE_TIMEOUT',
  truncated: 'CUT_OFF',
  'empty-body': 'NOT_JSON',
  'login-page': 'NOT_JSON',
  'gzip-bomb': 'TOO_LARGE',
  'huge-body': 'TOO_LARGE',
  'redirect-other-origin': 'REDIRECT_REFUSED',
  'redirect-loop': 'REDIRECT_REFUSED',
  unauthorized: 'AUTH_REFUSED',
  forbidden: 'ACCESS_DENIED',
  'no-route': 'WRONG_PATH',
};

export interface FaultCase {
  readonly kind: FaultKind;
  readonly where: FaultyClass;
  readonly dataset: DatasetName;
}

/** How a case may end: with one of these errors of its resource, or complete (null). Undefined where anything told is right. */
export function expectedErrors({ kind, where }: FaultCase): readonly (ErrorCode | null)[] | undefined {
  // A file may be anything, and a list answers 404 for a page that is not there.
  if (where === 'report-file' || kind === 'not-found' || kind === 'next-loop') return undefined;
  // A damaged record of a report is a damaged link.
  if (where === 'reports' && isRecordFault(kind)) return undefined;
  // Some answers are one record, and nesting makes them large.
  if (isRecordFault(kind)) return [null, 'BAD_SHAPE', 'TOO_LARGE'];
  // A busy machine takes long to make one.
  if (kind === 'gzip-bomb') return ['TOO_LARGE', 'SERVICE_TIMEOUT'];
  // Where others answer, it is one that the service has given up.
  if (kind === 'no-route') return [null, 'WRONG_PATH'];
  return [lastingErrors[kind] ?? null];
}

const isPaging = (kind: FaultKind): kind is PagingFault => PAGING_FAULTS.some((paging) => paging === kind);
const isRecordFault = (kind: FaultKind): kind is RecordFault => RECORD_FAULTS.some((record) => record === kind);

/** Whether such a request can have such a fault at all. */
function applies(kind: FaultKind, where: FaultyClass, reading: Reading): boolean {
  if (where === 'job-detail') return reading === 'specification' && !isPaging(kind);
  // A file of any size may take its time: only a standstill ends a download soon.
  if (where === 'report-file') return !isPaging(kind) && !isRecordFault(kind) && kind !== 'slow-drip';
  return !isPaging(kind) || where === 'skills' || where === 'jobs' || where === 'job-postings';
}

const classes = REQUEST_CLASSES.filter(
  (name): name is FaultyClass =>
    isOther(name) || (name !== 'learner-engagement' && datasetNames.some((dataset) => dataset === name)),
);

/** Every request class with every fault that applies to it. */
export function everyCase(reading: Reading): FaultCase[] {
  return classes.flatMap((where) =>
    FAULT_KINDS.filter((kind) => applies(kind, where, reading)).map((kind) => caseOf(kind, where)),
  );
}

/** Every fault and every request class once, in one of the readings. */
export const someCases = (reading: Reading): FaultCase[] =>
  drawn.filter((each) => each.reading === reading).map(({ kind, where }) => caseOf(kind, where));

const drawn = drawCases();

/** Gives each fault a request class that no other has yet, and once there is none left the skills or enrollment. */
function drawCases() {
  // A file may end in any way, which would say too little of a fault.
  const left = new Set(classes.filter((where) => where !== 'report-file'));
  const cases = FAULT_KINDS.toReversed().map((kind, index) => {
    const reading = READINGS[index % READINGS.length] ?? 'reality';
    const where = [...left].find((each) => applies(kind, each, reading)) ?? (isPaging(kind) ? 'skills' : 'enrollment');
    left.delete(where);
    return { kind, where, reading };
  });
  return [...cases, { kind: 'reset', where: 'report-file', reading: 'reality' } as const];
}

function caseOf(kind: FaultKind, where: FaultyClass): FaultCase {
  return { kind, where, dataset: datasetOf(where) };
}
