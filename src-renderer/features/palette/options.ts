import type { MenuCommand } from '#contract/app.ts';
import type { SearchGroup, SearchKind } from '#contract/search.ts';
import type { Pin } from '#shared/catalog/annotations.ts';
import { citedIn, linkedAddress } from '#shared/catalog/citation.ts';
import { allTerms } from '#shared/catalog/terms.ts';
import type { Correction, Mark, MatchKind } from '#shared/text/name-matching/match-name.ts';
import { rankNames } from '#shared/text/name-matching/rank-names.ts';
import { addressOf, readAddress } from '../../routing/routes.ts';
import { commands } from '../commands/app-commands.ts';
import { allSettings, sectionLabels } from '../settings/sections.ts';

/** What choosing an option does. */
export type Choice = { readonly go: string } | { readonly perform: MenuCommand };

export interface Option {
  readonly key: string;
  readonly name: string;
  readonly marks: readonly Mark[];
  /** Beside the name: an id, a key, or why a near match matched. */
  readonly note?: string;
  /** The keys that do the same. */
  readonly keys?: string;
  readonly choice: Choice;
}

export interface OptionGroup {
  readonly title: string;
  readonly options: readonly Option[];
}

/** The kind of search: everything, or with `>` commands alone, with `?` definitions alone. */
export function readMode(typed: string): { mode: 'all' | 'commands' | 'definitions'; text: string } {
  const text = typed.trimStart();
  if (text.startsWith('>')) return { mode: 'commands', text: text.slice(1).trim() };
  if (text.startsWith('?')) return { mode: 'definitions', text: text.slice(1).trim() };
  return { mode: 'all', text };
}

const titles: Readonly<Record<SearchKind, string>> = {
  course: 'Courses',
  run: 'Runs',
  skill: 'Skills',
  job: 'Jobs',
  posting: 'Job postings',
  problem: 'Problems',
  video: 'Videos',
};

const mostWords = 6;

/** Why a name matched that does not have the typed word: `“pyhton” taken for “python”`. */
export function nearWords(match: MatchKind, corrections: readonly Correction[]): string | undefined {
  if (match !== 'near') return undefined;
  return `near match: ${corrections.map(({ typed, takenFor }) => `“${typed}” taken for “${takenFor}”`).join(', ')}`;
}

/** The hits of the data host. `nameOf` gives the other name of a thing: its label beside its id, or the id beside it. */
export function foundGroups(
  groups: readonly SearchGroup[],
  text: string,
  otherName: (kind: SearchKind, hit: SearchGroup['hits'][number]) => string | undefined,
): OptionGroup[] {
  return groups.map(({ kind, hits, more }) => {
    const options = hits.map((hit): Option => {
      const note = [nearWords(hit.match, hit.corrections), otherName(kind, hit)].filter(Boolean).join(' · ');
      const go = addressOfHit(kind, hit);
      return {
        key: `${kind} ${go} ${hit.name}`,
        name: hit.name,
        marks: hit.marks,
        choice: { go },
        ...(note && { note }),
      };
    });
    const list = more ? listOfKind(kind, text) : null;
    const all = list
      ? [{ key: `${kind} all`, name: `All that match in ${titles[kind]}…`, marks: [], choice: { go: list } }]
      : [];
    return { title: titles[kind], options: [...options, ...all] };
  });
}

function commandGroup(text: string, most = Number.POSITIVE_INFINITY): OptionGroup {
  // The box itself is open already.
  const all = Object.entries(commands)
    .filter(([id]) => id !== 'search')
    .map(([id, command]) => ({ id: id as MenuCommand, ...command }));
  const ranked =
    text === '' ? all.map((item) => ({ item, marks: [] })) : rankNames(all, (item) => item.label, text).map(withMarks);
  const options = ranked.slice(0, most).map(
    ({ item, marks }): Option => ({
      key: `command ${item.id}`,
      name: item.label,
      marks,
      choice: { perform: item.id },
      ...(item.keys !== undefined && { keys: item.keys }),
    }),
  );
  return { title: 'Commands', options };
}

/** Found by their names alone: all of them would only hide the commands. */
function settingGroup(text: string): OptionGroup {
  const options = rankNames(allSettings, ({ name }) => name, text)
    .slice(0, mostWords)
    .map(
      ({ item: { section, name }, match }): Option => ({
        key: `setting ${section} ${name}`,
        name,
        marks: match.marks,
        note: `Settings, ${sectionLabels[section]}`,
        choice: { go: addressOf('settings', { section }) },
      }),
    );
  return { title: 'Settings', options };
}

function definitionGroup(text: string, most = Number.POSITIVE_INFINITY): OptionGroup {
  const ranked =
    text === ''
      ? allTerms().map((item) => ({ item, marks: [] }))
      : rankNames(allTerms(), (item) => item.label, text).map(withMarks);
  const options = ranked.slice(0, most).map(
    ({ item, marks }): Option => ({
      key: `term ${item.id}`,
      name: item.label,
      marks,
      note: item.meaning,
      choice: { go: addressOf('definition', { term: item.id }) },
    }),
  );
  return { title: 'Definitions', options };
}

const withMarks = <T>({ item, match }: { item: T; match: { marks: readonly Mark[] } }) => ({
  item,
  marks: match.marks,
});

function pinGroup(pins: readonly Pin[], text: string): OptionGroup {
  const ranked =
    text === '' ? pins.map((item) => ({ item, marks: [] })) : rankNames(pins, (pin) => pin.name, text).map(withMarks);
  const options = ranked.map(
    ({ item, marks }): Option => ({ key: `pin ${item.address}`, name: item.name, marks, choice: { go: item.address } }),
  );
  return { title: 'Pinned', options };
}

/** The pasted text: a link of the app, as `#/skills/7` or as other programs know it, alone or in a citation. */
function linkGroup(text: string): OptionGroup {
  const address = linkedAddress(text) ?? /^#?(\/.*)$/.exec(text.trim())?.[1];
  const name = address !== undefined && citedIn(address) ? 'Open the cited view' : 'Open this link';
  const options =
    address !== undefined && readAddress(address)
      ? [{ key: 'link', name, marks: [], note: address, choice: { go: address } }]
      : [];
  return { title: 'Link', options };
}

export function wordsGroups(typed: string, pins: readonly Pin[], found: readonly OptionGroup[]): OptionGroup[] {
  const { mode, text } = readMode(typed);
  if (mode === 'commands') return filled([commandGroup(text), ...(text === '' ? [] : [settingGroup(text)])]);
  if (mode === 'definitions') return filled([definitionGroup(text)]);
  if (text.trim() === '') return filled([pinGroup(pins, ''), commandGroup('')]);
  return filled([
    linkGroup(text),
    pinGroup(pins, text),
    ...found,
    definitionGroup(text, mostWords),
    commandGroup(text, mostWords),
    settingGroup(text),
  ]);
}

const filled = (groups: readonly OptionGroup[]) => groups.filter((group) => group.options.length > 0);

type Hit = SearchGroup['hits'][number];

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
  return null;
}
