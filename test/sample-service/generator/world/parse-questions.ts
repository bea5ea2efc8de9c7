/** A question of a course, with what learners choose. */
export interface Question {
  /** How the problem is called. */
  readonly name: string;
  readonly text: string;
  /** Share of learners who choose the keyed answer. */
  readonly right: number;
  /** Nearly all others choose the first wrong answer: the key may be wrong. */
  readonly isLure: boolean;
  /** The keyed answer first. */
  readonly answers: readonly [string, ...string[]];
}

/** Questions by the code of their course: `= code`, then `? name | question | percentage, ! for a lure | keyed answer | answer | …` */
export function parseQuestions(text: string): ReadonlyMap<string, readonly Question[]> {
  const courses = new Map<string, Question[]>();
  let questions: Question[] = [];
  for (const line of text.trim().split('\n')) {
    if (line.startsWith('= ')) {
      questions = [];
      courses.set(line.slice(2), questions);
    } else questions.push(questionOf(line));
  }
  return courses;
}

function questionOf(line: string): Question {
  const [name = '', text = '', share = '', keyed = '', ...wrong] = line.slice(2).split(' | ');
  return {
    name,
    text,
    right: Number(share.replace('!', '')) / 100,
    isLure: share.endsWith('!'),
    answers: [keyed, ...wrong],
  };
}
