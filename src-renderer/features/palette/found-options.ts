import type { SearchGroup, SearchKind } from '#contract/search.ts';
import { type Message, message, t } from '#shared/language/message.ts';
import { addressOf } from '../../routing/routes.ts';
import type { Option, OptionGroup } from './options.ts';

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

/** Why names matched that do not have the typed words, once for all of them: `Near matches: “pyhton” taken for “python”.` */
export function nearWords(groups: readonly SearchGroup[]): string | undefined {
  const near = groups.flatMap(({ hits }): readonly Hit[] => hits).filter(({ match }) => match === 'near');
  const words = near.flatMap(({ corrections }) =>
    corrections.map(({ typed, takenFor }) => t('“{typed}” taken for “{meant}”', { typed, meant: takenFor })),
  );
  return words.length === 0
    ? undefined
    : t('Near matches: {corrections}.', { corrections: [...new Set(words)].join(', ') });
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
    return { title: t(titles[kind]), options: [...options, ...all] };
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
