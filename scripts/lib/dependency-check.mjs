import { posix } from 'node:path';
import { ALIASES, CLOSED, FLOORS, NAMES, RULES, TEST_FILE } from './dependency-rules.mjs';
import { readFileImports } from './imports.mjs';

/** @typedef {import('./imports.mjs').Import} Import */
/** @typedef {Map<string, string>} Sources path from the project's root -> text */

const CLIMB = /^(\.\.\/){3}/;
const ENDINGS = ['', '.ts', '.tsx', '/index.ts'];

/**
 * Names the target of an import in the words of the rules: a path of the project, `node:` or the name of a package.
 * @param {string} file
 * @param {string} specifier
 * @param {Sources} sources
 */
export function targetOf(file, specifier, sources) {
  if (specifier.startsWith('node:')) return 'node:';
  const [clean = ''] = specifier.split('?');
  const alias = Object.keys(ALIASES).find((start) => clean.startsWith(start));
  if (alias === undefined && !clean.startsWith('.')) return clean.split('/', clean.startsWith('@') ? 2 : 1).join('/');
  const path =
    alias === undefined ? posix.join(posix.dirname(file), clean) : `${ALIASES[alias]}${clean.slice(alias.length)}`;
  return ENDINGS.map((ending) => path + ending).find((candidate) => sources.has(candidate)) ?? path;
}

/** @param {string} target */
const isPackage = (target) => target !== 'node:' && /^(@[^/]+\/)?[^/]+$/.test(target);

/**
 * @param {string[]} allowed
 * @param {string} target
 */
function admits(allowed, target) {
  return allowed.some(
    (entry) =>
      entry === target || (entry === '*' && isPackage(target)) || (entry.endsWith('/') && target.startsWith(entry)),
  );
}

/**
 * @param {string} file
 * @param {Import} found
 * @param {Sources} sources
 * @returns {string | undefined} what is wrong with it
 */
function objection(file, { specifier, typeOnly }, sources) {
  const target = targetOf(file, specifier, sources);
  const rule = RULES.find(({ files }) => file.startsWith(files));
  if (rule === undefined)
    return 'no rule says what this file may import: add its folder to scripts/lib/dependency-rules.mjs';
  if (TEST_FILE.test(target)) return `a test is not imported (${target})`;
  if (CLOSED.some((door) => target.startsWith(door.target) && !admits(door.openTo, file))) {
    return `${target} is not imported from here`;
  }
  const room = goesUp(file, target);
  if (room !== undefined) return `${target} is on a higher floor of ${room}`;
  if (CLIMB.test(specifier)) return `${specifier} climbs three levels or more: use an alias`;
  if (admits(rule.may, target) || (typeOnly && admits(rule.types ?? [], target))) return undefined;
  return `${rule.files} may not import ${target}`;
}

/**
 * @param {string[][]} floors
 * @param {string} path inside the room
 */
function floorOf(floors, path) {
  const exact = floors.findIndex((entries) =>
    entries.some((entry) => entry === path || (entry.endsWith('/') && path.startsWith(entry))),
  );
  return exact >= 0 ? exact : floors.findIndex((entries) => entries.includes(''));
}

/**
 * @param {string} file
 * @param {string} target
 * @returns {string | undefined} the room in which the import goes up
 */
function goesUp(file, target) {
  const found = FLOORS.find(({ room, floors }) => {
    if (!file.startsWith(room) || !target.startsWith(room)) return false;
    return floorOf(floors, target.slice(room.length)) > floorOf(floors, file.slice(room.length));
  });
  return found?.room;
}

/**
 * Depth first; a way back to a file that is still open is a cycle.
 * @param {Map<string, string[]>} graph
 * @returns {string[][]} one path per cycle found
 */
export function findCycles(graph) {
  /** @type {string[][]} */
  const cycles = [];
  const done = new Set();
  const visit = (/** @type {string} */ file, /** @type {string[]} */ open) => {
    if (open.includes(file)) {
      cycles.push([...open.slice(open.indexOf(file)), file]);
      return;
    }
    if (done.has(file)) return;
    for (const next of graph.get(file) ?? []) visit(next, [...open, file]);
    done.add(file);
  };
  for (const file of graph.keys()) visit(file, []);
  return cycles;
}

const SUBJECT = /^src-[a-z/-]+\/subjects\/[^/]+\//;

/**
 * The same imports between the folders of subjects.
 * @param {Map<string, string[]>} graph
 * @returns {Map<string, string[]>}
 */
function betweenSubjects(graph) {
  /** @type {Map<string, string[]>} */
  const subjects = new Map();
  for (const [file, targets] of graph) {
    const from = SUBJECT.exec(file)?.[0];
    if (from === undefined) continue;
    const to = targets.flatMap((target) => SUBJECT.exec(target)?.[0] ?? []).filter((target) => target !== from);
    subjects.set(from, [...(subjects.get(from) ?? []), ...to]);
  }
  return subjects;
}

/** Programs that Node runs from their sources; it reads no JSX. */
const PROGRAM = /^test\/[^/]+\/main\.ts$/;

/**
 * The way from a program to a file with JSX.
 * @param {Map<string, string[]>} graph imports of values
 * @returns {string[][]} one path per program
 */
function waysToJsx(graph) {
  return [...graph.keys()].flatMap((program) => {
    if (!PROGRAM.test(program)) return [];
    /** @type {Map<string, string[]>} */
    const ways = new Map([[program, [program]]]);
    // The loop over a Map visits entries that it adds.
    for (const [file, way] of ways)
      for (const next of graph.get(file) ?? []) if (!ways.has(next)) ways.set(next, [...way, next]);
    return [...ways]
      .filter(([file]) => file.endsWith('.tsx'))
      .map(([, way]) => way)
      .slice(0, 1);
  });
}

/**
 * @param {Sources} sources
 * @returns {string[]} one line per violation
 */
export function checkDependencies(sources) {
  /** @type {string[]} */
  const problems = [];
  /** @type {Map<string, string[]>} */
  const graph = new Map();
  /** @type {Map<string, string[]>} */
  const ofValues = new Map();
  for (const [file, text] of sources) {
    const { imports, mentions } = readFileImports(file, text, Object.keys(NAMES));
    const targetsOf = (/** @type {typeof imports} */ some) =>
      some.map(({ specifier }) => targetOf(file, specifier, sources));
    graph.set(file, targetsOf(imports));
    ofValues.set(file, targetsOf(imports.filter(({ typeOnly }) => !typeOnly)));
    for (const found of imports) {
      const reason = objection(file, found, sources);
      if (reason !== undefined) problems.push(`${file}:${found.line} ${reason}`);
    }
    for (const { name, line } of file.startsWith('src-') ? mentions : []) {
      const allowed = NAMES[name] ?? [];
      const where =
        allowed.length === 0 ? 'is not used: it depends on the time zone' : `is used in ${allowed.join(', ')} only`;
      if (!allowed.includes(file)) problems.push(`${file}:${line} ${name} ${where}`);
    }
  }
  const cycles = [...findCycles(graph), ...findCycles(betweenSubjects(graph))];
  return [
    ...problems,
    ...cycles.map((cycle) => `cycle: ${cycle.join(' -> ')}`),
    ...waysToJsx(ofValues).map((way) => `a program that Node runs imports JSX: ${way.join(' -> ')}`),
  ];
}
