import type { Migration } from '../database/migrate.ts';

const endsInHash = (id: string) =>
  `(rtrim(substr(${id}, -32), '0123456789abcdef') = '' AND substr(${id}, -33, 1) IN ('@', '/', '|'))`;

/**
 * An institution has hundreds of thousands of problems and videos, and nearly all of them are called by 32 digits alone. Only the
 * others are read into memory to be searched. The digits have no index: each row of a sync would go to another page of it.
 */
export const cache0210: Migration = {
  number: 210,
  up: (db) => {
    for (const [table, id] of [
      ['problems', 'module_id'],
      ['videos', 'video_id'],
    ] as const) {
      db.exec(`CREATE INDEX ${table}_by_words ON ${table} (run_no) WHERE NOT ${endsInHash(id)}`);
    }
    db.exec(`CREATE INDEX answer_titles ON answer_distribution (run_no, module_id) WHERE problem_display_name <> ''`);
  },
};
