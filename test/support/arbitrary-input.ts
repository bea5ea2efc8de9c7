import fc from 'fast-check';
import type * as z from 'zod';
import { type ViewName, viewNames } from '#shared/catalog/views.ts';

/*
 * Inputs that fit a schema, made from the schema itself: whatever a method takes, a test can send.
 */

interface Def {
  readonly type: string;
  readonly shape?: Record<string, z.ZodType>;
  readonly element?: z.ZodType;
  readonly innerType?: z.ZodType;
  readonly in?: z.ZodType;
  readonly options?: readonly z.ZodType[];
  readonly values?: readonly unknown[];
  readonly entries?: Record<string, string>;
  readonly valueType?: z.ZodType;
}

const hostileTexts = [
  '',
  ' ',
  '%',
  '_',
  '"',
  "' OR 1=1 --",
  'AND',
  'NEAR(a b)',
  'a*',
  '(',
  ':',
  '-',
  '^',
  '\u0000',
  '\ud800',
  '\u202eabc',
  '{}',
  '__proto__',
  '$.a[0]',
  '../../etc/passwd',
  '🙂'.repeat(50),
  'x'.repeat(200),
];

const numbers = fc.oneof(
  fc.constantFrom(-1, 0, 1, 2, 25, 100, 10_000, -100_000, 100_000, Number.MAX_SAFE_INTEGER, 0.5, 1e300),
  fc.integer(),
);

/** Likely to fit: what a refinement refuses has to be filtered out. `texts` are ids that mean something. */
export function arbitraryOf(schema: z.ZodType, texts: readonly string[]): fc.Arbitrary<unknown> {
  const of = (inner: z.ZodType) => arbitraryOf(inner, texts);
  const def = schema._zod.def as unknown as Def;
  const { schemaOf } = (schema.meta() ?? {}) as { schemaOf?: (view: ViewName) => z.ZodType };
  if (schemaOf) return fc.oneof(...viewNames.map((view) => of(schemaOf(view))));
  switch (def.type) {
    case 'object': {
      const entries = Object.entries(def.shape ?? {});
      const optional = (inner: z.ZodType) => inner._zod.optin === 'optional';
      return fc.record(Object.fromEntries(entries.map(([key, inner]) => [key, of(inner)])), {
        requiredKeys: entries.filter(([, inner]) => !optional(inner)).map(([key]) => key),
      });
    }
    case 'array':
      return fc.array(of(def.element as z.ZodType), { maxLength: 6 });
    case 'record':
      return fc.dictionary(fc.constantFrom(...texts, 'constructor', '__proto__'), of(def.valueType as z.ZodType), {
        maxKeys: 4,
      });
    case 'union':
      return fc.oneof(...(def.options ?? []).map(of));
    case 'optional':
    case 'default':
      return fc.oneof({ weight: 3, arbitrary: of(def.innerType as z.ZodType) }, fc.constant(undefined));
    case 'nullable':
      return fc.oneof({ weight: 3, arbitrary: of(def.innerType as z.ZodType) }, fc.constant(null));
    case 'pipe':
      return of(def.in as z.ZodType);
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries ?? {}));
    case 'literal':
      return fc.constantFrom(...(def.values ?? []));
    case 'boolean':
      return fc.boolean();
    case 'number':
      return numbers;
    case 'string':
      return fc.oneof(
        { weight: 4, arbitrary: fc.constantFrom(...texts) },
        fc.constantFrom(...hostileTexts),
        fc.string({ unit: 'binary', maxLength: 60 }),
      );
    default:
      throw new Error(`no values for a schema of the type ${def.type}`);
  }
}
