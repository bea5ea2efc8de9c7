import { createHash } from 'node:crypto';

/*
 * How slow the machine is, so that a limit of time tells a fault from a busy machine. It is measured once, in the process that starts the
 * others, and handed on in the environment.
 */

const variable = 'ALMANAC_TEST_SLOWNESS';

/** What `measure` takes on two idle cores of 2024. */
const idleMs = 45;
/** A test that would take longer than this many times its limit is better ended. */
const maxSlowness = 6;
const rounds = 5;

const megabyte = Buffer.alloc(1 << 20);

/** The time of a fixed piece of work, in milliseconds; waiting for a processor counts. */
function measure(): number {
  const began = performance.now();
  const hash = createHash('sha256');
  for (let done = 0; done < 64; done += 1) hash.update(megabyte);
  hash.digest();
  return performance.now() - began;
}

/** 1 on an idle machine; 3 where work takes three times as long, because the processor is slower or others use it. */
function slowness(): number {
  const known = Number(process.env[variable]);
  if (known >= 1) return known;
  const times = Array.from({ length: rounds }, measure).toSorted((one, other) => one - other);
  const middle = times[Math.floor(rounds / 2)] ?? idleMs;
  const measured = Math.min(maxSlowness, Math.max(1, middle / idleMs));
  process.env[variable] = measured.toFixed(2);
  return measured;
}

/** A limit for this machine, in milliseconds, from the one that an idle machine would need. */
export const timeoutFor = (milliseconds: number): number => Math.round(milliseconds * slowness());
