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
  never: message('They are checked again only on request.'),
  onOneDay: message('They are checked again on {day}.'),
  between: message('They are checked again between {from} and {to}.'),
};
const readAgain: Again = {
  never: message('The full history is downloaded again only on request.'),
  onOneDay: message('The full history is downloaded again on {day}.'),
  between: message('The full history is downloaded again between {from} and {to}.'),
};

/** What a sync leaves out and why, a sentence or two for each reason; none where it leaves nothing out. The same before it and after. */
export function leftOutTexts({ endedRuns, unchangedProblems, olderDays }: SkippedResources): string[] {
  const texts: string[] = [];
  if (endedRuns.runs > 0) {
    const what = t('Ended course runs: {runs}, with {datasets, plural, one {# dataset} other {# datasets}}.', {
      runs: formatNumber(endedRuns.runs),
      datasets: endedRuns.datasets,
    });
    texts.push(`${what} ${againText(retryPeriod, endedRuns.again)}`);
  }
  if (unchangedProblems.readings > 0) texts.push(unchangedText(unchangedProblems));
  if (olderDays.datasets > 0) {
    const what = t('Older history of {datasets, plural, one {# dataset} other {# datasets}}.', {
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
  return `${what} ${t('They are downloaded again when their problem’s counts change or are recomputed.')}`;
}

function againText({ never, onOneDay, between }: Again, again: RetryPeriod): string {
  if (again === null) return t(never);
  const [from, to] = [formatDate(again.from), formatDate(again.to)];
  return again.from === again.to ? t(onOneDay, { day: from }) : t(between, { from, to });
}
