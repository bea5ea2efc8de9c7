import { describe, expect, it } from 'vitest';
import { withLanguage } from '#main/common/locale.ts';
import { styleOf } from '#main/data-host/export/reports/style.ts';
import { runSummary } from '#main/data-host/export/reports/summary.ts';

const fresh = { state: 'complete', dataThrough: 16_071, daysBehind: null } as const;
const always = { from: null, to: null };
const kpis = (...numbers: (number | null | 'withheld')[]) =>
  numbers.map((number) => ({
    label: '',
    value: number === null ? null : String(number),
    number: typeof number === 'number' ? number : null,
  }));

describe('the summary of a run', () => {
  it('says its figures', () => {
    expect(runSummary(kpis(2122, 2193, 403, 28, 205), always, fresh)).toBe(
      '2,122 learners are enrolled, out of 2,193 who ever enrolled; 403 in the verified mode. 28 learners were active in the latest week with data. Learners were last seen in 205 countries, not counting those whose country is unknown.',
    );
  });

  it('is of the chosen days where some are chosen, and leaves out what is of today', () => {
    expect(runSummary(kpis(1, 12, 0, 1, 9), { from: 1, to: 2 }, fresh)).toBe(
      '1 learner was enrolled at the end of the chosen days, out of 12 who ever enrolled; 0 in the verified mode. 1 learner was active in the latest week with data.',
    );
  });

  it('says nothing of what is withheld or not reported', () => {
    expect(runSummary(kpis(50, 'withheld', 'withheld', null, null), always, fresh)).toBe('50 learners are enrolled.');
    expect(runSummary(kpis('withheld', 12, null, null, null), always, fresh)).toBe(
      'The number of enrolled learners is hidden because it is small or would reveal a small number.',
    );
  });

  it('is a sentence also where there is nothing', () => {
    expect(runSummary(kpis(null, null, null, null, null), always, fresh)).toBe(
      'The service reports no enrollment for this run yet.',
    );
    expect(runSummary(kpis(null), { from: 3, to: null }, fresh)).toBe(
      'The service reports no enrollment for the chosen days.',
    );
  });

  it('says enrollment that is behind in the past, with its day', () => {
    expect(runSummary(kpis(203, null, 60, null, null), always, { ...fresh, daysBehind: 4711 })).toBe(
      '203 learners were enrolled on 1 Jan 2014; 60 in the verified mode.',
    );
  });

  it('does not count the enrolled among fewer who ever enrolled', () => {
    expect(runSummary(kpis(777, 220, null, null, null), always, fresh)).toBe(
      '777 learners are enrolled. However, the service reports that only 220 learners ever enrolled.',
    );
  });

  it('says that enrollment could not be read', () => {
    expect(runSummary(kpis(null, null, null, null, null), always, { ...fresh, state: 'failed' })).toBe(
      'Enrollment for this run could not be read.',
    );
  });

  it('is in the language of the report', async () => {
    expect(await withLanguage('es', () => runSummary(kpis(122, 193, 40, 1, 205), always, fresh))).toBe(
      '122 estudiantes inscritos, de un total de 193 que se inscribieron alguna vez; 40 en la modalidad verificada. 1 estudiante estuvo activo en la última semana con datos. Últimas conexiones desde 205 países, sin contar los estudiantes cuyo país no se conoce.',
    );
  });
});

describe('the folio of a printed report', () => {
  it('is in its language', async () => {
    const folio = () =>
      /@bottom-right\{content:([^;]*);/.exec(
        styleOf('a4', { runningHead: 'Head', footer: '', accent: null }, 'pages', ''),
      )?.[1];
    expect(folio()).toBe('"Page " counter(page) " of " counter(pages)');
    expect(await withLanguage('es', folio)).toBe('"Página " counter(page) " de " counter(pages)');
  });
});
