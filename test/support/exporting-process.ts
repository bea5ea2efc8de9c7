import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openPartFile } from '#main/files/part-file.ts';
import { keepUnfinishedIn, noteUnfinished, unfinishedName } from '#main/files/unfinished.ts';

/*
 * A process that is in the middle of writing a file and a folder, to be killed. Arguments: the folder of the notes, and where the
 * file and the folder go.
 */

const [notes = '', target = ''] = process.argv.slice(2);
await keepUnfinishedIn(notes);
const part = await openPartFile(join(target, 'table.csv'));
await part.write(Buffer.from('half of a ta'));
const folder = join(target, unfinishedName());
noteUnfinished(folder);
mkdirSync(folder);
writeFileSync(join(folder, 'cache.sqlite3'), 'half of a pack');
console.log('writing');
setInterval(() => {}, 1000);
