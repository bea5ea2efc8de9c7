import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type MonthSubject, maxComments, recipe, type Subject } from '#contract/reports/recipe.ts';
import { templateGroups, templateIds, templateOf } from '#contract/reports/templates.ts';
import { type Draft, emptyDraft, recipeOf, withSubject, withTemplate } from '#renderer/features/reports/draft.ts';
import { withComment } from '#renderer/features/reports/subject-picker.tsx';
import { monthsBefore } from '#shared/time/days.ts';
import { parseDay } from '#shared/time/time.ts';
import { speakSpanish } from '#test/support/language/set-locale.ts';

const run = (id: string) => ({ kind: 'run', runId: `course-v1:a+b+${id}` }) as const;
const nothing = emptyDraft('a4', { author: 'A. Bell', contact: '', logo: null, accent: null, footer: '' });

it('begins in the language of the app, also once that is another, unless one was chosen', () => {
  const english = { ...nothing, subject: { kind: 'portfolio' } } as const;
  const ofRun = withSubject(nothing, run('1'));
  const month = (draft: Draft) => recipeOf(withTemplate(draft, 'month'), parseDay('2026-11-30'));
  expect(month(english)).toHaveProperty('recipe.language', 'en');
  speakSpanish();
  expect(month(ofRun)).toHaveProperty('recipe.language', 'es');
  expect(month({ ...ofRun, language: 'en' })).toHaveProperty('recipe.language', 'en');
});

it('leaves what was written about one run with that run', () => {
  const first = { ...withSubject(nothing, run('1')), title: 'Spring', introduction: 'It grows.', notes: 'See page 2.' };
  const second = withSubject(first, run('2'));
  expect(second).toMatchObject({ title: '', introduction: '', notes: '', author: 'A. Bell' });
  const third = withSubject({ ...second, notes: 'It shrinks.' }, run('1'));
  expect(third).toMatchObject({ title: 'Spring', introduction: 'It grows.', notes: 'See page 2.' });
  expect(withSubject(third, run('2'))).toMatchObject({ title: '', notes: 'It shrinks.' });
});

it('keeps what was written before a run was chosen, and within one month and another', () => {
  expect(withSubject({ ...nothing, title: 'For the dean' }, run('3')).title).toBe('For the dean');
  const month = (which: string) => ({ kind: 'month' as const, month: which, comments: [] });
  const october = { ...withSubject(nothing, month('2026-10')), title: 'The month' };
  expect(withSubject(october, month('2026-11')).title).toBe('The month');
});

it('has the comments on a month again when the report returns to it', () => {
  const comments = [{ runId: run('1').runId, month: '2026-10', text: 'A newsletter' }];
  const month = { kind: 'month', month: '2026-10', comments } as const;
  const left = withSubject(withSubject(nothing, month), run('6'));
  expect(withSubject(left, { ...month, comments: [] }).subject).toEqual(month);
  expect(withTemplate(left, 'month').subject).toMatchObject({ kind: 'month', comments });
});

/** Things to write about, one of each kind and two runs. */
const things: readonly Subject[] = [
  run('8'),
  run('9'),
  { kind: 'job', jobId: 7 },
  { kind: 'comparison', things: { of: 'runs', ids: [run('8').runId, run('9').runId] } },
];

it('prints words about one thing in no report about another, and has them again', () => {
  const step = fc.oneof(
    fc.record({ template: fc.constantFrom(...templateIds) }),
    fc.record({ thing: fc.constantFrom(...things) }),
  );
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 20 }), (steps) => {
      const written = new Map<string, string>();
      let draft = nothing;
      for (const next of steps) {
        if ('template' in next) draft = withTemplate(draft, next.template);
        // A user chooses among what the template is about.
        else if (templateOf(draft.template).subject === next.thing.kind) draft = withSubject(draft, next.thing);
        const about = JSON.stringify(draft.subject);
        const words = [draft.title, draft.introduction, draft.notes];
        if (draft.subject === null) expect(words).toEqual(['', '', '']);
        else if (written.has(about)) expect(words).toEqual([about, about, about]);
        else expect(['', about]).toContain(draft.title);
        if (draft.subject === null) continue;
        written.set(about, about);
        draft = { ...draft, title: about, introduction: about, notes: about };
      }
    }),
  );
});

it('makes no report on a month that has not ended', () => {
  const november: Draft = {
    ...withTemplate(nothing, 'month'),
    subject: { kind: 'month', month: '2026-11', comments: [] },
  };
  const on = (day: string) => recipeOf(november, parseDay(day));
  expect(on('2026-11-30')).toEqual({ problems: ['November 2026 has not ended yet. Choose an earlier month.'] });
  expect(on('2026-12-01')).toHaveProperty('recipe.subject.month', '2026-11');
});

it('keeps the comments of a year, and never more than a report can be kept with', () => {
  const today = parseDay('2026-11-26') ?? 0;
  const comments = (count: number, month: string) =>
    Array.from({ length: count }, (_, index) => ({ runId: run(String(index)).runId, month, text: 'Good.' }));
  const old: MonthSubject = {
    kind: 'month',
    month: 'last',
    comments: [2, 5, 14, 40].flatMap((back) => comments(2, monthsBefore('2026-11', back))),
  };
  const changed = withComment(old, run('9').runId, 'Grows.', today);
  expect(new Set(changed.comments.map(({ month }) => month))).toEqual(new Set(['2026-09', '2026-06', '2026-10']));
  expect(withComment({ ...old, month: '2023-07' }, run('9').runId, 'Then.', today).comments).toHaveLength(7);
  const full = { ...old, comments: [2, 3].flatMap((back) => comments(maxComments / 2, monthsBefore('2026-11', back))) };
  const one = withComment(full, run('9').runId, 'Grows.', today);
  expect(one.comments).toHaveLength(maxComments);
  expect(one.comments).toContainEqual({ runId: run('9').runId, month: '2026-10', text: 'Grows.' });
  const draft = { ...withTemplate(nothing, 'month'), subject: one };
  expect(recipe.safeParse({ ...draft, language: 'en' }).success).toBe(true);
  expect(withComment(one, run('9').runId, '', today).comments).toHaveLength(maxComments - 1);
});

it('the kinds of reports stand once each under the headings of the builder', () => {
  const ids = templateGroups.map((group) => group.ids);
  expect(ids.flat().toSorted()).toEqual(templateIds.toSorted());
  expect(ids[0]).toEqual(['run-one-page', 'run-full']);
});
