import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '#scripts/lib/project.mjs';
import { mutants } from '#test/oracle/mutants/mutants.ts';

describe('the faults that the oracle is tried with', () => {
  it('fit the code: each stands in its file once', () => {
    const times = ({ file, from }: (typeof mutants)[number]) =>
      readFileSync(join(ROOT, file), 'utf8').split(from).length - 1;
    expect(mutants.filter((mutant) => times(mutant) !== 1).map(({ says }) => says)).toEqual([]);
  });

  it('are held against tests that are there', () => {
    const files = mutants.flatMap(({ by }) => (by === 'oracle' ? [] : by));
    expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
  });
});
