import { expect, it } from 'vitest';
import { labelsPutBack, redoLabelOfNames } from '#renderer/client/annotations.ts';
import type { LabelChange } from '#shared/subjects/annotations/annotations.ts';

const run = (text: string | null, id = 'course-v1:a+b+c'): LabelChange => ({ kind: 'run', id, text });

it('says the name that stands again', () => {
  expect(labelsPutBack([run('Data Analysis, this term')], [run('A wrong name')])).toMatch(
    /^Undone: the run is called “.?Data Analysis, this term.?” again\.$/,
  );
  const video = (text: string) => ({ kind: 'video', id: 'v', text }) as const;
  expect(labelsPutBack([video('One')], [video('Two')])).toMatch(/^Undone: the video is called “.?One.?” again\.$/);
  // A name that was removed is put back.
  expect(labelsPutBack([video('One')], [])).toMatch(/^Name restored: “.?One.?”\.$/);
});

it('says the name that is removed where it replaced none', () => {
  expect(labelsPutBack([run(null)], [run('A wrong name')])).toMatch(/^Name removed again: “.?A wrong name.?”\.$/);
});

it('names the first of many', () => {
  const many = ['A', 'B', 'C', 'D'].map((name) => run(name, name));
  expect(labelsPutBack(many.slice(0, 2), [])).toMatch(/^Names restored: “.?A.?” and “.?B.?”\.$/);
  expect(labelsPutBack(many, [])).toMatch(/^4 names restored, including /);
  const gone = many.map((change) => ({ ...change, text: null }));
  expect(labelsPutBack(gone, many)).toMatch(/^4 names removed again, including /);
  expect(labelsPutBack(gone.slice(0, 2), many.slice(0, 2))).toMatch(/^Names removed again: /);
});

it('offers to redo the name that was taken back by itself, and many or none together', () => {
  expect(redoLabelOfNames([run('A wrong name')])).toMatchObject({
    label: 'Redo: rename to “{name}”',
    values: { name: expect.stringContaining('A wrong name') },
  });
  for (const changes of [[run(null)], [run('A'), run('B', 'b')]])
    expect(redoLabelOfNames(changes)).toEqual({ label: 'Redo the name change' });
});
