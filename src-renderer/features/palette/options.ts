import { commandsOfConnections, type MenuCommand } from '#contract/app.ts';
import type { SearchGroup, SearchKind } from '#contract/search.ts';
import { citedIn, linkedAddress } from '#shared/catalog/app-link.ts';
import { allTerms, whereUsed } from '#shared/catalog/terms.ts';
import { type Message, message, t, translated, wordsBetweenCommas } from '#shared/language/message.ts';
import type { Pin } from '#shared/subjects/annotations/annotations.ts';
import {
  behindNames,
  type CalledName,
  compareRanks,
  isNear,
  type Mark,
  type MatchRank,
  prepareName,
  rankCalled,
  rankNames,
} from '#shared/text/name-matching/match-name.ts';
import { addressOf, type RouteQuery, type RunTab, readAddress, runTabs } from '../../routing/routes.ts';
import { runTabLabels } from '../../subjects/runs/run/run-tabs.ts';
import { commands } from '../commands/commands.ts';
import { guideParts } from '../guide/guide-parts.ts';
import { allSettings, sectionLabels } from '../settings/sections.ts';

/** Effect of choosing an option. */
export type Choice = { readonly go: string } | { readonly perform: MenuCommand } | { readonly undo: true };

export interface Option {
  readonly key: string;
  readonly name: string;
  readonly marks: readonly Mark[];
  /** How well its name matches what is typed; absent while nothing is typed. */
  readonly rank?: MatchRank;
  /** Beside the name: another name, a term or an id. */
  readonly note?: string;
  /** The keys that do the same. */
  readonly keys?: string;
  readonly choice: Choice;
}

export interface OptionGroup {
  readonly title: string;
  readonly options: readonly Option[];
  /** Parts of course runs, of which there are hundreds: behind all else that matches as well, however many words their names have. */
  readonly areParts?: boolean;
  /** The kind of the records found; absent for the app’s own words. */
  readonly kind?: SearchKind;
}

/** A course run whose parts are offered, and its name. */
export interface NamedRun {
  readonly runId: string;
  readonly name: string;
}

/** Options from the data for this text and this screen, beside those of the app itself. */
export interface Found {
  readonly pins: readonly Pin[];
  readonly groups: readonly OptionGroup[];
  readonly run: NamedRun | null;
  /** The last step, while it can be taken back. */
  readonly undo?: string | undefined;
  /** A package or a subscription is open, which no sync changes. */
  readonly isReadOnly?: boolean;
}

/** The kind of search: everything, or with `>` commands alone, with `?` definitions alone. */
export function readMode(typed: string): { mode: 'all' | 'commands' | 'definitions'; text: string } {
  const text = typed.trimStart();
  if (text.startsWith('>')) return { mode: 'commands', text: text.slice(1).trim() };
  if (text.startsWith('?')) return { mode: 'definitions', text: text.slice(1).trim() };
  return { mode: 'all', text };
}

const maxWords = 6;

/** The options of all kinds. The group with the best match comes first. */
export function wordsGroups(typed: string, { pins, groups, run, undo, isReadOnly = false }: Found): OptionGroup[] {
  const { mode, text } = readMode(typed);
  const commandsOf = (words: string, max?: number) => commandGroup(words, isReadOnly, max);
  if (mode === 'commands') return filled([commandsOf(text), ...(text === '' ? [] : [settingGroup(text)])]);
  if (mode === 'definitions') return filled([definitionGroup(text)]);
  if (text.trim() === '') return filled([pinGroup(pins, ''), commandsOf('')]);
  // The order of equally good matches.
  const all = [
    undoGroup(undo, text),
    pinGroup(pins, text),
    ...groups,
    commandsOf(text, maxWords),
    runGroup(run, text),
    settingGroup(text),
    definitionGroup(text, maxWords),
    questionGroup(text),
  ];
  return [...filled([linkGroup(text)]), ...coursesFirst(filled(all).toSorted(byBest), text)];
}

const severalWords = /\S\s+\S/;

/**
 * Puts courses and runs before skills where the text is the name of one, or several words of which the first begins it: many courses are
 * called after the skill that they teach. A single word is more often meant as the skill.
 */
function coursesFirst(groups: readonly OptionGroup[], text: string): readonly OptionGroup[] {
  const skills = groups.find(({ kind }) => kind === 'skill');
  if (skills === undefined) return groups;
  const [, typos] = bestOf(skills);
  const isNamed = ({ kind, options: [best] }: OptionGroup) =>
    (kind === 'course' || kind === 'run') &&
    best?.rank !== undefined &&
    (best.rank[0] === 0 || (severalWords.test(text) && best.marks[0]?.[0] === 0)) &&
    best.rank[1] <= typos;
  const named = groups.filter(isNamed);
  return groups.flatMap((group) => (group === skills ? [...named, skills] : named.includes(group) ? [] : [group]));
}

function byBest(one: OptionGroup, other: OptionGroup): number {
  const [a, b] = [bestOf(one), bestOf(other)];
  const apart = Number(one.areParts ?? false) - Number(other.areParts ?? false);
  return apart !== 0 && a[0] === b[0] && a[1] === b[1] ? apart : compareRanks(a, b);
}

const unranked: MatchRank = [Number.MAX_SAFE_INTEGER, 0, 0];
const bestOf = ({ options }: OptionGroup): MatchRank => options[0]?.rank ?? unranked;

const filled = (groups: readonly OptionGroup[]) => groups.filter((group) => group.options.length > 0);

/** The options of a list of names, best first; all of them in their order while nothing is typed. */
function namedOptions<T extends CalledName>(
  items: readonly T[],
  text: string,
  optionOf: (item: T) => Omit<Option, 'name' | 'marks' | 'rank'>,
  max = Number.POSITIVE_INFINITY,
): Option[] {
  if (text === '') return items.map((item) => ({ ...optionOf(item), name: item.name, marks: [] }));
  return rankCalled(items, text)
    .slice(0, max)
    .map(({ item, marks, rank, calledAs }) => {
      const option = optionOf(item);
      const note = [calledAs && t('also “{name}”', { name: calledAs }), option.note].filter(Boolean).join(' · ');
      return { ...option, name: item.name, marks, rank, ...(note && { note }) };
    });
}

function commandGroup(text: string, isReadOnly: boolean, max?: number): OptionGroup {
  const isOffered = (id: MenuCommand) =>
    // The box itself is open already.
    id !== 'search' && !(isReadOnly && commandsOfConnections.has(id));
  const all = (Object.keys(commands) as MenuCommand[]).filter(isOffered).map((id) => {
    const { label, keys, alsoCalled } = commands[id];
    return {
      id,
      name: t(label),
      keys,
      alsoCalled: wordsBetweenCommas(alsoCalled),
    };
  });
  const optionOf = ({ id, keys }: (typeof all)[number]) => ({
    key: `command ${id}`,
    choice: { perform: id },
    ...(keys !== undefined && { keys }),
  });
  return { title: t('Commands'), options: namedOptions(all, text, optionOf, max) };
}

/** Parts of a tab that people look for by names of their own. */
const partsOfTabs: readonly { readonly name: Message; readonly tab: RunTab; readonly query: RouteQuery<'run'> }[] = [
  { name: message('Enrollment by age'), tab: 'enrollment', query: { by: 'age' } },
  { name: message('Enrollment by country'), tab: 'enrollment', query: { by: 'country' } },
  { name: message('Enrollment by education'), tab: 'enrollment', query: { by: 'education' } },
  { name: message('Enrollment by gender'), tab: 'enrollment', query: { by: 'gender' } },
  { name: message('Enrollment by mode'), tab: 'enrollment', query: { by: 'mode' } },
];

/** The parts of one course run. */
function runGroup(run: NamedRun | null, text: string): OptionGroup {
  if (run === null) return { title: t('Course run'), options: [] };
  const ownParts = partsOfTabs.map((part) => ({ ...part, name: t(part.name) }));
  const parts = [...runTabs.map((tab) => ({ name: translated(runTabLabels[tab]), tab, query: {} })), ...ownParts];
  const optionOf = ({ tab, query }: (typeof parts)[number]) => {
    const go = addressOf('run', { id: run.runId, tab }, query);
    return { key: `part ${go}`, note: run.name, choice: { go } };
  };
  return { title: t('Course run'), options: namedOptions(parts, text, optionOf, maxWords) };
}

/** Finds settings by what they are called alone: all of them would only hide the commands. */
function settingGroup(text: string): OptionGroup {
  const settings = allSettings.map((setting) => ({
    section: setting.section,
    name: translated(setting.name),
    alsoCalled: wordsBetweenCommas(setting.alsoCalled),
  }));
  const optionOf = ({ section, name }: (typeof settings)[number]) => ({
    key: `setting ${section} ${name}`,
    note: t('Settings, {section}', { section: translated(sectionLabels[section]) }),
    choice: { go: addressOf('settings', { section }) },
  });
  return { title: t('Settings'), options: namedOptions(settings, text, optionOf, maxWords) };
}

function definitionGroup(text: string, max?: number): OptionGroup {
  const terms = allTerms().map((term) => ({
    id: term.id,
    name: translated(term.label),
    meaning: [whereUsed(term), translated(term.meaning)].filter(Boolean).join(' · '),
    alsoCalled: wordsBetweenCommas(term.alsoCalled),
  }));
  const optionOf = ({ id, meaning }: (typeof terms)[number]) => ({
    key: `term ${id}`,
    note: meaning,
    choice: { go: addressOf('definition', { term: id }) },
  });
  return { title: t('Definitions'), options: namedOptions(terms, text, optionOf, max) };
}

const maxQuestions = 3;

/** The questions of the guide, found by the words of their answers, too. */
function questionGroup(text: string): OptionGroup {
  const questions = guideParts.flatMap(({ entries }) =>
    entries.map(({ head, text: reply, alsoCalled }) => ({
      head,
      name: t(head),
      reply: t(reply),
      alsoCalled: wordsBetweenCommas(alsoCalled),
    })),
  );
  const called = rankCalled(questions, text);
  const isCalled = new Set(called.map(({ item }) => item));
  // Long texts have something near every word: these are found as typed alone.
  const inReply = rankNames(questions, ({ reply }) => reply, text).filter(
    ({ item, match }) => !isCalled.has(item) && !isNear(match.rank),
  );
  const found = [...called, ...inReply.map(({ item, match }) => ({ item, marks: [], rank: match.rank }))];
  return {
    title: t('Guide'),
    options: found
      .map(({ item: { head, name, reply }, marks, rank }) => ({
        key: `question ${head}`,
        name,
        marks,
        rank: behindNames(rank),
        note: reply,
        choice: { go: addressOf('guide', {}, { question: head }) },
      }))
      .toSorted((a, b) => compareRanks(a.rank, b.rank))
      .slice(0, maxQuestions),
  };
}

/** The step that the notice in the status bar offers to take back: users look for it here, too. */
function undoGroup(undo: string | undefined, text: string): OptionGroup {
  const steps =
    undo === undefined ? [] : [{ name: t('Undo'), alsoCalled: wordsBetweenCommas(message('Take back, Revert')) }];
  const optionOf = () => ({ key: 'undo', note: undo ?? '', keys: 'Ctrl+Z', choice: { undo: true } as const });
  return { title: t('Last step'), options: namedOptions(steps, text, optionOf) };
}

function pinGroup(pins: readonly Pin[], text: string): OptionGroup {
  const optionOf = ({ address }: Pin) => ({ key: `pin ${address}`, choice: { go: address } });
  return { title: t('Pinned'), options: namedOptions(pins, text, optionOf) };
}

/** The pasted text: a link of the app, as `#/skills/7` or as other programs know it, alone or in a citation. */
function linkGroup(text: string): OptionGroup {
  const address = linkedAddress(text) ?? /^#?(\/.*)$/.exec(text.trim())?.[1];
  const name = address !== undefined && citedIn(address) ? t('Open the cited view') : t('Open this link');
  const options =
    address !== undefined && readAddress(address)
      ? [{ key: 'link', name, marks: [], note: address, choice: { go: address } }]
      : [];
  return { title: t('Link'), options };
}

type Hit = SearchGroup['hits'][number];

const titles: Readonly<Record<SearchKind, Message>> = {
  course: message('Courses'),
  run: message('Runs'),
  skill: message('Skills'),
  job: message('Jobs'),
  posting: message('Job postings'),
  problem: message('Problems'),
  video: message('Videos'),
};

/**
 * Why names matched that do not have the typed words, once for all of them: `Near matches: “pyhton” taken for “python”.` Nothing of a word
 * that another hit has as typed: `offered` are all groups of the search box.
 */
export function nearWords(groups: readonly SearchGroup[], offered: readonly OptionGroup[] = []): string | undefined {
  const isAsTyped = offered.some(({ options }) => options.some(({ rank }) => rank !== undefined && !isNear(rank)));
  if (isAsTyped) return undefined;
  const near = groups
    .flatMap(({ hits }): readonly Hit[] => hits)
    .filter(({ match }) => match === 'near')
    .toSorted((a, b) => compareRanks(a.rank, b.rank));
  const isFound = (word: string) => near.some(({ corrections }) => corrections.every(({ typed }) => typed !== word));
  // Says the best of several readings of a typed word.
  const meant = new Map<string, string>();
  for (const { name, corrections } of near) {
    for (const { typed, takenFor } of corrections) {
      if (meant.has(typed) || isFound(typed)) continue;
      // It may have been near the beginning of a word, which is none itself.
      const whole = prepareName(name).words.find(({ text }) => text.startsWith(takenFor));
      meant.set(typed, whole?.text ?? takenFor);
    }
  }
  const words = [...meant].map(([typed, word]) => t('“{meant}” instead of “{typed}”', { typed, meant: word }));
  return words.length === 0 ? undefined : t('Near matches: {corrections}.', { corrections: words.join(', ') });
}

/** The hits of the data host. `nameOf` gives the other name of a thing: its label beside its id, or the id beside it. */
export function foundGroups(
  groups: readonly SearchGroup[],
  text: string,
  otherName: (kind: SearchKind, hit: Hit) => string | undefined,
): OptionGroup[] {
  return groups.map(({ kind, hits, more }) => {
    const options = hits.map((hit): Option => {
      const note = otherName(kind, hit);
      const go = addressOfHit(kind, hit);
      return {
        key: `${kind} ${go} ${hit.name}`,
        name: hit.name,
        marks: hit.marks,
        rank: hit.rank,
        choice: { go },
        ...(note && { note }),
      };
    });
    const list = more ? listOfKind(kind, text) : null;
    const all = list
      ? [
          {
            key: `${kind} all`,
            name: t('All matches in {list}…', { list: t(titles[kind]) }),
            marks: [],
            choice: { go: list },
          },
        ]
      : [];
    return {
      title: t(titles[kind]),
      kind,
      options: [...options, ...all],
      areParts: kind === 'problem' || kind === 'video',
    };
  });
}

/** Where a hit leads. */
function addressOfHit(kind: SearchKind, hit: Hit): string {
  if ('courseKey' in hit) return addressOf('course', { key: hit.courseKey });
  if ('moduleId' in hit) return addressOf('problem', { id: hit.runId, module: hit.moduleId });
  if ('videoId' in hit) return addressOf('run', { id: hit.runId, tab: 'videos' });
  if ('runId' in hit) return addressOf('run', { id: hit.runId, tab: 'summary' });
  if ('jobId' in hit) return addressOf('job', { id: hit.jobId });
  return addressOf(kind === 'skill' ? 'skill' : 'job', { id: hit.id });
}

/** The list that shows all hits of a kind; null where there is none. */
function listOfKind(kind: SearchKind, text: string): string | null {
  const query = { text: text.trim() };
  if (kind === 'skill') return addressOf('skills', {}, query);
  if (kind === 'job') return addressOf('jobs', {}, query);
  if (kind === 'posting') return addressOf('postings', {}, query);
  if (kind === 'course') return addressOf('courses', {}, query);
  if (kind === 'run') return addressOf('runs', {}, query);
  return null;
}
