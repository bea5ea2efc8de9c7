import type { Migration } from '../database/migrate.ts';
import { cache0320 } from './cache-0320-first.ts';
import { cache0330 } from './cache-0330-flags-that-hold.ts';
import { cache0340 } from './cache-0340-service-facts.ts';
import { cache0350 } from './cache-0350-alarms-that-hold.ts';
import { cache0360 } from './cache-0360-gone-reports.ts';
import { cache0370 } from './cache-0370-weeks-of-all-runs.ts';
import { cache0380 } from './cache-0380-shares-drawn-less.ts';
import { cache0390 } from './cache-0390-nearest-days.ts';
import { cache0400 } from './cache-0400-counted-flags.ts';
import { cache0410 } from './cache-0410-run-standings.ts';
import { cache0420 } from './cache-0420-courses-of-titles.ts';
import { cache0430 } from './cache-0430-content-versions.ts';
import { journal0270 } from './journal-0270-first.ts';
import { journal0330 } from './journal-0330-ledger.ts';
import { journal0340 } from './journal-0340-publications.ts';
import { journal0350 } from './journal-0350-published-thresholds.ts';
import { journal0360 } from './journal-0360-said-reports.ts';
import { journal0370 } from './journal-0370-fix-items.ts';
import { journal0380 } from './journal-0380-published-states.ts';
import { learners0010 } from './learners-0010-first.ts';

export const cacheMigrations: readonly Migration[] = [
  cache0320,
  cache0330,
  cache0340,
  cache0350,
  cache0360,
  cache0370,
  cache0380,
  cache0390,
  cache0400,
  cache0410,
  cache0420,
  cache0430,
];
export const journalMigrations: readonly Migration[] = [
  journal0270,
  journal0330,
  journal0340,
  journal0350,
  journal0360,
  journal0370,
  journal0380,
];
export const learnersMigrations: readonly Migration[] = [learners0010];
