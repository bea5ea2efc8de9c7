import type { SkillMark } from '#shared/subjects/annotations/skill-marks.ts';
import type { RawLink } from '../plan/links.ts';
import { at } from '../plan/problem.ts';
import { turn } from './market.ts';

/** The courses of a scope that teach a skill, after the marks of the user. */
export interface Supply {
  readonly courseKeys: readonly string[];
  readonly skillIds: readonly number[];
  readonly indexOf: ReadonlyMap<number, number>;
  /** The courses of skill `s` are those from `start[s]` up to `start[s + 1]`, by index, each with its confidence. */
  readonly start: Int32Array;
  readonly course: Int32Array;
  readonly confidence: Float64Array;
  /** Links of the scope: those that count as taught, those below the cut-off, and of these those without a confidence. */
  readonly counts: Readonly<Record<'above' | 'below' | 'unknown' | 'clamped', number>>;
  /** Marks that replaced a link of the scope or added one. */
  readonly marks: { readonly notTaught: number; readonly taught: number };
}

/** Takes the links of a scope one by one, so that its caller can let others in between. */
export class SupplyBuilder {
  readonly #tau: number;
  readonly #marks: ReadonlyMap<string, SkillMark>;
  readonly #courses = new Map<string, number>();
  readonly #skills = new Map<number, number>();
  readonly #rows: { readonly skill: number; readonly course: number; readonly confidence: number }[] = [];
  readonly #counts = { above: 0, below: 0, unknown: 0, clamped: 0 };

  /** `marks` are those on courses of the scope. */
  constructor(tau: number, marks: readonly SkillMark[]) {
    this.#tau = tau;
    this.#marks = new Map(marks.map((mark) => [nameOf(mark), mark]));
  }

  /** Adds a link of the taxonomy, unless a mark says otherwise. */
  add(link: RawLink): void {
    if (!this.#marks.has(nameOf(link))) this.#add(link);
  }

  finish(): Supply {
    const used = { notTaught: 0, taught: 0 };
    for (const { courseKey, skillId, hundredths } of this.#marks.values()) {
      used[hundredths === null ? 'notTaught' : 'taught'] += 1;
      if (hundredths !== null) this.#add({ courseKey, skillId, confidence: hundredths / 100 });
    }
    const start = Int32Array.from({ length: this.#rows.length + 1 }, (_, link) => link);
    const bySkill = turn(
      start,
      Int32Array.from(this.#rows, ({ skill }) => skill),
      this.#skills.size,
    );
    const rowAt = (place: number) => this.#rows[at(bySkill.link, place)];
    return {
      courseKeys: [...this.#courses.keys()],
      skillIds: [...this.#skills.keys()],
      indexOf: this.#skills,
      start: bySkill.start,
      course: Int32Array.from(bySkill.link, (_, index) => rowAt(index)?.course ?? 0),
      confidence: Float64Array.from(bySkill.link, (_, index) => rowAt(index)?.confidence ?? 0),
      counts: this.#counts,
      marks: used,
    };
  }

  #add({ courseKey, skillId, confidence: given }: RawLink): void {
    const confidence = Math.min(1, Math.max(0, given ?? 0));
    const isTaught = given !== null && confidence >= this.#tau;
    this.#counts[isTaught ? 'above' : 'below'] += 1;
    this.#counts.unknown += Number(given === null);
    this.#counts.clamped += Number(given !== null && given !== confidence);
    if (!isTaught) return;
    this.#rows.push({
      skill: numbered(this.#skills, skillId),
      course: numbered(this.#courses, courseKey),
      confidence,
    });
  }
}

const nameOf = ({ courseKey, skillId }: Pick<SkillMark, 'courseKey' | 'skillId'>) => `${skillId}/${courseKey}`;

/** The number of an entry: the next one for one that is new. */
function numbered<Key>(numbers: Map<Key, number>, key: Key): number {
  const known = numbers.get(key);
  if (known !== undefined) return known;
  numbers.set(key, numbers.size);
  return numbers.size - 1;
}
