import type { RetryPeriod, SkippedResources } from '../catalog/left-out.ts';
import { type Message, message, t } from '../language/message.ts';
import { formatDate } from '../time/days.ts';
import { formatNumber } from './numbers.ts';

interface Again {
  readonly never: Message;
  readonly onOneDay: Message;
  readonly between: Message;
}

const retryPeriod: Again = {
  never: message('They are asked for again only when a user asks.'),
  onOneDay: message('They are asked for again on {day}.'),
  between: message('They are asked for again between {from} and {to}.'),
};
const readAgain: Again = {
  never: message('The whole history is read again only when a user asks.'),
  onOneDay: message('The whole history is read again on {day}.'),
  between: message('The whole history is read again between {from} and {to}.'),
};

/** What a sync leaves out and why, a sentence or two for each reason; none where it leaves nothing out. The same before it and after. */
export function leftOutTexts({ endedRuns, unchangedProblems, olderDays }: SkippedResources): string[] {
  const texts: string[] = [];
  if (endedRuns.runs > 0) {
    const what = t(
      'Course runs that have ended: {runs}, with {datasets, plural, one {# dataset} other {# datasets}}.',
      { runs: formatNumber(endedRuns.runs), datasets: endedRuns.datasets },
    );
    texts.push(`${what} ${againText(retryPeriod, endedRuns.again)}`);
  }
  if (unchangedProblems.readings > 0) texts.push(unchangedText(unchangedProblems));
  if (olderDays.datasets > 0) {
    const what = t('Days before the newest weeks: of {datasets, plural, one {# dataset} other {# datasets}}.', {
      datasets: olderDays.datasets,
    });
    texts.push(`${what} ${againText(readAgain, olderDays.again)}`);
  }
  return texts;
}

function unchangedText({ readings, since }: SkippedResources['unchangedProblems']): string {
  const what =
    since === null
      ? t('Problems that have not changed: {readings, plural, one {# list} other {# lists}} of answers or grades.', {
          readings,
        })
      : t(
          'Problems that have not changed since {day}: {readings, plural, one {# list} other {# lists}} of answers or grades.',
          { readings, day: formatDate(since) },
        );
  return `${what} ${t('They are asked for again when the counts of their problem change, or it is computed again.')}`;
}

function againText({ never, onOneDay, between }: Again, again: RetryPeriod): string {
  if (again === null) return t(never);
  const [from, to] = [formatDate(again.from), formatDate(again.to)];
  return again.from === again.to ? t(onOneDay, { day: from }) : t(between, { from, to });
}
