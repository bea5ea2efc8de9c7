/** How a service refuses; `retryAfter` in seconds, null when it does not say. */
export interface Refused {
  readonly status: 429 | 503;
  readonly retryAfter: number | null;
}

/** A service's handling of requests that arrive, in virtual milliseconds since it began. */
export interface Throttle {
  /** Takes a request, or says why not. */
  admit(now: number): Refused | null;
  /** The earliest moment at which it would take one: what a client would wait for that knew everything. */
  opensAt(now: number): number;
}

/** Django REST framework: so many accepted requests in the last so many seconds. `limitAt` may change while it counts. */
export function slidingWindow(limit: number | ((now: number) => number), seconds: number): Throttle {
  const limitAt = typeof limit === 'number' ? () => limit : limit;
  let accepted: number[] = [];
  const recent = (now: number) => {
    accepted = accepted.filter((at) => at > now - seconds * 1000);
    return accepted;
  };
  const opensAt = (now: number): number => {
    const times = recent(now);
    const excess = times.length - limitAt(now);
    return excess < 0 ? now : (times[excess] ?? now) + seconds * 1000;
  };
  return {
    opensAt,
    admit: (now) => {
      const times = recent(now);
      const missing = limitAt(now) - times.length;
      if (missing > 0) {
        times.push(now);
        return null;
      }
      const oldest = times[0] ?? now;
      return { status: 429, retryAfter: Math.ceil((oldest + seconds * 1000 - now) / 1000) };
    },
  };
}

/** Gateways: so many requests between one full minute of the clock (or other length) and the next. */
export function fixedWindow(limit: number, seconds: number): Throttle {
  let [window, count] = [-1, 0];
  const turn = (now: number) => {
    const current = Math.floor(now / (seconds * 1000));
    if (current !== window) [window, count] = [current, 0];
    return (current + 1) * seconds * 1000;
  };
  return {
    opensAt: (now) => {
      const end = turn(now);
      return count < limit ? now : end;
    },
    admit: (now) => {
      const end = turn(now);
      if (count >= limit) return { status: 429, retryAfter: Math.ceil((end - now) / 1000) };
      count += 1;
      return null;
    },
  };
}

/** nginx `limit_req` with `nodelay`, and token buckets: so many per second, and `burst` at once after a rest. */
export function bucket(perSecond: number, burst: number, refused: Refused): Throttle {
  let [level, at] = [0, 0];
  const drain = (now: number) => {
    level = Math.max(0, level - ((now - at) * perSecond) / 1000);
    at = now;
  };
  return {
    opensAt: (now) => {
      drain(now);
      return now + Math.max(0, Math.ceil(((level - burst) * 1000) / perSecond));
    },
    admit: (now) => {
      drain(now);
      if (level > burst) return refused;
      level += 1;
      return null;
    },
  };
}

/** A service in trouble between two moments. */
export function outage(from: number, to: number, refused: Refused): Throttle {
  const isOut = (now: number) => now >= from && now < to;
  return { opensAt: (now) => (isOut(now) ? to : now), admit: (now) => (isOut(now) ? refused : null) };
}

/** One throttle until a moment, another one after it. */
export function switching(before: Throttle, at: number, after: Throttle): Throttle {
  const current = (now: number) => (now < at ? before : after);
  return {
    opensAt: (now) => {
      const opens = current(now).opensAt(now);
      return now < at && opens >= at ? Math.max(at, after.opensAt(at)) : opens;
    },
    admit: (now) => current(now).admit(now),
  };
}

/** Refuses some requests for no reason that a client can see, always the same ones. */
export function refusingSome(share: number, refused: Refused, seed = 1): Throttle {
  const random = randomFrom(seed);
  return { opensAt: (now) => now, admit: () => (random() < share ? refused : null) };
}

/** Numbers from 0 to 1 that are the same in each run (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
