import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { withheldCounts } from '#main/data-host/masking/rule.ts';
import { inTwoProcesses } from '../support/in-two-processes.ts';
import { addedAttacks, attackWorlds, type WorldsAttack } from './attack-worlds.ts';
import { attackRows, attackWithTheRule, type Rule } from './attacker.ts';

/*
 * `npm run attacker -- [--worlds=N] [--seed=N] [--from=N] [--json=FILE]`: tries to narrow down withheld counts, in all rows of 1 to 25 with up
 * to four parts, and in everything that is handed over of N random worlds. Fails when one can be narrowed further than promised, or when a
 * file follows from anything but the masked tables.
 */

const rule: Rule = (counts, threshold) => {
  const { withheld, withholdsTotal } = withheldCounts(counts, threshold);
  return { withheld, tellsTotal: !withholdsTotal };
};

const text = { type: 'string' } as const;
const options = { json: text, worlds: text, seed: text, from: text, part: { type: 'boolean' } } as const;
const { values } = parseArgs({ options });
const order = {
  seed: Number(values.seed ?? 1),
  from: Number(values.from ?? 0),
  worlds: Number(values.worlds ?? 20),
};

/** Attacks worlds in this process, and prints the attack for the process that started it. */
async function attackPart(): Promise<void> {
  const onProgress = (done: number, { solved, twins, leftOut }: WorldsAttack) =>
    console.error(
      `${done} of ${order.worlds} worlds from ${order.from} on, ${solved.narrowed} narrowed, ${twins.differences.length + leftOut.differences.length} files differ`,
    );
  process.stdout.write(JSON.stringify(await attackWorlds({ ...order, every: 1, onProgress })));
}

async function attackAll(): Promise<void> {
  const threshold = 10;
  const worldsAttacked = inTwoProcesses<WorldsAttack>(fileURLToPath(import.meta.url), order);
  const rows = attackRows(rule, { max: 25, parts: 4, threshold });
  const knowing = attackWithTheRule(rule, { max: 60, parts: 3, threshold });
  const { solved, twins, leftOut } = addedAttacks(await worldsAttacked);
  const result = {
    cells: rows.cells + knowing.cells + solved.cells,
    narrowed: rows.narrowed + knowing.narrowed + solved.narrowed,
    rows,
    withTheRule: knowing,
    files: solved,
    twins,
    leftOut,
  };
  console.log(`${result.cells} withheld counts attacked, ${result.narrowed} narrowed`);
  console.log(`${twins.files} files compared with those of twins, ${twins.differences.length} differ`);
  console.log(
    `${leftOut.files} files compared after another run that is left out, ${leftOut.differences.length} differ`,
  );
  for (const example of [...rows.examples, ...knowing.examples, ...solved.examples]) console.log(`  ${example}`);
  for (const { name, world, one, other } of [...twins.differences, ...leftOut.differences].slice(0, 10))
    console.log(`  ${name} of world ${world}: ${JSON.stringify(one)} and ${JSON.stringify(other)}`);
  if (values.json !== undefined)
    writeFileSync(resolve(process.env.INIT_CWD ?? '.', values.json), `${JSON.stringify(result, null, 2)}\n`);
  process.exitCode = result.narrowed + twins.differences.length + leftOut.differences.length === 0 ? 0 : 1;
}

await (values.part ? attackPart() : attackAll());
