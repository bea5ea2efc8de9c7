import { parseSync, Visitor } from 'oxc-parser';

/** @typedef {{ specifier: string, line: number, typeOnly: boolean }} Import */
/** @typedef {{ name: string, line: number }} Mention */

/** @param {unknown} node */
const literal = (node) => {
  const { type, value } = /** @type {{ type?: string, value?: unknown }} */ (node ?? {});
  return type === 'Literal' && typeof value === 'string' ? value : undefined;
};

/**
 * Every way one file can name another: import, export from, import(), require() and import types.
 * @param {string} file
 * @param {string} source
 * @param {string[]} names identifiers to look for, and `new Date(year, …)`
 * @returns {{ imports: Import[], mentions: Mention[] }}
 */
export function readFileImports(file, source, names) {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`);
  /** @type {Import[]} */
  const imports = [];
  /** @type {Mention[]} */
  const mentions = [];
  const lineOf = (/** @type {number} */ offset) => source.slice(0, offset).split('\n').length;
  const note = (/** @type {unknown} */ from, /** @type {number} */ start, typeOnly = false) => {
    const specifier = literal(from);
    if (specifier !== undefined) imports.push({ specifier, line: lineOf(start), typeOnly });
  };
  new Visitor({
    ImportDeclaration: (node) => note(node.source, node.start, node.importKind === 'type'),
    ExportNamedDeclaration: (node) => note(node.source, node.start, node.exportKind === 'type'),
    ExportAllDeclaration: (node) => note(node.source, node.start, node.exportKind === 'type'),
    ImportExpression: (node) => note(node.source, node.start),
    TSImportType: (node) => note(node.source, node.start, true),
    CallExpression: (node) => {
      if (node.callee.type === 'Identifier' && node.callee.name === 'require') note(node.arguments[0], node.start);
    },
    NewExpression: (node) => {
      // Several numbers are taken in the time zone of the machine.
      const name = 'new Date(year, …)';
      if (node.callee.type !== 'Identifier' || node.callee.name !== 'Date' || node.arguments.length < 2) return;
      if (names.includes(name)) mentions.push({ name, line: lineOf(node.start) });
    },
    Identifier: (node) => {
      if (names.includes(node.name)) mentions.push({ name: node.name, line: lineOf(node.start) });
    },
  }).visit(program);
  return { imports, mentions };
}
