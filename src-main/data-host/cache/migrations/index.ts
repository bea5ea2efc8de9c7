import type { Migration } from '../database/migrate.ts';
import { cache0010 } from './cache-0010-first.ts';
import { cache0020 } from './cache-0020-all-datasets.ts';
import { cache0030 } from './cache-0030-checkpoints.ts';
import { cache0040 } from './cache-0040-reports.ts';
import { cache0050 } from './cache-0050-course-summaries.ts';
import { cache0060 } from './cache-0060-sync-log.ts';
import { cache0070 } from './cache-0070-pending-changes.ts';
import { cache0080 } from './cache-0080-job-reach.ts';
import { cache0090 } from './cache-0090-course-demand.ts';
import { cache0100 } from './cache-0100-list-size.ts';
import { cache0120 } from './cache-0120-sync-done.ts';
import { cache0130 } from './cache-0130-withheld.ts';
import { cache0140 } from './cache-0140-moved-figures.ts';
import { cache0150 } from './cache-0150-title-revision.ts';
import { cache0160 } from './cache-0160-list-markers.ts';
import { cache0170 } from './cache-0170-service-pauses.ts';
import { cache0180 } from './cache-0180-run-figures.ts';
import { cache0190 } from './cache-0190-weeks-by-end.ts';
import { cache0210 } from './cache-0210-named-blocks.ts';
import { cache0220 } from './cache-0220-left-out.ts';
import { cache0230 } from './cache-0230-team-words.ts';
import { cache0240 } from './cache-0240-team-skill-marks.ts';
import { cache0245 } from './cache-0245-figures-a-week-before.ts';
import { cache0250 } from './cache-0250-attention.ts';
import { cache0260 } from './cache-0260-coverage.ts';
import { cache0270 } from './cache-0270-similar-jobs.ts';
import { cache0290 } from './cache-0290-run-alarms.ts';
import { cache0300 } from './cache-0300-longer-changes.ts';
import { cache0310 } from './cache-0310-flags-in-parts.ts';
import { cache0320 } from './cache-0320-over-supply.ts';
import { cache0330 } from './cache-0330-flags-that-hold.ts';
import { cache0340 } from './cache-0340-service-facts.ts';
import { cache0350 } from './cache-0350-alarms-that-hold.ts';
import { cache0360 } from './cache-0360-gone-reports.ts';
import { cache0370 } from './cache-0370-weeks-of-all-runs.ts';
import { cache0380 } from './cache-0380-shares-drawn-less.ts';
import { cache0390 } from './cache-0390-nearest-days.ts';
import { cache0400 } from './cache-0400-counted-flags.ts';
import { journal0010 } from './journal-0010-first.ts';
import { journal0020 } from './journal-0020-subsections.ts';
import { journal0030 } from './journal-0030-history.ts';
import { journal0040 } from './journal-0040-report-choice.ts';
import { journal0050 } from './journal-0050-learner-runs.ts';
import { journal0060 } from './journal-0060-own-words.ts';
import { journal0070 } from './journal-0070-change-ids.ts';
import { journal0100 } from './journal-0100-documents.ts';
import { journal0240 } from './journal-0240-skill-marks.ts';
import { journal0250 } from './journal-0250-watch.ts';
import { journal0260 } from './journal-0260-same-questions.ts';
import { journal0270 } from './journal-0270-coverage-days.ts';
import { journal0330 } from './journal-0330-ledger.ts';
import { journal0340 } from './journal-0340-publications.ts';
import { journal0350 } from './journal-0350-published-thresholds.ts';
import { learners0010 } from './learners-0010-first.ts';

export const cacheMigrations: readonly Migration[] = [
  cache0010,
  cache0020,
  cache0030,
  cache0040,
  cache0050,
  cache0060,
  cache0070,
  cache0080,
  cache0090,
  cache0100,
  cache0120,
  cache0130,
  cache0140,
  cache0150,
  cache0160,
  cache0170,
  cache0180,
  cache0190,
  cache0210,
  cache0220,
  cache0230,
  cache0240,
  cache0245,
  cache0250,
  cache0260,
  cache0270,
  cache0290,
  cache0300,
  cache0310,
  cache0320,
  cache0330,
  cache0340,
  cache0350,
  cache0360,
  cache0370,
  cache0380,
  cache0390,
  cache0400,
];
export const journalMigrations: readonly Migration[] = [
  journal0010,
  journal0020,
  journal0030,
  journal0040,
  journal0050,
  journal0060,
  journal0070,
  journal0100,
  journal0240,
  journal0250,
  journal0260,
  journal0270,
  journal0330,
  journal0340,
  journal0350,
];
export const learnersMigrations: readonly Migration[] = [learners0010];
