/** Faults between the answer and the client, whatever the answer is about. */
export const TRANSPORT_FAULTS = [
  'latency',
  'error-500',
  'html-502',
  'error-503',
  'throttled',
  'throttled-bare',
  'reset',
  'reset-mid-body',
  'stall',
  'stall-mid-body',
  'slow-drip',
  'truncated',
  'empty-body',
  'wrong-content-type',
  'login-page',
  'gzip-bomb',
  'huge-body',
  'redirect-other-origin',
  'redirect-loop',
  'unauthorized',
  'forbidden',
  'not-found',
  'no-route',
] as const;

/** Faults of a list in pages. */
export const PAGING_FAULTS = [
  'next-other-origin',
  'next-http',
  'next-internal-host',
  'next-loop',
  'next-missing',
  'count-changes',
  'rows-move',
  'page-size-400',
  'page-size-404',
  'page-size-capped',
] as const;

/** Faults of the records. */
export const RECORD_FAULTS = [
  'duplicate-ids',
  'wrong-types',
  'nulls',
  'missing-fields',
  'unknown-keys',
  'nan',
  'huge-integers',
  'unpaired-surrogates',
  'deep-nesting',
  'enveloped',
] as const;

export const FAULT_KINDS = [...TRANSPORT_FAULTS, ...PAGING_FAULTS, ...RECORD_FAULTS] as const;

export type PagingFault = (typeof PAGING_FAULTS)[number];
export type RecordFault = (typeof RECORD_FAULTS)[number];
export type FaultKind = (typeof FAULT_KINDS)[number];
