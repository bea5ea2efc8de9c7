import type { Migration } from '../migrate.ts';
import { cache0010 } from './cache-0010-first.ts';
import { cache0020 } from './cache-0020-all-datasets.ts';
import { journal0010 } from './journal-0010-first.ts';
import { journal0020 } from './journal-0020-subsections.ts';

export const cacheMigrations: readonly Migration[] = [cache0010, cache0020];
export const journalMigrations: readonly Migration[] = [journal0010, journal0020];
