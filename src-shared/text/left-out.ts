import type { AskedAgain, LeftOut } from '../catalog/left-out.ts';
import { formatDate } from '../time/days.ts';
import { formatNumber, plural } from './numbers.ts';

/** What a sync leaves out and why, a sentence or two for each reason; none where it leaves nothing out. The same before it and after. */
export function leftOutTexts({ endedRuns, unchangedProblems, olderDays }: LeftOut): string[] {
  const texts: string[] = [];
  if (endedRuns.runs > 0) {
    const what = `Course runs that have ended: ${formatNumber(endedRuns.runs)}, with ${plural(endedRuns.datasets, 'dataset')}.`;
    texts.push(`${what} ${againText('They are asked for again', endedRuns.again)}`);
  }
  if (unchangedProblems.readings > 0) {
    const since = unchangedProblems.since === null ? '' : ` since ${formatDate(unchangedProblems.since)}`;
    const what = `Problems that have not changed${since}: ${plural(unchangedProblems.readings, 'list')} of answers or grades.`;
    texts.push(`${what} They are asked for again when the counts of their problem change, or it is computed again.`);
  }
  if (olderDays.datasets > 0) {
    const what = `Days before the newest weeks: of ${plural(olderDays.datasets, 'dataset')}.`;
    texts.push(`${what} ${againText('The whole history is read again', olderDays.again)}`);
  }
  return texts;
}

function againText(what: string, again: AskedAgain): string {
  if (again === null) return `${what} only when a user asks.`;
  const { from, to } = again;
  return from === to ? `${what} on ${formatDate(from)}.` : `${what} between ${formatDate(from)} and ${formatDate(to)}.`;
}
