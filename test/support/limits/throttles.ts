import { bucket, fixedWindow, outage, refusingSome, slidingWindow, switching, type Throttle } from './throttle.ts';

/** A way in which services limit requests, with the time that a sync may take of the time that it must take. */
export interface ThrottleCase {
  readonly name: string;
  readonly make: () => Throttle;
  readonly requests: number;
  readonly laptops?: number;
  readonly bar: number;
}

const minute = 60_000;
const [exact, rest] = [1.1, 2.5];
const oneSecond = (status: 429 | 503) => ({ status, retryAfter: 1 });
const unlimited = slidingWindow(Number.POSITIVE_INFINITY, 1);

export const throttleCases: readonly ThrottleCase[] = [
  { name: '60 a minute (DRF)', make: () => slidingWindow(60, 60), requests: 600, bar: exact },
  { name: '800 a minute (DRF)', make: () => slidingWindow(800, 60), requests: 4000, bar: exact },
  { name: '200 an hour (DRF)', make: () => slidingWindow(200, 3600), requests: 900, bar: exact },
  { name: '10 a second (DRF)', make: () => slidingWindow(10, 1), requests: 2000, bar: exact },
  { name: '10 a second (nginx, 429)', make: () => bucket(10, 20, oneSecond(429)), requests: 2000, bar: exact },
  { name: '10 a second (nginx, 503)', make: () => bucket(10, 20, oneSecond(503)), requests: 2000, bar: exact },
  { name: 'bucket of 5 a second', make: () => bucket(5, 10, oneSecond(429)), requests: 1000, bar: exact },
  {
    name: 'outage of 30 s (503)',
    make: () => outage(5_000, 35_000, { status: 503, retryAfter: 5 }),
    requests: 1000,
    bar: rest,
  },
  {
    name: '60 a minute, lifted to 800 after three minutes',
    make: () => slidingWindow((now) => (now < 3 * minute ? 60 : 800), 60),
    requests: 3000,
    bar: rest,
  },
  { name: 'one in five refused', make: () => refusingSome(0.2, oneSecond(429)), requests: 500, bar: rest },
  {
    name: '60 a minute, shared by three laptops',
    make: () => slidingWindow(60, 60),
    requests: 200,
    laptops: 3,
    bar: rest,
  },
  {
    name: '800 a minute, lowered to 60 after two minutes',
    make: () => slidingWindow((now) => (now < 2 * minute ? 800 : 60), 60),
    requests: 2400,
    bar: rest,
  },
];

/** Throttles that services have besides, which the bar does not name. */
export const moreThrottleCases: readonly ThrottleCase[] = [
  { name: '73 a minute', make: () => slidingWindow(73, 60), requests: 1000, bar: exact },
  { name: '8 a minute', make: () => slidingWindow(8, 60), requests: 60, bar: exact },
  { name: '3 a second', make: () => slidingWindow(3, 1), requests: 600, bar: exact },
  { name: '50 a second', make: () => slidingWindow(50, 1), requests: 5000, bar: exact },
  { name: '100 in ten seconds', make: () => slidingWindow(100, 10), requests: 1000, bar: exact },
  { name: '120 from minute to minute', make: () => fixedWindow(120, 60), requests: 1000, bar: exact },
  { name: '10 a second without a burst (nginx)', make: () => bucket(10, 0, oneSecond(429)), requests: 1000, bar: rest },
  {
    name: '10 a second, 429 without a word (nginx)',
    make: () => bucket(10, 20, { status: 429, retryAfter: null }),
    requests: 1000,
    bar: exact,
  },
  {
    name: '10 a second, 503 without a word (nginx)',
    make: () => bucket(10, 20, { status: 503, retryAfter: null }),
    requests: 1000,
    bar: exact,
  },
  {
    name: '60 a minute, lifted altogether',
    make: () => switching(slidingWindow(60, 60), 3 * minute, unlimited),
    requests: 3000,
    bar: rest,
  },
  {
    name: 'outage of 30 s (429)',
    make: () => outage(5_000, 35_000, { status: 429, retryAfter: 20 }),
    requests: 1000,
    bar: rest,
  },
  {
    name: '10 a second, raised to 50 after a minute',
    make: () => slidingWindow((now) => (now < minute ? 10 : 50), 1),
    requests: 5000,
    bar: rest,
  },
  {
    name: '60 a minute, shared by eight laptops',
    make: () => slidingWindow(60, 60),
    requests: 60,
    laptops: 8,
    bar: exact,
  },
  { name: 'one in three refused', make: () => refusingSome(0.3, oneSecond(429)), requests: 500, bar: rest },
  { name: 'one in five refused (503)', make: () => refusingSome(0.2, oneSecond(503)), requests: 500, bar: rest },
  {
    name: '200 an hour, shared by three laptops',
    make: () => slidingWindow(200, 3600),
    requests: 300,
    laptops: 3,
    bar: exact,
  },
];
