/**
 * Values as text, the way structured clone would carry them: what cannot be cloned throws, and undefined, NaN, dates, maps and
 * bytes arrive as what they were. Runs in Node and, as source text, in the page; so it uses nothing from outside itself.
 */
export function createWire() {
  const refuse = (): never => {
    throw new Error('An object could not be cloned.');
  };

  const pack = (value: unknown, parents: readonly object[]): unknown => {
    if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
    if (typeof value === 'number') {
      return Number.isFinite(value) && !Object.is(value, -0)
        ? value
        : ['number', Object.is(value, -0) ? '-0' : String(value)];
    }
    if (value === undefined) return ['undefined'];
    if (typeof value === 'bigint') return ['bigint', String(value)];
    if (typeof value !== 'object' || parents.includes(value)) return refuse();
    const inner = [...parents, value];
    if (Array.isArray(value)) return ['array', value.map((item) => pack(item, inner))];
    if (value instanceof Date) return ['date', value.getTime()];
    if (value instanceof Uint8Array) return ['bytes', [...value]];
    if (value instanceof Error) return ['error', value.message];
    if (value instanceof Set) return ['set', [...value].map((item) => pack(item, inner))];
    if (value instanceof Map) return ['map', [...value].map(([key, item]) => [pack(key, inner), pack(item, inner)])];
    if (value instanceof Promise || value instanceof WeakMap) return refuse();
    return ['object', Object.entries(value).map(([key, item]) => [key, pack(item, inner)])];
  };

  const unpack = (packed: unknown): unknown => {
    if (!Array.isArray(packed)) return packed;
    const [kind, content] = packed as [string, never];
    switch (kind) {
      case 'number':
        return Number(content);
      case 'bigint':
        return BigInt(content);
      case 'array':
        return (content as unknown[]).map(unpack);
      case 'date':
        return new Date(content);
      case 'bytes':
        return Uint8Array.from(content as number[]);
      case 'error':
        return new Error(content);
      case 'set':
        return new Set((content as unknown[]).map(unpack));
      case 'map':
        return new Map((content as [unknown, unknown][]).map(([key, item]) => [unpack(key), unpack(item)]));
      case 'object':
        return Object.fromEntries((content as [string, unknown][]).map(([key, item]) => [key, unpack(item)]));
      default:
        return undefined;
    }
  };

  return {
    encode: (value: unknown): string => JSON.stringify(pack(value, [])),
    decode: (text: string): unknown => unpack(JSON.parse(text)),
  };
}
