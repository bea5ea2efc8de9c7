/**
 * Ids with holes, because records of real services have been deleted. The holes are also useful: an id that falls into one belongs
 * to a record which other records name, but which no list shows.
 */
export interface IdScheme {
  idOf(index: number): number;
  /** The place of an id, or undefined when it is out of range or falls into a hole. */
  indexOf(id: number): number | undefined;
  isHole(id: number): boolean;
  holeNear(index: number): number;
}

/** Ids from `first` upwards with a hole after every `run` ids. */
function idsWithHoles(first: number, run: number): IdScheme {
  const step = run + 1;
  const isHole = (id: number): boolean => Number.isInteger(id) && id >= first && (id - first) % step === run;
  return {
    idOf: (index) => first + index + Math.floor(index / run),
    indexOf(id) {
      if (!Number.isInteger(id) || id < first || isHole(id)) return undefined;
      return Math.floor((id - first) / step) * run + ((id - first) % step);
    },
    isHole,
    holeNear: (index) => first + Math.floor(index / run) * step + run,
  };
}

export const SKILL_IDS = idsWithHoles(124, 17);
export const JOB_IDS = idsWithHoles(17, 11);
export const JOB_POSTING_IDS = idsWithHoles(5, 29);
