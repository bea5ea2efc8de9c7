import { describe, expect, it } from 'vitest';
import { connectionDraft } from '#contract/connection.ts';
import { settings } from '#contract/settings.ts';
import { onlyTakenBack, takenBack } from '#renderer/client/settings.ts';
import { draftOf, fieldsOf, problemsOf } from '#renderer/features/settings/connection-draft.ts';
import { readPastedIds } from '#renderer/features/settings/selected-runs.tsx';

describe('pasted course ids', () => {
  it('are read in every form, merged when the same, and refused with a reason', () => {
    const pasted = readPastedIds(
      'course-v1:edX+DemoX+2026\nedX/DemoX/Demo, edX/DemoX/Demo\n\nedX+DemoX\nhttps://x.org/courses/course-v1:a+b+c/course/',
    );
    expect(pasted.accepted.map((identity) => identity.runId)).toEqual([
      'course-v1:edX+DemoX+2026',
      'edX/DemoX/Demo',
      'course-v1:a+b+c',
    ]);
    expect(pasted.duplicates).toBe(1);
    expect(pasted.refused).toEqual([{ text: 'edX+DemoX', reason: expect.stringContaining('without a run') }]);
  });

  it.each(['\n', '\r', '\u2028', '\v', '\t', ';', '|', '、', '；', ' ,\u00a0'])(
    'may have %j between them',
    (between) => {
      const { accepted, refused } = readPastedIds(['course-v1:a+b+c', 'course-v1:d+e+f', ''].join(between));
      expect(accepted.map(({ runId }) => runId)).toEqual(['course-v1:a+b+c', 'course-v1:d+e+f']);
      expect(refused).toEqual([]);
    },
  );

  it('leave out the other columns of a spreadsheet, days among them', () => {
    const pasted = readPastedIds('"course-v1:a+b+c";"Calculus";01/09/2026\r\n"course-v1:d+e+f";"Poetry";02/09/2026');
    expect(pasted.accepted.map(({ runId }) => runId)).toEqual(['course-v1:a+b+c', 'course-v1:d+e+f']);
    expect(pasted.refused).toHaveLength(4);
  });
});

describe('a choice that could not be saved', () => {
  const before = settings.parse({});

  it('is taken back alone: what was chosen meanwhile stays', () => {
    const refused = { pageSize: 200 } as const;
    const meanwhile = { ...before, ...refused, theme: 'dark' } as const;
    expect(takenBack(meanwhile, refused, before)).toEqual({ ...before, theme: 'dark' });
  });

  it('is not taken back where another was made in its place', () => {
    const refused = { pageSize: 200 } as const;
    const meanwhile = { ...before, pageSize: 25 } as const;
    expect(takenBack(meanwhile, refused, before)).toEqual(meanwhile);
  });
});

describe('undo of a change of settings', () => {
  const before = settings.parse({});
  const on = { autoSync: 'daily', noticeCrossed: true } as const;

  it('takes back what is still as it was set', () => {
    expect(onlyTakenBack({ ...before, ...on }, on, before)).toEqual({
      autoSync: before.autoSync,
      noticeCrossed: before.noticeCrossed,
    });
  });

  it('leaves what was chosen since, of these and of others', () => {
    const since = { ...before, ...on, autoSync: 'hourly', theme: 'dark' } as const;
    expect(onlyTakenBack(since, on, before)).toEqual({ noticeCrossed: before.noticeCrossed });
  });
});

describe('the connection form', () => {
  const empty = fieldsOf({
    connection: null,
    savedAt: null,
    stored: { clientSecret: false, analyticsToken: false, taxonomyToken: false },
    store: 'keychain',
  });
  const filled = {
    ...empty,
    taxonomyUrl: ' https://taxonomy.example.org ',
    analyticsUrl: 'http://127.0.0.1:9000',
    tokenUrl: 'https://courses.example.org/token',
    clientId: 'demo',
    secrets: { ...empty.secrets, clientSecret: 's3cret' },
  };

  it('says what is wrong with each field', () => {
    expect(Object.keys(problemsOf(empty))).toEqual(['taxonomyUrl', 'analyticsUrl', 'tokenUrl', 'clientId']);
    expect(problemsOf({ ...filled, tokenUrl: 'http://courses.example.org' }).tokenUrl).toContain('https://');
  });

  it('makes a draft that the contract takes, with only the secrets that were typed', () => {
    const draft = connectionDraft.parse(draftOf(filled));
    expect(draft.connection.taxonomy.baseUrl).toBe('https://taxonomy.example.org');
    expect(draft.secrets).toEqual({ clientSecret: 's3cret' });
  });
});
