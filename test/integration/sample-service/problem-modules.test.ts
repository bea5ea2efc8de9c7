import { describe, expect, it } from 'vitest';
import { BOTH_READINGS, DEMO_RUN, first, OLD_DEMO_RUN, startClient } from './client.ts';

describe.each(BOTH_READINGS)('problems and subsections, %s', (reading) => {
  it('have answers whose counts add up to the submissions', async () => {
    const client = await startClient({ reading });
    for (const problem of client.service.data.findRun(DEMO_RUN)?.problems() ?? []) {
      const path = `problems/${problem.module_id}/answer_distribution/`;
      if (problem.total_submissions === 0) {
        expect((await client.analytics(path)).status).toBe(404);
        continue;
      }
      const rows = await client.rows(path);
      const part = rows.filter((row) => row.part_id === problem.part_ids[0]);
      expect(part.reduce((sum, row) => sum + Number(row.count), 0)).toBe(problem.total_submissions);
      expect(rows.map((row) => String(row.part_id))).toEqual(rows.map((row) => String(row.part_id)).toSorted());
      const grades = await client.rows(`problems/${problem.module_id}/grade_distribution/`);
      expect(grades.reduce((sum, row) => sum + Number(row.count), 0)).toBe(problem.total_submissions);
    }
  });

  it('merge answers across variants only where a whole part agrees', async () => {
    const client = await startClient({ reading });
    const problems = [...(client.service.data.findRun(DEMO_RUN)?.problems() ?? [])];
    const variants = async (index: number): Promise<unknown[]> =>
      (await client.rows(`problems/${problems[index]?.module_id}/answer_distribution/`)).map((row) => row.variant);
    expect(new Set(await variants(4)).size).toBeGreaterThan(1);
    expect(new Set(await variants(5))).toEqual(new Set([null]));
  });

  it('have answers that look like formulas and markup, and missing values in the way of the reading', async () => {
    const client = await startClient({ reading });
    const problem = [...(client.service.data.findRun(DEMO_RUN)?.problems() ?? [])][1];
    const rows = await client.rows(`problems/${problem?.module_id}/answer_distribution/`);
    const values = rows.map((row) => row.answer_value);
    for (const value of ['=1+1', '+3', '-5', '@home', 'alert(1)</script>', '光合作用']) expect(values).toContain(value);
    expect(first(rows).value_id).toBe(reading === 'reality' ? 'None' : null);
  });

  it('tell how often a subsection was opened', async () => {
    const client = await startClient({ reading });
    for (const run of [DEMO_RUN, OLD_DEMO_RUN]) {
      const id = first(client.service.data.findRun(run)?.subsections() ?? []);
      const rows = await client.rows(`problems/${id}/sequential_open_distribution/`);
      expect(rows).toEqual([expect.objectContaining({ module_id: id, course_id: run })]);
    }
  });
});

describe('older and newer stores', () => {
  it('count submissions, or first and last responses', async () => {
    const client = await startClient();
    const run = client.service.data.runs.find(({ profile }) => profile.answerCounts === 'first-and-last');
    const row = first(await client.rows(`problems/${first(run?.problems() ?? []).module_id}/answer_distribution/`));
    expect(row).toHaveProperty('last_response_count');
    expect(row).not.toHaveProperty('count');
  });
});
