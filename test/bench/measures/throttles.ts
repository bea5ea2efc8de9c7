import { ideal, simulate } from '../../support/limits/simulate.ts';
import { throttleCases } from '../../support/limits/throttles.ts';
import { type Figure, figure } from '../figure.ts';

/**
 * P19: the service client against services that limit requests, in virtual time, so the figures are the same on every machine. The
 * least time is that of a client which knows when the service will take a request.
 */
export async function throttled(): Promise<Figure[]> {
  const figures: Figure[] = [];
  let lost = 0;
  for (const { name, make, requests, laptops, bar } of throttleCases) {
    const least = ideal(make(), requests, laptops);
    const { seconds, failed, refused } = await simulate(make(), requests, laptops);
    lost += failed;
    figures.push(
      figure({
        id: `P19-${figures.length + 1}`,
        title: `${name}: time of ${requests * (laptops ?? 1)} requests / least time, ${refused} refused`,
        unit: 'x',
        bar,
        runs: [seconds / least],
        baseline: { what: 'least time', value: least, unit: 's' },
      }),
    );
  }
  return [
    ...figures,
    figure({ id: 'P19-failed', title: 'requests that failed in all of them', unit: '', bar: 0, runs: [lost] }),
  ];
}
