/**
 * `node scripts/release/publish.mjs TAG [FOLDER]`: checks that a tag is that of the version and that the change log tells of it. With a
 * folder it makes a draft of a release from what is in there; a person looks at it and publishes it.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../lib/project.mjs';
import { notesOf } from '../lib/release/notes.mjs';
import { run } from '../lib/run.mjs';
import { runScript, Stop, say } from '../lib/say.mjs';

const read = (/** @type {string} */ path) => readFileSync(join(ROOT, path), 'utf8');

/** @param {string | undefined} tag */
function checkedNotes(tag) {
  const { version } = JSON.parse(read('package.json'));
  if (tag !== `v${version}`) throw new Stop(`The tag is ${tag}, and the version ${version}: they must be the same.`);
  const notes = notesOf(read('CHANGELOG.md'), version);
  if (!notes) throw new Stop(`CHANGELOG.md does not tell what is in ${version}.`);
  return notes;
}

await runScript(async () => {
  const [tag = '', folder] = process.argv.slice(2);
  const notes = checkedNotes(tag);
  say(`${tag} is the version of package.json, and CHANGELOG.md tells of it.`);
  if (folder === undefined) return;
  const place = mkdtempSync(join(tmpdir(), 'almanac-notes-'));
  try {
    const file = join(place, 'notes.md');
    writeFileSync(file, notes);
    const files = readdirSync(folder).map((name) => join(folder, name));
    const options = ['--draft', '--verify-tag', '--title', `Course Almanac ${tag.slice(1)}`, '--notes-file', file];
    const { code } = await run('gh', ['release', 'create', tag, ...options, ...files]);
    if (code !== 0) throw new Stop('The release was not made; gh says above why.');
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
});
