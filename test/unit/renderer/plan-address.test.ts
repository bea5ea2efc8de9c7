import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAddress } from '#renderer/routing/routes.ts';
import { planAddress, planQueryText, questionOf, questionOfText } from '#renderer/subjects/plan/question.ts';
import {
  type CourseScope,
  courseScope,
  firstScope,
  otherScope,
  ownScope,
  scopeAsText,
  scopeBeforeAll,
  scopeFromText,
  scopeOfRuns,
} from '#shared/catalog/course-scope.ts';
import { type PlanQuestion, planQuestion, planWeights } from '#shared/subjects/plan/question.ts';

const key = fc.stringMatching(/^[A-Za-z0-9_.-]{1,12}\+[A-Za-z0-9_.-]{1,12}$/);
const keys = fc.uniqueArray(key, { maxLength: 5 });
const scope: fc.Arbitrary<CourseScope> = fc.oneof(
  fc.constantFrom<CourseScope>({ of: 'all' }, { of: 'runs' }),
  fc
    .uniqueArray(
      fc.string({ minLength: 1, maxLength: 20 }).filter((text) => !text.includes('\n')),
      { minLength: 1, maxLength: 5 },
    )
    .map((orgs): CourseScope => ({ of: 'organisations', orgs })),
  fc.uniqueArray(key, { minLength: 1, maxLength: 5 }).map((courseKeys): CourseScope => ({ of: 'courses', courseKeys })),
);
const question: fc.Arbitrary<PlanQuestion> = fc
  .record({
    jobIds: fc.uniqueArray(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 12 }),
    scope,
    mode: fc.constantFrom('best', 'fewest'),
    most: fc.integer({ min: 1, max: 8 }),
    share: fc.integer({ min: 50, max: 100 }),
    tau: fc.integer({ min: 0, max: 100 }).map((percent) => percent / 100),
    weights: fc.constantFrom(...planWeights),
    jobWeights: fc.constantFrom('equal', 'postings'),
    withoutCommon: fc.boolean(),
    knownJobIds: fc.uniqueArray(fc.integer({ min: 0, max: 1_000_000 }), { maxLength: 12 }),
    withCourses: keys,
    withoutCourses: keys,
  })
  .map((choices) => planQuestion.parse(choices));

describe('the address of a plan', () => {
  it('is the plan: it brings back everything that was chosen', () => {
    fc.assert(
      fc.property(question, (asked) => {
        const match = readAddress(planAddress(asked));
        expect(match?.name).toBe('plan');
        expect(match?.name === 'plan' && questionOf(match.query, { of: 'runs' })).toEqual(asked);
        expect(questionOfText(planQueryText(asked))).toEqual(asked);
      }),
    );
  });

  it('without a scope takes that of the settings, and leaves out what cannot be read', () => {
    const match = readAddress('/plan?jobs=3,x,3,5&k=99&weights=heavy');
    const asked = match?.name === 'plan' ? questionOf(match.query, { of: 'runs' }) : null;
    expect(asked).toEqual(planQuestion.parse({ jobIds: [3, 5], scope: { of: 'runs' } }));
    expect(questionOfText('jobs=')).toBeNull();
  });
});

describe('the text of a scope', () => {
  it('is read back, and nothing else is', () => {
    fc.assert(
      fc.property(scope, (given) => {
        expect(scopeFromText(scopeAsText(given))).toEqual(given);
      }),
    );
    for (const text of ['', 'some', 'all\nedX', 'organisations', 'courses\n'])
      expect(scopeFromText(text)).toBeUndefined();
    fc.assert(
      fc.property(fc.string(), (text) => {
        const read = scopeFromText(text);
        expect(read === undefined || courseScope.safeParse(read).success).toBe(true);
      }),
    );
  });
});

describe('the organizations of the selected runs', () => {
  it('are a scope while they are few and the catalog has others', () => {
    expect(scopeOfRuns(['MITx', ''], ['', 'MITx', 'edX'])).toEqual({ of: 'organisations', orgs: ['MITx'] });
    expect(scopeOfRuns(['A', 'B', 'C'], ['A', 'B', 'C', 'D'])).toEqual({ of: 'organisations', orgs: ['A', 'B', 'C'] });
  });
  it.each([
    ['they are the whole catalog', ['edX'], ['edX']],
    ['they are many', ['A', 'B', 'C', 'D'], ['A', 'B', 'C', 'D', 'E']],
  ])('leave the runs themselves where %s', (_why, ofRuns, ofCatalog) =>
    expect(scopeOfRuns(ofRuns, ofCatalog)).toEqual({ of: 'runs' }),
  );
  it('are none where none is known', () => expect(scopeOfRuns([''], ['edX'])).toBeNull());
});

describe("one's own courses", () => {
  const ofMitx = { of: 'organisations', orgs: ['MITx'] };
  it('are those of the organization, also where only courses without a selected run are linked to a skill', () => {
    expect(ownScope({ ofRuns: ['MITx'], ofOthers: ['MITx', 'edX'], hasLinkedRun: false })).toEqual(ofMitx);
    expect(ownScope({ ofRuns: ['MITx'], ofOthers: ['edX'], hasLinkedRun: true })).toEqual(ofMitx);
  });
  it('are none where none of them is linked to a skill', () => {
    expect(ownScope({ ofRuns: ['MITx'], ofOthers: ['edX'], hasLinkedRun: false })).toBeNull();
    const many = ['A', 'B', 'C', 'D'];
    expect(ownScope({ ofRuns: many, ofOthers: [...many, 'E'], hasLinkedRun: false })).toBeNull();
    expect(ownScope({ ofRuns: many, ofOthers: [...many, 'E'], hasLinkedRun: true })).toEqual({ of: 'runs' });
  });
});

describe('the scope one click away', () => {
  const own: CourseScope = { of: 'runs' };
  const list: CourseScope = { of: 'courses', courseKeys: ['edX+DemoX'] };
  const all: CourseScope = { of: 'all' };
  it('is that of all institutions, and from there the one of before', () => {
    expect(otherScope(list, { before: null, own })).toEqual(all);
    const before = scopeBeforeAll(list, { next: all, before: null, own });
    expect(otherScope(all, { before, own })).toEqual(list);
    expect(scopeBeforeAll(all, { next: all, before, own })).toEqual(list);
  });
  it("is one's own where that was the one of before, and none where there is none", () => {
    expect(scopeBeforeAll(own, { next: all, before: list, own })).toBeNull();
    expect(scopeBeforeAll(all, { next: own, before: list, own })).toBeNull();
    expect(otherScope(all, { before: null, own })).toEqual(own);
    expect(otherScope(all, { before: null, own: null })).toBeNull();
  });
});

describe('the courses that a screen begins with', () => {
  const own = { of: 'organisations', orgs: ['MITx'] } as const;
  const chosen = { of: 'all' } as const;
  it('are those that the user chose, also where all were chosen', () => {
    expect(firstScope({ of: 'all' }, { ...own, orgs: [...own.orgs] })).toEqual(chosen);
  });
  it('are one’s own until a user chooses, and all where none is known', () => {
    expect(firstScope(null, { ...own, orgs: [...own.orgs] })).toEqual(own);
    expect(firstScope(null, null)).toEqual(chosen);
  });
});
