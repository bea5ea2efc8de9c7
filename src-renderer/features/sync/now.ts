import { useEffect, useState } from 'react';
import { nowInstant } from '../../../src-preload/contract/time.ts';

/** The present instant, renewed every second while it matters. */
export function useNow(matters: boolean): number {
  const [now, setNow] = useState(nowInstant);
  useEffect(() => {
    if (!matters) return;
    const timer = setInterval(() => setNow(nowInstant()), 1000);
    return () => clearInterval(timer);
  }, [matters]);
  return now;
}
