import { attentionLimits as limits } from '#shared/catalog/attention.ts';
import { answerText } from '#shared/statistics/answers.ts';
import {
  type BetaPrior,
  leadOf,
  normalPoint,
  recoveryBounds,
  shrunkShare,
  wilsonInterval,
} from '#shared/statistics/proportions.ts';
import { countText, type Flag, numberText, percentOf, percentText, shortOfHalf } from './flag.ts';
import type { Answer, Item } from './items.ts';

/** A flag without the item that it is of. */
type Raised = Omit<Flag, 'id' | 'partId'>;

/** The flags of a part of a problem, or of a problem of which only totals are known. */
export function flagsOfItem(item: Item, spread: BetaPrior): Flag[] {
  if (item.last.whole < limits.learners) return [];
  const little = littleToLearn(item);
  const raised = [
    keyToCheck(item) ?? misconception(item),
    nearGuessing(item),
    hard(item, spread),
    little ?? withoutTakers(item),
  ];
  return raised.flatMap((flag) => (flag === null ? [] : [{ ...flag, id: item.moduleId, partId: item.partId }]));
}

const strongestWrong = ({ answers }: Item): Answer | undefined => answers.find(({ isRight }) => !isRight);

/** An answer as a sentence quotes it; long ones are cut. */
function quoted({ text }: Answer): string {
  const letters = [...answerText({ answer_value: text }).replaceAll(/\s+/g, ' ').trim()];
  return `“${letters.length > longestQuote ? `${letters.slice(0, longestQuote - 1).join('')}…` : letters.join('')}”`;
}

const longestQuote = 60;

function keyToCheck(item: Item): Raised | null {
  const wrong = strongestWrong(item);
  const { part: right, whole: learners } = item.last;
  if (!wrong || wrong.last <= right || leadOf(wrong.last, right) < limits.lead) return null;
  return {
    kind: 'key',
    sentence: `${numberText(wrong.last)} of ${countText(learners, 'learner')} chose ${quoted(wrong)}, ${numberText(right)} the keyed answer. Is the key right, or is the question misleading?`,
    learners,
    ...percentOf(wilsonInterval({ part: wrong.last, whole: learners })),
    severity: wrong.last,
  };
}

function misconception(item: Item): Raised | null {
  const wrong = strongestWrong(item);
  const { part: right, whole: learners } = item.last;
  const allWrong = learners - right;
  if (!wrong || wrong.last < limits.misconceptionOfAll * learners) return null;
  if (wrong.last < limits.misconceptionOfWrong * allWrong) return null;
  const isStubborn = wrong.first !== null && wrong.first > 0 && wrong.last >= limits.stubborn * wrong.first;
  const ofAll = wilsonInterval({ part: wrong.last, whole: learners });
  return {
    kind: 'misconception',
    sentence: `${percentText(ofAll.share)} of ${countText(learners, 'learner')} settle on ${quoted(wrong)}, ${percentText(wrong.last / allWrong)} of those who are wrong.${
      isStubborn
        ? ` Second thoughts do not move them: ${numberText(wrong.first ?? 0)} gave it first, ${numberText(wrong.last)} last.`
        : ''
    }`,
    learners,
    ...percentOf(ofAll),
    severity: wrong.last,
  };
}

/** The choices of a question of which one is chosen; null of others. At least: the service does not list choices without takers. */
function choicesOf({ answers }: Item): number | null {
  const chosen = new Set(answers.map(({ valueId }) => valueId));
  const right = new Set(answers.flatMap(({ isRight, valueId }) => (isRight ? [valueId] : [])));
  const isChoice = !chosen.has(null) && chosen.size >= 2 && chosen.size <= limits.mostChoices && right.size <= 1;
  return isChoice ? chosen.size : null;
}

function nearGuessing(item: Item): Raised | null {
  const choices = choicesOf(item);
  if (choices === null || item.first === null || item.first.whole < limits.learners) return null;
  const { whole: learners } = item.first;
  const found = wilsonInterval(item.first);
  if (found.high > 1 / choices + limits.aboveGuessing) return null;
  return {
    kind: 'guessing',
    sentence: `${percentText(found.share)} of ${countText(learners, 'learner')} had it right at first; guessing among ${numberText(choices)} choices gives ${percentText(1 / choices)}.`,
    learners,
    ...percentOf(found, 1 / choices),
    severity: shortOfHalf(learners, found.share),
  };
}

function hard(item: Item, spread: BetaPrior): Raised | null {
  const found = shrunkShare(item.last, spread);
  const { whole: learners, part: right } = item.last;
  if (found.high >= limits.hardBelow) return null;
  const bounds = item.first?.whole === learners ? recoveryBounds(item.first.part, right, learners) : null;
  return {
    kind: 'hard',
    sentence: `About ${percentText(found.share)} of ${countText(learners, 'learner')} have it right in the end, at most ${percentText(found.high)}.${
      bounds === null
        ? ''
        : ` Of those who were wrong at first, between ${percentText(bounds.least)} and ${percentText(bounds.most)} ended right.`
    }`,
    learners,
    ...percentOf(found),
    severity: shortOfHalf(learners, found.share),
  };
}

function littleToLearn({ first, last }: Item): Raised | null {
  const known = first ?? last;
  if (known.whole < limits.learnersForLearnt) return null;
  const found = wilsonInterval(known, normalPoint.oneSided95);
  if (found.low <= limits.learntAbove) return null;
  return {
    kind: 'little',
    sentence: `${percentText(found.share)} of ${countText(known.whole, 'learner')} had it right ${first === null ? 'in the end' : 'at first'}, at least ${percentText(found.low)}.`,
    learners: known.whole,
    ...percentOf(found),
    severity: 0,
  };
}

function withoutTakers(item: Item): Raised | null {
  const known = item.first ?? item.last;
  if (choicesOf(item) === null || known.whole < limits.learners) return null;
  const wrong = known.whole - known.part;
  if (wrong >= limits.takers * known.whole) return null;
  const found = wilsonInterval({ part: wrong, whole: known.whole });
  return {
    kind: 'options',
    sentence: `${percentText(found.share)} of ${countText(known.whole, 'learner')} chose any wrong option${item.first === null ? ' in the end' : ' at first'}.`,
    learners: known.whole,
    ...percentOf(found),
    severity: 0,
  };
}
