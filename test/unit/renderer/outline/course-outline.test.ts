import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CourseNode, endOfId, outlineOf } from '#renderer/subjects/outline/course-outline.ts';
import { outlineLimits } from '#renderer/subjects/outline/outline-limits.ts';

const node = (type: string, block: string, name: string | null, ...children: CourseNode[]): CourseNode => ({
  type,
  block,
  name,
  children: () => children,
});

describe('the outline of a course', () => {
  it.each([['\ud800 half'], [`${'a'.repeat(outlineLimits.name - 1)}😀`], ['e\udc00']])(
    'has no name with half a letter: %#',
    (name) => {
      const [block] = outlineOf(node('course', 'c', null, node('problem', 'p', name)), null).blocks;
      expect(block?.name.isWellFormed()).toBe(true);
    },
  );

  it('lists problems, videos and subsections in the order of the course', () => {
    const course = node(
      'course',
      'c',
      'Data Analysis',
      node(
        'chapter',
        'w1',
        'Week 1',
        node('sequential', 's1', 'Lesson', node('vertical', 'v1', 'Unit', node('video', 'm1', 'Welcome'))),
        node('sequential', 's2', 'Quiz', node('vertical', 'v2', 'Unit', node('problem', 'p1', 'Means'))),
      ),
    );
    expect(outlineOf(course, null).blocks).toEqual([
      { kind: 'subsection', block: 's1', name: 'Lesson' },
      { kind: 'video', block: 'm1', name: 'Welcome' },
      { kind: 'subsection', block: 's2', name: 'Quiz' },
      { kind: 'problem', block: 'p1', name: 'Means' },
    ]);
  });

  it('tells blocks of one name apart by their subsection, then by a number', () => {
    const course = node(
      'course',
      'c',
      null,
      node('sequential', 's1', 'Quiz 1', node('problem', 'p1', 'Checkboxes'), node('problem', 'p2', 'Checkboxes')),
      node('sequential', 's2', 'Quiz 2', node('problem', 'p3', 'Checkboxes'), node('video', 'm', 'Checkboxes')),
    );
    const names = outlineOf(course, null).blocks.map(({ name }) => name);
    expect(names).toEqual([
      'Quiz 1',
      'Checkboxes · Quiz 1 (1)',
      'Checkboxes · Quiz 1 (2)',
      'Quiz 2',
      'Checkboxes · Quiz 2',
      'Checkboxes',
    ]);
  });

  it('counts blocks without a name, and ends where blocks hold each other', () => {
    const circle: CourseNode = { type: 'vertical', block: 'v', name: null, children: () => [circle, nameless] };
    const nameless = node('problem', 'p', '  ');
    expect(outlineOf(circle, null)).toEqual({ course: null, blocks: [], unnamed: 1 });
  });

  it('never gives two blocks of one kind the same name', () => {
    const names = fc.array(fc.constantFrom('Quiz', 'Quiz · S', 'Quiz (1)', 'Video'), { maxLength: 12 });
    fc.assert(
      fc.property(names, names, (first, second) => {
        const problems = (texts: string[], of: string) => texts.map((name, at) => node('problem', `${of}${at}`, name));
        const course = node(
          'course',
          'c',
          null,
          node('sequential', 's1', 'S', ...problems(first, 'a')),
          node('sequential', 's2', 'T', ...problems(second, 'b')),
        );
        const given = outlineOf(course, null).blocks.filter(({ kind }) => kind === 'problem');
        expect(given).toHaveLength(first.length + second.length);
        expect(new Set(given.map(({ name }) => name)).size).toBe(given.length);
      }),
    );
  });
});

it.each([
  ['block-v1:a+b+c+type@problem+block@0123456789abcdef0123456789abcdef', '0123456789abcdef0123456789abcdef'],
  ['a/b/c|i4x-a-b-video-0123456789abcdef0123456789abcdef', '0123456789abcdef0123456789abcdef'],
  ['a/b/c|i4x-a-b-video-intro', 'intro'],
  ['i4x://a/b/problem/quiz_1', 'quiz_1'],
  ['quiz_1', 'quiz_1'],
])('the end of %s is %s', (id, end) => {
  expect(endOfId(id)).toBe(end);
});
