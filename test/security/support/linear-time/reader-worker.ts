import { parentPort } from 'node:worker_threads';
import { readers } from './readers.ts';
import { readLongText, type Said } from './watch.ts';

/*
 * Gives a long text of each kind of character of which texts are made to every function that reads a text from outside.
 */

const say = (said: Said) => parentPort?.postMessage(said);

/** Together they hold every mark that one of the readers looks for, and beginnings of what it would take. */
const units = [
  'a ',
  '0.',
  '\\"',
  '",\n',
  'http://',
  '//a:@',
  '%2F+',
  '[{"',
  '\u0301',
  'eyJ.',
  '<br',
  'token=',
  '"NaN,',
  '+type@sequential+block@x',
  ' is not after ',
  'job 1: ',
];

let pieces = 0;
for (const [name, read] of Object.entries(readers)) {
  for (const unit of units) {
    say({ begins: `${name} of ${JSON.stringify(unit)} again and again` });
    // Nothing takes the end, so that a search for it goes through the whole text.
    await readLongText(
      (length) => `${unit.repeat(length / unit.length)}\0`,
      async (text) => {
        try {
          await read(text);
        } catch {
          // Refused, and soon.
        }
      },
    );
    pieces += 1;
  }
}
say({ ended: pieces });
