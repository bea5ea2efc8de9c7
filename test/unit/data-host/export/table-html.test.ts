import { describe, expect, it } from 'vitest';
import type { Table } from '#main/data-host/export/reports/report.ts';
import { tableHtml } from '#main/data-host/export/reports/table-html.ts';
import { type Column, column } from '#shared/catalog/columns.ts';

const given = (key: string, type: Column['type'], unit?: string) =>
  column({ key, type, nullable: true, label: key, meaning: '', source: '', ...(unit && { unit }) });

const table = (columns: readonly Column[], row: Table['rows'][number]['row']): Table => ({
  id: 'gaps',
  title: 'Gaps',
  columns,
  rows: [{ row, notes: {} }],
  more: 0,
  allRows: [],
  totals: {},
  asOf: null,
});

const cells = (html: string) => [...html.matchAll(/<td[^>]*>.*?<\/td>/g)].map(([cell]) => cell);

describe('a table of a report', () => {
  it('breaks each course of a list at its signs, and never within a word', () => {
    const [list] = cells(
      tableHtml(table([given('courses', 'text')], { courses: 'RiverCityX+CLD210x, BaltikX+CLD120x' })),
    );
    expect(list).toBe(
      '<td dir="auto"><bdi dir="ltr">RiverCityX+</bdi><wbr><bdi dir="ltr">CLD210x</bdi>, <bdi dir="ltr">BaltikX+</bdi><wbr><bdi dir="ltr">CLD120x</bdi></td>',
    );
  });

  it('lets a word break anywhere only where no column is as wide', () => {
    const said = (words: string) => cells(tableHtml(table([given('skill', 'text')], { skill: words })))[0];
    expect(said('Cardiopulmonary Resuscitation (CPR)')).toBe(
      '<td class="whole" dir="auto">Cardiopulmonary Resuscitation (CPR)</td>',
    );
    expect(said('Electroencephalographically')).toContain('class="long"');
  });

  it('keeps the name of a run on one line where the other columns are few', () => {
    const run = { run_id: 'course-v1:HarbourX+DS101x+3T2026' };
    const columns = (n: number) => [
      given('run_id', 'text'),
      ...Array.from({ length: n }, (_, index) => given(`c${index}`, 'integer')),
    ];
    expect(cells(tableHtml(table(columns(7), run)))[0]).toContain('class="key whole"');
    expect(cells(tableHtml(table(columns(40), run)))[0]).toContain('class="key"');
  });

  it('keeps the name of a video on one line, but beside sentences, which need the room', () => {
    const name = 'Vídeo sin nombre (11:30, ID …4aed)';
    const first = (...more: [Column, string][]) =>
      cells(
        tableHtml(
          table([given('name', 'text'), ...more.map(([each]) => each)], {
            name,
            ...Object.fromEntries(more.map(([{ key }, said]) => [key, said])),
          }),
        ),
      )[0];
    expect(first()).toBe(`<td class="whole" dir="auto">${name}</td>`);
    expect(first([given('why', 'text'), 'Loses 1,970 more learners than is usual for videos here.'])).toBe(
      `<td dir="auto">${name}</td>`,
    );
  });

  it('makes its own letters smaller where it would be wider than paper, and never too small to read', () => {
    const fitting = (n: number) => {
      const columns = Array.from({ length: n }, (_, index) => given(`inscripciones ${index}`, 'integer'));
      return /<table[^>]*>/.exec(tableHtml(table(columns, { run_id: 'x' })))?.[0];
    };
    expect(fitting(5)).toBe('<table>');
    expect(fitting(9)).toMatch(/^<table class="tight" style="--fit:0\.[89]\d*">$/);
    expect(fitting(90)).toBe(`<table class="tight" style="--fit:${6.5 / 9}">`);
  });

  it('says of how many rows a total is where some have no number', () => {
    const columns = [given('Run', 'text'), given('Enrolled', 'integer')];
    const totals = { Enrolled: { sum: 451, without: 0, of: { rows: 2, all: 30 } } };
    expect(tableHtml({ ...table(columns, { Run: 'x' }), totals })).toContain('451 for 2 of 30 rows');
    expect(tableHtml({ ...table(columns, { Run: 'x' }), id: 'run-months', totals })).toContain('451 for 2 of 30 runs');
  });

  it('names no unit in the head of times that are written with their own', () => {
    const html = tableHtml(
      table([given('Duration', 'number', 's'), given('Viewers', 'integer', 'learners')], { Duration: 690 }),
    );
    expect(html).toContain('>Duration</th>');
    expect(html).toContain('>Viewers, learners</th>');
    expect(cells(html)[0]).toContain('11 min 30 s');
  });
});
