import type { Answer, Item } from '../attention/items.ts';

interface WrongAnswer {
  readonly text: string | null;
  readonly share: number;
}

/**
 * The wrong last answer that most learners chose, and their share in percent, the first by its text where several were chosen as often;
 * null where no answers of the part are known, or none is wrong.
 */
export function wrongAnswerOf(item: Item | undefined): WrongAnswer | null {
  if (item === undefined) return null;
  const textOf = ({ text, valueId }: Answer) => text ?? valueId ?? '';
  const [first] = item.answers
    .filter(({ isRight }) => !isRight)
    .sort((one, other) => other.last - one.last || (textOf(one) < textOf(other) ? -1 : 1));
  return first === undefined
    ? null
    : { text: first.text ?? first.valueId, share: (100 * first.last) / item.last.whole };
}
