import { REQUEST_CLASSES, type RequestClass } from '../server/request-class.ts';
import { FAULT_KINDS, type FaultKind } from './fault-kinds.ts';

/** When and how a fault strikes. */
export interface Fault {
  readonly kind: FaultKind;
  /** Requests it applies to; `any` is the default. */
  readonly where?: RequestClass | 'any' | readonly RequestClass[];
  /** Only for this course run. */
  readonly run?: string;
  /** Only for this page of a list. */
  readonly page?: number;
  /** Strikes this many times; without it, for ever. */
  readonly count?: number;
  /** Lets this many matching requests pass first. */
  readonly after?: number;
  /** Strikes every n-th matching request. */
  readonly every?: number;
  /** Milliseconds: the delay of `latency`, the pause between bytes of `slow-drip`. */
  readonly milliseconds?: number;
  /** Seconds told by `throttled`. */
  readonly retryAfter?: number;
  /** The largest page size for the three page-size faults. */
  readonly limit?: number;
  /** Bytes of `huge-body` and of the unpacked `gzip-bomb`. */
  readonly bytes?: number;
  /** Fields that record faults damage; all of them when absent. */
  readonly fields?: readonly string[];
  /** Which rows record faults damage: the second of every five, or all. */
  readonly rows?: 'some' | 'all';
}

/** The facts about a request that faults depend on. */
export interface FaultTarget {
  readonly class: RequestClass;
  readonly run?: string | undefined;
  readonly page?: number | undefined;
}

export interface FaultSwitch {
  /** Switches a fault on; returns a number to switch it off with. */
  add(fault: Fault): number;
  remove(id: number): void;
  clear(): void;
  list(): readonly (Fault & { readonly id: number; readonly struck: number })[];
  /** The faults that strike this request. Counts it. */
  strike(target: FaultTarget): readonly Fault[];
}

interface Armed {
  readonly id: number;
  readonly fault: Fault;
  seen: number;
  struck: number;
}

export function createFaultSwitch(): FaultSwitch {
  let armed: Armed[] = [];
  let lastId = 0;
  return {
    add(fault) {
      assertFault(fault);
      lastId += 1;
      armed.push({ id: lastId, fault, seen: 0, struck: 0 });
      return lastId;
    },
    remove(id) {
      armed = armed.filter((entry) => entry.id !== id);
    },
    clear() {
      armed = [];
    },
    list: () => armed.map(({ id, fault, struck }) => ({ ...fault, id, struck })),
    strike: (target) =>
      armed.filter((entry) => matches(entry.fault, target) && strikesNow(entry)).map(({ fault }) => fault),
  };
}

function matches(fault: Fault, target: FaultTarget): boolean {
  const where = fault.where ?? 'any';
  const aimed = typeof where === 'string' ? where === 'any' || where === target.class : where.includes(target.class);
  return aimed && (fault.run ?? target.run) === target.run && (fault.page ?? target.page) === target.page;
}

function strikesNow(entry: Armed): boolean {
  entry.seen += 1;
  const { after = 0, every = 1, count = Number.POSITIVE_INFINITY } = entry.fault;
  if (entry.seen <= after || (entry.seen - after - 1) % every !== 0 || entry.struck >= count) return false;
  entry.struck += 1;
  return true;
}

/** Faults also come from outside as JSON: a misspelt name must not silently do nothing. */
function assertFault(fault: Fault): void {
  if (!FAULT_KINDS.includes(fault.kind)) throw new RangeError(`no such fault: ${String(fault.kind)}`);
  const known: readonly string[] = [...REQUEST_CLASSES, 'any'];
  for (const name of [fault.where ?? 'any'].flat()) {
    if (!known.includes(name)) throw new RangeError(`no such request class: ${name}`);
  }
}
