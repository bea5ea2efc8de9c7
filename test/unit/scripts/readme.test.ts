import { existsSync, globSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readArguments } from '#main/headless/arguments.ts';
import { readConfig } from '#main/headless/config.ts';
import { ROOT } from '#scripts/lib/project.mjs';
import { STAGES } from '#scripts/lib/stages.mjs';
import { TASKS } from '#scripts/lib/tasks.mjs';
import { optionsFromFlags } from '../../sample-service/flags.ts';

/* The commands that documents show, as a reader would type them. */

const read = (name: string) => readFileSync(join(ROOT, name), 'utf8');
const scripts: Record<string, string> = JSON.parse(read('package.json')).scripts;
const forUsers = ['README.md', ...globSync('docs/*.md', { cwd: ROOT }).sort()];
const readme = forUsers.map(read).join('\n');
const documents = [...forUsers, 'CONTRIBUTING.md', 'ARCHITECTURE.md'].map((name) => ({ name, text: read(name) }));

/** The lines of every block of commands, without what is said about them. */
const typed = [...readme.matchAll(/^```sh\n(.*?)^```/gms)]
  .flatMap(([, block = '']) => block.split('\n'))
  .map((line) => line.replace(/\s+# .*$/, '').trim())
  .filter((line) => line !== '');

/** The words of a command as a shell hands them over. */
const words = (line: string) =>
  [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');

/** The arguments of a command without a window: of the installed app, or after npm's `--`. */
const withoutWindow = typed.flatMap((line) => {
  const [, args] = /(?:^|\s)(?:--headless|headless --)\s+(.*)$/.exec(line) ?? [];
  return args === undefined ? [] : [args];
});

describe('the commands that the documents for users show', () => {
  it('are all of a kind that is checked here', () => {
    expect(typed.length).toBeGreaterThan(15);
    for (const line of typed)
      expect(line).toMatch(/\bnpm (?:run|test|start)\b|--headless\b|^git clone https:|^cd [\w-]+$/);
  });

  it.each(withoutWindow)('%s can be read', (line) => {
    const [command] = words(line);
    expect(readArguments(words(line)).command).toBe(line.includes('--open') ? 'open' : command);
  });

  it('put Chromium’s own switch before the app’s on Linux', () => {
    for (const line of typed.filter((each) => /^course-almanac .*--headless/.test(each)))
      expect(line).toMatch(/^course-almanac --ozone-platform=headless --headless /);
  });

  it('start the sample service', () => {
    const [, args = ''] = /`npm run sample-service -- ([^`]+)`/.exec(readme) ?? [];
    expect(optionsFromFlags(words(args))).toMatchObject({ port: 9000 });
  });

  it('have a configuration that can be read', async () => {
    const [, text = ''] = /^```json\n(.*?)^```/ms.exec(readme) ?? [];
    const folder = await mkdtemp(join(tmpdir(), 'almanac-readme-'));
    try {
      await writeFile(join(folder, 'almanac.json'), text);
      const order = await readConfig(join(folder, 'almanac.json'));
      expect(order.connection.token).toEqual(JSON.parse(text).token);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('end with the codes that the program has', () => {
    const codes = [...readme.matchAll(/^\| (\d) \| /gm)].map(([, code]) => Number(code));
    expect(codes.toSorted()).toEqual([0, 1, 2, 3, 4]);
  });
});

describe.each(documents)('$name', ({ text }) => {
  it('names commands of npm that there are', () => {
    const named = [
      ...text.matchAll(/\bnpm (?:run (?:--silent )?)?(test:long|test|start|(?<=run (?:--silent )?)[\w:-]+)/g),
    ];
    for (const [command, name = ''] of named) expect(Object.keys(scripts), command).toContain(name);
  });

  it('names scripts that there are', () => {
    for (const [, path = ''] of text.matchAll(/\b((?:scripts|test|src-\w+|resources)\/[\w./-]+\.(?:mjs|ts|tsx))\b/g))
      expect(existsSync(join(ROOT, path)), path).toBe(true);
  });
});

it('every task of npm is one that the bootstrap knows', () => {
  for (const [name, command] of Object.entries(scripts)) {
    const [, task] = /^node scripts\/bootstrap\.mjs (\S+)$/.exec(command) ?? [];
    if (task !== undefined) expect(TASKS, name).toHaveProperty([task]);
  }
  const [, only = ''] = /`npm test -- --only=([\w,]+)`/.exec(read('CONTRIBUTING.md')) ?? [];
  for (const id of only.split(',')) expect(STAGES.map((stage) => stage.id)).toContain(id);
});
