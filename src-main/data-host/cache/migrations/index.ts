import type { Migration } from '../migrate.ts';
import { cache0010 } from './cache-0010-first.ts';
import { cache0020 } from './cache-0020-all-datasets.ts';
import { cache0030 } from './cache-0030-checkpoints.ts';
import { journal0010 } from './journal-0010-first.ts';
import { journal0020 } from './journal-0020-subsections.ts';
import { journal0030 } from './journal-0030-history.ts';

export const cacheMigrations: readonly Migration[] = [cache0010, cache0020, cache0030];
export const journalMigrations: readonly Migration[] = [journal0010, journal0020, journal0030];
