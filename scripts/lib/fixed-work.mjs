const rows = Array.from({ length: 4000 }, (_, index) => ({
  id: index,
  name: `Skill ${(index * 7919) % 4000}`,
  share: index / 7,
  tags: ['a', 'b'],
}));

/** The duration of `fixedWork` on an idle core of 2024, in milliseconds. */
export const FIXED_WORK_MS = 40;

/**
 * Reads, writes and sorts JSON, as tests do: it slows down with them where a processor is slower or shares its caches. A checksum would
 * not, because processors have instructions for it.
 */
export function fixedWork() {
  for (let round = 0; round < 6; round += 1) {
    const copy = JSON.parse(JSON.stringify(rows));
    copy.sort((/** @type {{ name: string }} */ one, /** @type {{ name: string }} */ other) =>
      one.name < other.name ? -1 : 1,
    );
  }
}

/**
 * The median of some measurements, so that one pause does not count.
 * @param {() => number} measure
 */
export function medianOf(measure) {
  const times = Array.from({ length: 7 }, measure).toSorted((one, other) => one - other);
  return Number(times[3]);
}
