import type { Plugin } from 'vite';

/** How schemas and tables of them are written; the bundler sees by itself that a literal or a function does nothing. */
const makes: ReadonlySet<string> = new Set(['CallExpression', 'NewExpression', 'ObjectExpression', 'ArrayExpression']);

/**
 * Tells the bundler that nothing happens when a constant of these modules is made, so that it leaves out those that nothing uses.
 * It cannot know so of a schema by itself: `z.string().min(1)` may do anything.
 */
export const pureConstants = (modules: RegExp): Plugin => ({
  name: 'pure-constants',
  apply: 'build',
  transform: {
    order: 'post',
    filter: { id: modules },
    handler(code) {
      const made = this.parse(code).body.flatMap((statement) => {
        const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
        if (declaration?.type !== 'VariableDeclaration' || declaration.kind !== 'const') return [];
        return declaration.declarations.flatMap(({ id, init }) =>
          id.type === 'Identifier' && init && makes.has(init.type) ? [init] : [],
        );
      });
      return { code: made.reduceRight(markPure, code), map: null };
    },
  },
});

const markPure = (code: string, { start, end }: { readonly start: number; readonly end: number }): string =>
  `${code.slice(0, start)}/* @__PURE__ */ (() => (${code.slice(start, end)}))()${code.slice(end)}`;
