import * as z from 'zod';
import { type Message, message, t } from '../language/message.ts';
import { formatNumber } from '../text/numbers.ts';
import { formatDate } from '../time/days.ts';

/** The days between which automatic syncs read skipped resources again; null where only a user starts that. */
const retryPeriod = z.strictObject({ from: z.int(), to: z.int() }).nullable();
export type RetryPeriod = z.infer<typeof retryPeriod>;

/** The number of resources that a sync skipped, by reason. The report for programs has it under `leftOut`. */
export const skippedResources = z.strictObject({
  /** Runs whose newest day has not moved for long, and how many of their datasets were skipped. */
  endedRuns: z.strictObject({ runs: z.int().min(0), datasets: z.int().min(0), again: retryPeriod }),
  /**
   * Answers and grades of problems of which the list of problems says what it said when they were read; `since` is the day of the
   * oldest of these readings.
   */
  unchangedProblems: z.strictObject({ readings: z.int().min(0), since: z.int().nullable() }),
  /** Datasets of which only the newest days are asked for. */
  olderDays: z.strictObject({ datasets: z.int().min(0), again: retryPeriod }),
});
export type SkippedResources = z.infer<typeof skippedResources>;

export const nothingSkipped: SkippedResources = {
  endedRuns: { runs: 0, datasets: 0, again: null },
  unchangedProblems: { readings: 0, since: null },
  olderDays: { datasets: 0, again: null },
};

interface Again {
  readonly never: Message;
  readonly onOneDay: Message;
  readonly between: Message;
}

const retryText: Again = {
  never: message('These runs are checked again only on request.'),
  onOneDay: message('These runs are checked again on {day}.'),
  between: message('These runs are checked again between {from} and {to}.'),
};
const readAgain: Again = {
  never: message('The full history is downloaded again only on request.'),
  onOneDay: message('The full history is downloaded again on {day}.'),
  between: message('The full history is downloaded again some time between {from} and {to}.'),
};

/**
 * Says what a sync leaves out and why, a sentence or two for each reason; none where it leaves nothing out. The same before it and after.
 */
export function skippedTexts({ endedRuns, unchangedProblems, olderDays }: SkippedResources): string[] {
  const texts: string[] = [];
  if (endedRuns.runs > 0) {
    const what = t('Ended course runs: {runs}, with {datasets, plural, one {# table} other {# tables}}.', {
      runs: formatNumber(endedRuns.runs),
      datasets: endedRuns.datasets,
    });
    texts.push(`${what} ${againText(retryText, endedRuns.again)}`);
  }
  if (unchangedProblems.readings > 0) texts.push(unchangedText(unchangedProblems));
  if (olderDays.datasets > 0) {
    const what = t('Older history of {datasets, plural, one {# table} other {# tables}}.', {
      datasets: olderDays.datasets,
    });
    texts.push(`${what} ${againText(readAgain, olderDays.again)}`);
  }
  return texts;
}

function unchangedText({ readings, since }: SkippedResources['unchangedProblems']): string {
  const what =
    since === null
      ? t('Unchanged problems: {readings, plural, one {# list} other {# lists}} of answers or grades.', {
          readings,
        })
      : t('Problems unchanged since {day}: {readings, plural, one {# list} other {# lists}} of answers or grades.', {
          readings,
          day: formatDate(since),
        });
  return `${what} ${t('These lists are downloaded again when the counts for the problem change or are recomputed.')}`;
}

function againText({ never, onOneDay, between }: Again, again: RetryPeriod): string {
  if (again === null) return t(never);
  const [from, to] = [formatDate(again.from), formatDate(again.to)];
  return again.from === again.to ? t(onOneDay, { day: from }) : t(between, { from, to });
}
