import * as z from 'zod';
import type { Column } from '../../catalog/columns.ts';
import { instant, instantOrNull, integer, numberOrNull, text, textOrNull } from '../../catalog/common-columns.ts';
import { runStanding, syncState } from '../../catalog/dictionary.ts';
import type { ViewShape } from '../../catalog/view-definition.ts';
import { periodOfChanges } from '../compare/since.ts';

const fromRule = 'your choice';
const whenSeen = 'derived: the data after a sync';

const words = <const K extends string>(key: K, label: string, meaning: string) =>
  text(key, { label, meaning, source: fromRule });

/** A watched figure of a run counts learners, so it is withheld with its state. Its threshold is the user's own number, which the rule says, too. */
const learnersOfRuns = { counts: 'learners of runs' } as const satisfies Partial<Column>;

const watchNumber = integer('watch_no', {
  label: 'Rule number',
  meaning: 'Identifier of the rule in the watch list.',
  source: fromRule,
  offScreen: true,
});
const about = words(
  'about',
  'What',
  'The run, course, job, skill, problem or plan that is watched; a run has its term behind its name.',
);
const rule = words('rule', 'Rule', 'When the app alerts you: the figure and its threshold.');
const dataset = { ...syncState.dataset, offScreen: true } as const;
const op = text('op', {
  label: 'Operation',
  meaning: 'How the value is compared with the threshold.',
  source: fromRule,
  codes: 'operation',
  offScreen: true,
});
const value = numberOrNull('value', {
  label: 'Value',
  meaning:
    'The figure at the last check or, for a rule about a change, the change in the rule’s unit. Empty if not known.',
  source: whenSeen,
  ...learnersOfRuns,
});
const threshold = numberOrNull('threshold', {
  label: 'Threshold',
  meaning: 'The number in the rule that the value is compared with.',
  source: fromRule,
});
const state = text('state', {
  label: 'State',
  meaning:
    '“Threshold crossed” means that the value is beyond the threshold. “Back to normal” means that it has come back past the threshold by at least a tenth of the threshold, so a value that swings around the threshold alerts you only once.',
  source: whenSeen,
  inWords: true,
  ...learnersOfRuns,
});
const note = textOrNull('note', {
  label: 'Note',
  meaning: 'Your note on the rule.',
  source: fromRule,
});
const seen = (meaning: string) => ({ label: 'Seen', meaning, source: 'sync' });

/** Columns on a rule in the list and its events. */
const watched = [about, rule, dataset, op, syncState.runId, value, threshold, state] as const;

/** The watch list, and what syncs saw of it. */
export const watchViews = {
  watches: {
    title: 'Watch list',
    identity: ['watch_no'],
    params: () => z.strictObject({}),
    columns: [
      watchNumber,
      ...watched,
      runStanding.vsEarlier,
      runStanding.usualRange,
      runStanding.runs,
      runStanding.day,
      instantOrNull('seen_at', seen('When a sync last checked the rule.')),
      note,
    ],
    hiddenAtFirst: ['run_id', 'threshold'],
    // Withheld states come last, and not in the order of what they are.
    defaultSort: { column: 'state', direction: 'desc' },
    slug: 'watch-list',
    dataset: null,
    reads: [],
  },
  'watch-events': {
    title: 'Crossed thresholds',
    identity: ['event_no'],
    params: () => periodOfChanges,
    columns: [
      integer('event_no', {
        label: 'Event number',
        meaning: 'Identifier of the event.',
        source: 'sync',
        offScreen: true,
      }),
      watchNumber,
      ...watched,
      instant('seen_at', seen('When a sync first found the change.')),
      note,
    ],
    hiddenAtFirst: ['run_id', 'threshold'],
    defaultSort: { column: 'seen_at', direction: 'desc' },
    slug: 'crossed-thresholds',
    dataset: null,
    reads: [],
  },
} as const satisfies Record<string, ViewShape>;
