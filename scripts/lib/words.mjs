import { parseSync, Visitor } from 'oxc-parser';

/**
 * @typedef {{ line: number, why: string, text: string }} Riddle
 * @typedef {{ start: number, text: string, kind: 'comment' | 'text' | 'key' | 'name' }} Passage
 */

/** Words that make a reader guess, and what to write instead. They are refused in comments and in the texts of the app. */
const riddles = /** @type {const} */ ([
  [/\bwhoever\b/gi, 'name the user, the caller or the program'],
  [/\banew\b/gi, 'write "again", or a verb with "re-"'],
  [/\b(?:has|have|had) the say\b/gi, 'write "decides"'],
  [/\ball the same\b/gi, 'write "nevertheless" or "still"'],
]);

/**
 * Refused in comments alone: the app may use the first of learners who did not answer. The others are sentences whose subject is a relative clause,
 * like "Who finds a count out of date counts itself."; a question may begin so.
 */
const inComments = /** @type {const} */ ([
  [/\bnobody\b/gi, 'say which user, program or caller does not'],
  [/^(?:Of|Whom|What)\b/g, 'begin with the subject or a verb'],
  [/(?:^|[.] |; |, and )[Aa]nswers (?:how|whether|what|null|an?|them|it)\b(?! request)/g, 'write "returns"'],
  [/\btold apart\b/g, 'write "distinguished"'],
  [/(?:^|[.;:!?] )Who (?!knows\b)[^.?!]*(?![^.!]*\?)/g, 'name the subject: "A reader that finds …"'],
  [
    /[.!?] What (?:is|are|was|were|has|have|had|does|do|did|can|cannot|could|must|may|would|comes?|goes|needs?|stands?|remains|follows|begins)\b(?![^.!]*\?)/g,
    'name the subject: "A value that …"',
  ],
]);

/** Refused as names in the sources of the app, because each stood for several things. */
const inNames = /** @type {const} */ ([
  [/^(?:told|isTold|untold|toldApart)$/g, 'name the value: fingerprint, sentence, published …'],
  [/^(?:[sS]peech|speakAs|speakingTo|inEnglish)$/g, 'write locale, withLocale …'],
  [/^(?:im)?patience(?:Ms)?$/g, 'write timeout'],
  [/^(?:goesOnWith|goesOnFrom|isAfresh)$/g, 'write resumedFrom, startsOver'],
  [/^(?:most|longest|least)[A-Z]\w*$/g, 'write max or min'],
  [/^offer[A-Z]\w*$/g, 'write register, attach or create'],
]);

/** Refused as names too, but not as keys in an object, which may be words of a message. */
const inDeclarations = /** @type {const} */ ([
  [
    /^(?:asked|wanted|given|said|Asked|Wanted|Given|Said|is(?:Asked|Wanted|Given(?!Up)|Said)|unwanted)(?![a-z])\w*$/g,
    'name the value: requested, query, input, text, pending …',
  ],
]);

/** @type {Record<Passage['kind'], readonly (readonly [RegExp, string])[]>} */
const refused = {
  comment: [...riddles, ...inComments],
  text: riddles,
  key: inNames,
  name: [...inNames, ...inDeclarations],
};

/**
 * The riddles of one source file.
 * @param {string} file
 * @param {string} source
 * @returns {Riddle[]}
 */
export function findRiddles(file, source) {
  const lineOf = (/** @type {number} */ offset) => source.slice(0, offset).split('\n').length;
  return passagesOf(file, source).flatMap(({ start, text, kind }) =>
    refused[kind].flatMap(([pattern, why]) =>
      [...text.matchAll(pattern)].map((match) => {
        const before = source.slice(start).indexOf(match[0].trim().split(' ').at(-1) ?? '');
        return { line: lineOf(start + Math.max(0, before)), why, text: text.slice(match.index, match.index + 70) };
      }),
    ),
  );
}

/**
 * Comments, texts and names, or the whole of a document. Lines of comments that follow each other are one passage.
 * @param {string} file
 * @param {string} source
 * @returns {Passage[]}
 */
function passagesOf(file, source) {
  if (file.endsWith('.md')) return [{ start: 0, text: source, kind: 'text' }];
  // The words of tests are for developers, and some are there to be odd.
  const isApp = file.startsWith('src-');
  const { program, comments } = parseSync(file, source);
  /** @type {(Passage & { end: number })[]} */
  const passages = [];
  for (const { type, value, start, end } of comments) {
    const text = value
      .replace(/^\s*\*+ ?/gm, '')
      .replace(/\s+/g, ' ')
      .trim();
    const last = passages.at(-1);
    if (type === 'Line' && last && /^[ \t]*\n[ \t]*$/.test(source.slice(last.end, start))) {
      last.text += ` ${text}`;
      last.end = end;
    } else passages.push({ start, end, text, kind: 'comment' });
  }
  const texts = /** @type {Passage[]} */ ([]);
  const keys = /** @type {Set<number>} */ (new Set());
  const note = (/** @type {number} */ start, /** @type {string} */ text) => {
    if (isApp && text.includes(' ')) texts.push({ start, text, kind: 'text' });
  };
  new Visitor({
    Property: ({ key, shorthand }) => {
      if (!shorthand) keys.add(key.start);
    },
    Identifier: ({ start, name }) => {
      if (isApp) texts.push({ start, text: name, kind: keys.has(start) ? 'key' : 'name' });
    },
    Literal: (node) => {
      if (typeof node.value === 'string') note(node.start, node.value);
    },
    TemplateElement: (node) => note(node.start, node.value.raw),
    JSXText: (node) => note(node.start, node.value),
  }).visit(program);
  return [...passages, ...texts];
}
