import type { Migration } from '../migrate.ts';
import { cache0010 } from './cache-0010-first.ts';
import { journal0010 } from './journal-0010-first.ts';

export const cacheMigrations: readonly Migration[] = [cache0010];
export const journalMigrations: readonly Migration[] = [journal0010];
