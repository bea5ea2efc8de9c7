/*
 * Ten questions over the tables of all publishers. Their SQL is that of ClickHouse and of DuckDB; `{name}` stands for the table of all.
 * Rows are counted for each run before they are joined, and the newest day is asked of the runs, as docs/lake.md advises.
 */

export const questions: readonly string[] = [
  'SELECT publication_id, count(*) FROM {runs} GROUP BY publication_id ORDER BY 1',
  'SELECT r.publication_id, r.org, count(*), sum(e.days) FROM (SELECT publication_id, course_id, count(*) AS days FROM {enrollment} GROUP BY publication_id, course_id) e JOIN {runs} r ON r.publication_id = e.publication_id AND r.course_id = e.course_id GROUP BY r.publication_id, r.org ORDER BY 1, 2',
  'SELECT course_id, max("count") FROM {enrollment} WHERE "count" IS NOT NULL GROUP BY course_id ORDER BY 2 DESC, 1 LIMIT 10',
  'SELECT org, sum("count") FROM {enrollment} WHERE date = (SELECT max(last_day) FROM {runs}) GROUP BY org ORDER BY 1',
  'SELECT country_name, sum("count") FROM {enrollment-location} GROUP BY country_name ORDER BY 2 DESC, 1 LIMIT 20',
  'SELECT length(part_ids), count(*) FROM {problems} GROUP BY length(part_ids) ORDER BY 1',
  'SELECT s.name, count(DISTINCT k.course_key) FROM {course-skills} k JOIN {skills} s ON s.publication_id = k.publication_id AND s.id = k.skill_id GROUP BY s.name ORDER BY 2 DESC, 1 LIMIT 20',
  'SELECT c.org, count(*), sum(c.skills) FROM {courses} c GROUP BY c.org ORDER BY 1',
  'SELECT r.pacing_type, sum(p.problems) FROM (SELECT publication_id, course_id, count(*) AS problems FROM {problems} GROUP BY publication_id, course_id) p JOIN {runs} r ON r.publication_id = p.publication_id AND r.course_id = p.course_id GROUP BY r.pacing_type ORDER BY 2 DESC, 1',
  'SELECT publication_id, count(*), count("any") FROM {activity} GROUP BY publication_id ORDER BY 1',
];

/** Puts the tables of all folders in the place of their names. */
export function asked(question: string, sourceOf: (name: string) => string): string {
  return question.replaceAll(/\{([a-z-]+)\}/g, (_, name: string) => sourceOf(name));
}
