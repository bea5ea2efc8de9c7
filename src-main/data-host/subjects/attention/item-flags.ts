import { message } from '#shared/language/message.ts';
import {
  leadOf,
  normalPoint,
  type Proportion,
  recoveryBounds,
  type SpreadOfShares,
  shrunkShare,
  wilsonInterval,
} from '#shared/statistics/proportions.ts';
import { type AttentionKind, attentionLimits as limits } from '#shared/subjects/attention/attention.ts';
import { type Answer, type Flag, type Item, percentOf, shortOfHalf } from './items.ts';
import { answerOf, numberOf, type StoredSentence, sentencesToStore, shareOf } from './stored-sentences.ts';

/** A flag that does not name its item yet. */
type Raised = Omit<Flag, 'id' | 'partId'>;

/** The flags of a part of a problem, or of a problem of which only totals are known. */
export function flagsOfItem(item: Item, spread: SpreadOfShares): Flag[] {
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

/** Why a kind of flag cannot be raised of a part, whatever is chosen; null where it can. */
export function whyNotJudged(kind: AttentionKind, item: Item): 'tooFew' | 'notCompared' | null {
  const { answers, first, last } = item;
  const known = kind === 'guessing' || kind === 'little' || kind === 'options' ? (first ?? last) : last;
  const needed = kind === 'little' ? limits.learnersForLearnt : limits.learners;
  if (last.whole < limits.learners || known.whole < needed) return 'tooFew';
  if (kind === 'guessing' && first === null) return 'notCompared';
  if ((kind === 'guessing' || kind === 'options') && choicesOf(item) === null) return 'notCompared';
  return (kind === 'key' || kind === 'misconception') && answers.length === 0 ? 'notCompared' : null;
}

/** How each kind of flag of a part is raised, whatever other kinds are. */
const raisers: Partial<Record<AttentionKind, (item: Item, spread: SpreadOfShares) => Raised | null>> = {
  key: keyToCheck,
  misconception,
  guessing: nearGuessing,
  hard,
  little: littleToLearn,
  options: withoutTakers,
};

/**
 * Whether a flag of a part comes back in four of five runs with as many learners as now, if they answer in the same shares as before. Where it does
 * not, its absence says nothing: too few learners have answered to tell.
 */
export const wouldBeRaised = (kind: AttentionKind, before: Item, now: Item, spread: SpreadOfShares): boolean =>
  raisers[kind]?.(byBadLuck(kind, amongAsMany(before, now)), spread) !== null;

/** The shares of an item among as many learners as another has. */
function amongAsMany(item: Item, { first, last }: Item): Item {
  const among = (of: Proportion, { whole }: Proportion): Proportion => ({ part: (of.part / of.whole) * whole, whole });
  const { whole } = item.last;
  return {
    ...item,
    last: among(item.last, last),
    first: item.first && first && among(item.first, first),
    // How long learners keep to an answer decides no flag.
    answers: item.answers.map((answer) => ({ ...answer, last: among({ part: answer.last, whole }, last).part })),
  };
}

/** How much more (or less) a count is by chance in one of five runs. */
const oddOf = ({ part, whole }: Proportion): number => normalPoint.oneSided80 * Math.sqrt(part * (1 - part / whole));

/** The item as it would look in the one of five runs in which chance speaks most against the flag. */
function byBadLuck(kind: AttentionKind, item: Item): Item {
  const { first, last } = item;
  const moved = (of: Proportion, side: 1 | -1): Proportion => ({ ...of, part: of.part + side * oddOf(of) });
  if (kind === 'hard') return { ...item, last: moved(last, 1) };
  if (kind === 'guessing') return { ...item, first: first && moved(first, 1) };
  if (kind === 'little' || kind === 'options')
    return first ? { ...item, first: moved(first, -1) } : { ...item, last: moved(last, -1) };
  const wrong = strongestWrong(item);
  if (wrong === undefined) return item;
  const fewer = oddOf({ part: wrong.last, whole: last.whole });
  return {
    ...item,
    // A wrong key competes with the right answer, a misconception with other wrong ones.
    last: kind === 'key' ? { ...last, part: last.part + fewer } : last,
    answers: item.answers.map((answer) => (answer === wrong ? { ...answer, last: answer.last - fewer } : answer)),
  };
}

const wrongAnswersOf = ({ answers }: Item): number =>
  answers.filter(({ isRight, last }) => !isRight && last > 0).length;

const strongestWrong = ({ answers }: Item): Answer | undefined => answers.find(({ isRight }) => !isRight);

function keyToCheck(item: Item): Raised | null {
  const wrong = strongestWrong(item);
  const { part: right, whole: learners } = item.last;
  if (!wrong || wrong.last <= right || leadOf(wrong.last, right) < limits.lead) return null;
  return {
    kind: 'key',
    sentence: sentencesToStore([
      message(
        '{wrong} of {learners, plural, one {# learner} other {# learners}} chose {answer}; only {right} chose the answer marked correct. Check the answer key or the wording.',
      ),
      { wrong: numberOf(wrong.last), learners, answer: answerOf(wrong.text), right: numberOf(right) },
    ]),
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
  // Where one or two wrong answers are all there is, one of them has half of the wrong learners whatever they think.
  if (wrongAnswersOf(item) < limits.wrongAnswers) return null;
  if (leadOf(wrong.last, allWrong - wrong.last) < limits.lead) return null;
  const isStubborn = wrong.first !== null && wrong.first > 0 && wrong.last >= limits.stubborn * wrong.first;
  const ofAll = wilsonInterval({ part: wrong.last, whole: learners });
  const settled: StoredSentence = [
    message(
      '{share} of {learners, plural, one {# learner} other {# learners}} chose {answer} in the end. That is {ofWrong} of those who got it wrong.',
    ),
    { share: shareOf(ofAll.share), learners, answer: answerOf(wrong.text), ofWrong: shareOf(wrong.last / allWrong) },
  ];
  const stubborn: StoredSentence = [
    message('This was the first answer of {first} learners and the last answer of {last}.'),
    { first: numberOf(wrong.first ?? 0), last: numberOf(wrong.last) },
  ];
  return {
    kind: 'misconception',
    sentence: sentencesToStore(settled, ...(isStubborn ? [stubborn] : [])),
    learners,
    ...percentOf(ofAll),
    severity: wrong.last,
  };
}

/** Lists of choices stand in brackets, or have a mark between them. */
const isList = (valueId: string): boolean => /[[\],|]/.test(valueId);

/**
 * The choices of a question of which one is chosen; null for others. The service does not list choices without takers, so there may be more. Of
 * several choices at once the ids are lists, and how many there are says nothing of a guess.
 */
function choicesOf({ answers }: Item): number | null {
  const chosen = new Set(answers.map(({ valueId }) => valueId));
  const right = new Set(answers.flatMap(({ isRight, valueId }) => (isRight ? [valueId] : [])));
  const isSingle = [...chosen].every((valueId) => valueId !== null && !isList(valueId));
  const isChoice = isSingle && chosen.size >= 2 && chosen.size <= limits.maxChoices && right.size <= 1;
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
    sentence: sentencesToStore([
      message(
        '{share} of {learners, plural, one {# learner} other {# learners}} got it right on the first try; pure guessing among {options} options would give {guessed}.',
      ),
      { share: shareOf(found.share), learners, options: numberOf(choices), guessed: shareOf(1 / choices) },
    ]),
    learners,
    ...percentOf(found, 1 / choices),
    severity: shortOfHalf(item.first),
  };
}

function hard(item: Item, spread: SpreadOfShares): Raised | null {
  const found = shrunkShare(item.last, spread);
  const { whole: learners, part: right } = item.last;
  if (found.high >= limits.hardBelow) return null;
  const bounds = item.first?.whole === learners ? recoveryBounds(item.first.part, right, learners) : null;
  const few: StoredSentence = [
    message('{share} of {learners, plural, one {# learner} other {# learners}} got it right in the end.'),
    { share: shareOf(right / learners), learners },
  ];
  return {
    kind: 'hard',
    sentence: sentencesToStore(few, ...(bounds === null ? [] : [recovered(bounds)])),
    learners,
    // The counted share, as everywhere on the screen: the estimate that is drawn toward other items decides, and gives the range.
    ...percentOf({ ...found, share: right / learners }),
    severity: shortOfHalf(item.last),
  };
}

const recovered = ({ min, max }: { readonly min: number; readonly max: number }): StoredSentence => [
  message('Of those who got it wrong at first, between {min} and {max} got it right in the end.'),
  { min: shareOf(min), max: shareOf(max) },
];

function littleToLearn({ first, last }: Item): Raised | null {
  const known = first ?? last;
  if (known.whole < limits.learnersForLearnt) return null;
  const found = wilsonInterval(known, normalPoint.oneSided95);
  if (found.low <= limits.learntAbove) return null;
  return {
    kind: 'little',
    sentence: sentencesToStore([
      first === null
        ? message('{share} of {learners, plural, one {# learner} other {# learners}} got it right in the end.')
        : message('{share} of {learners, plural, one {# learner} other {# learners}} got it right on the first try.'),
      { share: shareOf(found.share), learners: known.whole },
    ]),
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
    sentence: sentencesToStore([
      item.first === null
        ? message(
            'Only {share} of {learners, plural, one {# learner} other {# learners}} chose a wrong option in the end.',
          )
        : message(
            'Only {share} of {learners, plural, one {# learner} other {# learners}} chose a wrong option at first.',
          ),
      { share: shareOf(found.share), learners: known.whole },
    ]),
    learners: known.whole,
    ...percentOf(found),
    severity: 0,
  };
}
