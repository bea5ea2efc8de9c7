import type { Measured } from './claim.ts';

const percent = (share: number) => `${(100 * share).toFixed(2)} %`;

/** A line of the table on the terminal. */
export function tableOf({ claim, scenario, promised: { max, min }, measured, error, ok }: Measured): string {
  const bar = [
    ...(max === undefined ? [] : [`≤ ${percent(max)}`]),
    ...(min === undefined ? [] : [`≥ ${percent(min)}`]),
  ];
  const found = measured === null ? 'no claim' : `${percent(measured)} ± ${percent(error)}`;
  return `${ok ? 'ok  ' : 'FAIL'} ${found.padEnd(20)} ${bar.join(', ').padEnd(12)} ${claim} · ${scenario}`;
}
