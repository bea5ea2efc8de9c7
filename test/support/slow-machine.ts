import { FIXED_WORK_MS, fixedWork, medianOf } from '#scripts/lib/fixed-work.mjs';

/*
 * How slow the machine is, so that a limit of time tells a fault from a busy machine. It is measured once, in the process that starts the
 * others, and handed on in the environment.
 */

const variable = 'ALMANAC_TEST_SLOWNESS';

/** A test that would take longer than this many times its limit is better ended. */
const maxSlowness = 6;

/** The time of a fixed piece of work, in milliseconds; waiting for a processor counts. */
function measure(): number {
  const began = performance.now();
  fixedWork();
  return performance.now() - began;
}

/** 1 on an idle machine; 3 where work takes three times as long, because the processor is slower or others use it. */
function slowness(): number {
  const known = Number(process.env[variable]);
  if (known >= 1) return known;
  const measured = Math.min(maxSlowness, Math.max(1, medianOf(measure) / FIXED_WORK_MS));
  process.env[variable] = measured.toFixed(2);
  return measured;
}

/** A limit for this machine, in milliseconds, from the one that an idle machine would need. */
export const timeoutFor = (milliseconds: number): number => Math.round(milliseconds * slowness());
