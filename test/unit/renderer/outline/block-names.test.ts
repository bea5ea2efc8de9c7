import { describe, expect, it } from 'vitest';
import {
  type CountedBlock,
  type CourseOutline,
  namesFrom,
  subsectionIds,
} from '#renderer/subjects/outline/course-outline.ts';
import { labelChange } from '#shared/subjects/annotations/annotations.ts';

const hash = '0123456789abcdef0123456789abcdef';
const outline: CourseOutline = {
  course: null,
  blocks: [
    { kind: 'problem', block: hash, name: 'Means' },
    { kind: 'video', block: hash, name: 'Welcome' },
    { kind: 'subsection', block: 's1', name: 'Quiz' },
  ],
  unnamed: 0,
};
const counted: CountedBlock[] = [
  { kind: 'problem', id: `block-v1:a+b+1+type@problem+block@${hash}` },
  { kind: 'problem', id: `block-v1:a+b+2+type@problem+block@${hash}` },
  { kind: 'video', id: `course-v1:a+b+1|${hash}` },
  { kind: 'problem', id: 'block-v1:a+b+1+type@problem+block@other' },
];
const none = () => undefined;

describe('names from an outline', () => {
  it('go to the same block in each run, and by kind', () => {
    const { changes, found, matched } = namesFrom(outline, counted, none, false);
    // The problem is in two runs, and the subsection has no data.
    expect([outline.blocks.length, matched]).toEqual([3, 2]);
    expect(changes.map(({ text }) => text)).toEqual(['Means', 'Means', 'Welcome']);
    expect(found).toEqual({ problem: 2, video: 1, subsection: 0 });
  });

  it('leave names alone that the user gave, unless they are to be replaced', () => {
    const own = () => ({ text: 'Mine', own: true });
    expect(namesFrom(outline, counted, own, false)).toMatchObject({ changes: [], kept: 3 });
    expect(namesFrom(outline, counted, own, true)).toMatchObject({ kept: 0, changes: { length: 3 } });
    const ofService = () => ({ text: 'Theirs', own: false });
    expect(namesFrom(outline, counted, ofService, false).changes).toHaveLength(3);
  });

  it('change nothing that has that name already', () => {
    expect(namesFrom(outline, counted.slice(0, 1), () => ({ text: 'Means', own: true }), true).changes).toEqual([]);
  });

  it('are never longer than a name may be', () => {
    const long = { ...outline, blocks: [{ kind: 'problem', block: hash, name: '😀'.repeat(300) } as const] };
    const [change] = namesFrom(long, counted, none, false).changes;
    expect(labelChange.safeParse(change).success).toBe(true);
    expect(change?.text?.isWellFormed()).toBe(true);
  });
});

describe('subsections of an outline', () => {
  it('have the ids of the run', () => {
    expect(subsectionIds(outline, 'course-v1:a+b+c')).toEqual(['block-v1:a+b+c+type@sequential+block@s1']);
    expect(subsectionIds(outline, 'a/b/c')).toEqual(['i4x://a/b/sequential/s1']);
  });

  it('are left out where the id is none', () => {
    const odd = { ...outline, blocks: [{ kind: 'subsection', block: 's/1 x', name: 'Odd' } as const] };
    expect(subsectionIds(odd, 'course-v1:a+b+c')).toEqual([]);
    expect(subsectionIds(outline, 'no run')).toEqual([]);
  });
});
