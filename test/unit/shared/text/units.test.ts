import { describe, expect, it } from 'vitest';
import { column } from '#shared/catalog/columns.ts';
import { type ViewName, viewDefinition, viewNames } from '#shared/catalog/views.ts';
import { translated } from '#shared/language/message.ts';
import { plan } from '#shared/subjects/plan/definition.ts';
import { withUnits } from '#shared/text/units.ts';
import { speakSpanish } from '#test/support/language/set-locale.ts';

/** Units whose things the head of a column names, or that stand in each cell. */
const withoutHead = new Set([
  ...['%', 'year', 'answers', 'companies', 'enrollments', 'jobs', 'learners', 'links', 'postings', 'runs', 'skills'],
  ...['tables', 'views'],
]);

const headsOf = (view: ViewName) => withUnits(viewDefinition(view).columns).map(({ label }) => label);

describe('the heads of a sheet', () => {
  it('say the unit of what is measured', () => {
    expect(headsOf('run-videos')).toEqual(expect.arrayContaining(['Duration, seconds', 'Segment, seconds', 'Started']));
    expect(headsOf('plan-steps')).toEqual(expect.arrayContaining(['Adds, percentage points', 'Covered so far']));
    expect(headsOf('job-postings')).toEqual(
      expect.arrayContaining(['Median salary, USD/yr', 'Posting duration, days', 'Unique postings']),
    );
    expect(headsOf('run-birth-years')).toContain('Age, years');
    // It is a percentage of nothing.
    expect(headsOf('coverage-opportunity')).toContain('Opportunity, out of 100');
  });

  it('say it in the language of a report', () => {
    speakSpanish();
    const [head] = withUnits([{ ...plan.adds, label: translated(plan.adds.label) }], translated);
    expect(head?.label).toBe('Añade, puntos porcentuales');
  });

  it('do not say it twice', () => {
    const days = column({
      key: 'd',
      type: 'integer',
      nullable: true,
      label: 'Days of work',
      meaning: '',
      source: '',
      unit: 'days',
    });
    expect(withUnits([days])).toEqual([days]);
  });

  it('know every unit there is', () => {
    const units = new Set(
      viewNames.flatMap((view) => viewDefinition(view).columns.filter(({ unit }) => unit !== undefined)),
    );
    for (const each of units) {
      const { unit, label } = each as { unit: string; label: string };
      const [head] = withUnits([each]);
      const says = head?.label !== label || label.toLowerCase().includes(unit.toLowerCase());
      expect(says || withoutHead.has(unit), `${label}: ${unit}`).toBe(true);
    }
  });
});
