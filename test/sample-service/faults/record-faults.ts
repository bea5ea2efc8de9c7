import type { Answer, Row, RowWriter } from '../server/answer.ts';
import type { RecordFault } from './fault-kinds.ts';
import type { Fault } from './fault-switch.ts';

/** Wraps the rows of an answer into an envelope, as a gateway in front of the service may do. */
export function enveloped(answer: Answer): Answer {
  if (answer.body.kind !== 'rows' || answer.body.envelope !== undefined) return answer;
  const rows = [...answer.body.rows];
  return { ...answer, body: { kind: 'rows', rows, envelope: { count: rows.length, next: null, previous: null } } };
}

/** A writer that damages rows, or undefined when no record fault strikes. */
export function damagingWriter(faults: readonly Fault[], answer: Answer): RowWriter | undefined {
  const striking = faults.filter((fault) => isRecordFault(fault.kind));
  if (striking.length === 0) return undefined;
  const single = answer.body.kind === 'object';
  let index = -1;
  let before: Row | undefined;
  return (row) => {
    index += 1;
    const previous = before;
    before = row;
    return striking.reduce(
      (text, fault) => (single || fault.rows === 'all' || index % 5 === 1 ? damage(fault, text, previous) : text),
      JSON.stringify(row),
    );
  };
}

type Damage = (text: string, fault: Fault, before: Row | undefined) => string;

/** Does the damage to the text of one row. */
const DAMAGE: Readonly<Record<Exclude<RecordFault, 'enveloped'>, Damage>> = {
  'duplicate-ids': (text, _, before) =>
    withFields(text, (key, value) => (key === 'id' && before !== undefined && 'id' in before ? before.id : value)),
  'wrong-types': (text, fault) => withFields(text, (key, value) => (isAimed(fault, key) ? wrongType(value) : value)),
  nulls: (text, fault) => withFields(text, (key, value) => (isAimed(fault, key) ? null : value)),
  'missing-fields': (text, fault) => withFields(text, (key, value) => (isAimed(fault, key) ? undefined : value)),
  'unknown-keys': (text) =>
    `${text.slice(0, -1)},"zz_unexpected":{"nested":[1,2,{"deep":true}]},"constructor":"x","__proto__":{"polluted":true}}`,
  nan: (text, fault) => withNumber(text, fault, 'NaN'),
  'huge-integers': (text, fault) => withNumber(text, fault, '123456789012345678901234567890'),
  'unpaired-surrogates': (text, fault) =>
    withFields(text, (key, value) => (isAimed(fault, key) && typeof value === 'string' ? `${value}\ud83d` : value)),
  'deep-nesting': (text) => `${text.slice(0, -1)},"zz_deep":${'['.repeat(20_000)}${']'.repeat(20_000)}}`,
};

const isRecordFault = (kind: Fault['kind']): kind is keyof typeof DAMAGE => Object.hasOwn(DAMAGE, kind);

function damage(fault: Fault, text: string, before: Row | undefined): string {
  return isRecordFault(fault.kind) ? DAMAGE[fault.kind](text, fault, before) : text;
}

const isAimed = (fault: Fault, key: string): boolean => fault.fields === undefined || fault.fields.includes(key);

function wrongType(value: unknown): unknown {
  if (typeof value === 'number') return 'many';
  return typeof value === 'string' ? { unexpected: true } : 'none';
}

function withFields(text: string, change: (key: string, value: unknown) => unknown): string {
  const row: unknown = JSON.parse(text);
  if (typeof row !== 'object' || row === null) return text;
  return JSON.stringify(Object.fromEntries(Object.entries(row).map(([key, value]) => [key, change(key, value)])));
}

/** Puts text that is not a number that JavaScript can hold in the place of numbers. Ids stay, unless they are aimed at. */
function withNumber(text: string, fault: Fault, replacement: string): string {
  const aimed = (key: string): boolean =>
    fault.fields === undefined ? !/(^|_)id$/.test(key) : fault.fields.includes(key);
  return text.replace(/"(\w+)":-?\d+(?:\.\d+)?(?:e[+-]?\d+)?/g, (whole, key: string) =>
    aimed(key) ? `"${key}":${replacement}` : whole,
  );
}
