import { Pool } from 'undici';
import { timed } from '../statistics.ts';

const inFlight = 4;

/** Milliseconds to download pages and parse them, with nothing else done: undici's pool, as many in flight as the app has. */
export function downloadAndParse(url: string, paths: readonly string[]): Promise<number> {
  const pool = new Pool(url, { connections: inFlight, pipelining: 1 });
  const queue = paths.values();
  const worker = async () => {
    for (const path of queue) {
      const { body } = await pool.request({ path, method: 'GET' });
      JSON.parse(await body.text());
    }
  };
  return timed(() => Promise.all(Array.from({ length: inFlight }, worker))).finally(() => pool.close());
}
