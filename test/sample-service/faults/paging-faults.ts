import type { RecordList } from '../generator/record-list.ts';
import { type Answer, detailAnswer, type Envelope } from '../server/answer.ts';
import type { PageRequest, PagingHooks } from '../taxonomy/paging.ts';
import type { PagingFault } from './fault-kinds.ts';
import type { Fault } from './fault-switch.ts';

/** State of paging faults from one request to the next. */
export interface PagingFaultState {
  /** Positions p at which the records p-1 and p have changed places, per list. */
  readonly swaps: Map<string, Set<number>>;
  requests: number;
}

export function createPagingFaultState(): PagingFaultState {
  return { swaps: new Map(), requests: 0 };
}

const DEFAULT_LIMIT = 100;

/** The hooks for one request, with the faults that strike it. */
export function pagingHooks(faults: readonly Fault[], state: PagingFaultState, elsewhere: string): PagingHooks {
  const find = (kind: PagingFault): Fault | undefined => faults.find((fault) => fault.kind === kind);
  return {
    pageSize(wanted) {
      for (const fault of faults) {
        if (wanted <= (fault.limit ?? DEFAULT_LIMIT)) continue;
        const refusal = refusePageSize(fault, wanted);
        if (refusal !== undefined) return refusal;
      }
      return wanted;
    },
    list: (list, page) =>
      find('rows-move') === undefined && !state.swaps.has(page.path) ? list : movingRows(list, page, state),
    envelope: (envelope, page) =>
      faults.reduce((damaged, fault) => damagedEnvelope(fault.kind, damaged, page, state, elsewhere), envelope),
  };
}

function refusePageSize(fault: Fault, wanted: number): number | Answer | undefined {
  const limit = fault.limit ?? DEFAULT_LIMIT;
  switch (fault.kind) {
    case 'page-size-400':
      return detailAnswer(400, `page_size must not be greater than ${limit}, not ${wanted}.`);
    case 'page-size-404':
      return detailAnswer(404, 'Invalid page.');
    case 'page-size-capped':
      return limit;
    default:
      return undefined;
  }
}

/**
 * Lets records change places at the border of two pages: once a page has been read, its last record and the first of the next page
 * swap. A reader that goes on meets one record twice and another never; one that reads again finds everything.
 */
function movingRows<T>(list: RecordList<T>, page: PageRequest, state: PagingFaultState): RecordList<T> {
  const swaps = state.swaps.get(page.path) ?? new Set<number>();
  state.swaps.set(page.path, swaps);
  const visible = new Set(swaps);
  const border = page.page * page.pageSize;
  if (border < list.count) swaps.add(border);
  const moved = (position: number): number => {
    if (visible.has(position)) return position - 1;
    return visible.has(position + 1) ? position + 1 : position;
  };
  return {
    count: list.count,
    at: (position) => list.at(moved(position)),
    find: list.find,
    [Symbol.iterator]: () => list[Symbol.iterator](),
  };
}

function damagedEnvelope(
  kind: Fault['kind'],
  envelope: Envelope,
  page: PageRequest,
  state: PagingFaultState,
  elsewhere: string,
): Envelope {
  const { next } = envelope;
  const moved = (origin: string): string | null => (next === null ? null : next.replace(page.origin, origin));
  switch (kind) {
    case 'next-other-origin':
      return { ...envelope, next: moved(elsewhere) };
    case 'next-http':
      // The scheme and the port that a service behind a gateway believes in.
      return { ...envelope, next: moved(`http://${new URL(page.origin).hostname}`) };
    case 'next-internal-host':
      return { ...envelope, next: moved('http://discovery-app.internal:8381') };
    case 'next-loop':
      return { ...envelope, next: `${page.origin}${page.path}?${page.query.toString()}` };
    case 'next-missing':
      return { ...envelope, next: null };
    case 'count-changes':
      state.requests += 1;
      return { ...envelope, count: envelope.count + state.requests };
    default:
      return envelope;
  }
}
