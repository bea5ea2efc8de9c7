import { type Connection, rowsByKey } from '../database/database.ts';

type Link = { skill_id: number; course_no: number; confidence: number | null };

/** So many links are put in order at once: with less, more of them outlive a collection of garbage. */
const linksAtOnce = 500;

/**
 * The links of skills and courses, by skill and course key. The longest table is read as it lies, by the numbers of courses, and
 * what these stand for is known by heart: to have SQLite join and sort would take half as long again.
 */
export function* courseSkillRows(db: Connection) {
  const defaultCacheSize = db.pragma('cache_size', { simple: true });
  // It is read from its beginning to its end: no page comes again.
  db.pragma('cache_size = -1000');
  try {
    const inOrder = ordering(db);
    let links: Link[] = [];
    for (const link of rowsByKey<Link>(db, 'SELECT * FROM course_skill', ['skill_id', 'course_no'])) {
      if (links.length >= linksAtOnce && link.skill_id !== links.at(-1)?.skill_id) {
        yield* inOrder(links);
        links = [];
      }
      links.push(link);
    }
    yield* inOrder(links);
  } finally {
    db.pragma(`cache_size = ${defaultCacheSize}`);
  }
}

/** Puts links in the order of SQLite, which differs from that of JavaScript for some letters, and names their courses. */
function ordering(db: Connection) {
  const keys: string[] = [];
  const places: number[] = [];
  const courses = db
    .prepare<[], [number, string]>('SELECT course_no, course_key FROM course ORDER BY course_key')
    .raw();
  let place = 0;
  for (const [number, key] of courses.iterate()) {
    keys[number] = key;
    places[number] = place++;
  }
  const placeOf = ({ course_no }: Link) => places[course_no] ?? 0;
  return (links: Link[]) =>
    links
      .sort((a, b) => a.skill_id - b.skill_id || placeOf(a) - placeOf(b))
      .map(({ skill_id, course_no, confidence }) => ({ skill_id, course_key: keys[course_no] ?? '', confidence }));
}
