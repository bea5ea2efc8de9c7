import { describe, expect, it } from 'vitest';
import { isOfOutline, olxElement, olxOutline } from '#renderer/subjects/outline/olx.ts';
import { OutlineBudget, outlineLimits } from '#renderer/subjects/outline/outline-limits.ts';
import { jsonOutline } from '#renderer/subjects/outline/read-outline.ts';
import { outlineNaming } from '#test/support/course-export.ts';

const wanted = outlineNaming('Quiz');
const budget = () => new OutlineBudget(0);
const id = (type: string, block: string) => `block-v1:HarbourX+DS101x+3T2026+type@${type}+block@${block}`;

describe('an outline as JSON', () => {
  it('is read from the answer of the block service', () => {
    const blocks = {
      [id('course', 'course')]: { type: 'course', display_name: 'Data', children: [id('sequential', 's1')] },
      [id('sequential', 's1')]: {
        type: 'sequential',
        display_name: 'Quiz',
        children: [id('problem', 'p1'), id('video', 'm1')],
      },
      [id('problem', 'p1')]: { type: 'problem', display_name: 'Means', student_view_url: 'https://…' },
      [id('video', 'm1')]: { type: 'video', display_name: 'Welcome' },
    };
    expect(jsonOutline(JSON.stringify({ root: id('course', 'course'), blocks }))).toEqual(wanted);
  });

  it('is read from the course structure of the research data package', () => {
    const old = (type: string, block: string) => `i4x://HarbourX/DS101x/${type}/${block}`;
    const structure = {
      [old('problem', 'p1')]: { category: 'problem', children: [], metadata: { display_name: 'Means' } },
      [old('video', 'm1')]: { category: 'video', children: [], metadata: { display_name: 'Welcome' } },
      [old('sequential', 's1')]: {
        category: 'sequential',
        children: [old('problem', 'p1'), old('video', 'm1'), old('html', 'not in the file')],
        metadata: { display_name: 'Quiz' },
      },
      [old('course', '3T2026')]: { category: 'course', children: [old('sequential', 's1')], metadata: {} },
    };
    expect(jsonOutline(JSON.stringify(structure))).toEqual(wanted);
  });

  it('passes over types that are called as every object has something', () => {
    const types = Object.getOwnPropertyNames(Object.prototype);
    const blocks = {
      root: { type: 'course', display_name: 'Data', children: types },
      ...Object.fromEntries(types.map((type) => [type, { type, display_name: type }])),
    };
    expect(jsonOutline(JSON.stringify({ root: 'root', blocks }))).toEqual({ course: null, blocks: [], unnamed: 0 });
  });

  it.each(['', '{', 'null', '[]', '{}', '{"root":"a","blocks":{}}', '{"a":{"category":1}}', '"text"'])(
    'is not read from %s',
    (text) => {
      expect(jsonOutline(text)).toBeNull();
    },
  );
});

const elementsOf = (files: Record<string, string>) =>
  new Map(Object.entries(files).map(([path, xml]) => [path, olxElement(xml, budget())]));

describe('an export of Open edX', () => {
  const files = {
    'course.xml': '<course url_name="3T2026" org="HarbourX" course="DS101x"/>',
    'course/3T2026.xml': '<course display_name="Data"><chapter url_name="w1"/><wiki/></course>',
    'chapter/w1.xml': '<chapter display_name="Week 1"><sequential url_name="s1"/></chapter>',
    'sequential/s1.xml': '<sequential display_name="Quiz"><vertical url_name="v1"/></sequential>',
    'vertical/v1.xml': '<vertical><problem url_name="p1"/><video url_name="m1" display_name="Welcome"/></vertical>',
    'problem/p1.xml': '<problem display_name="Means"><video url_name="no block" display_name="x"/></problem>',
  };

  it('is read file by file, or from a block that stands within its parent', () => {
    expect(olxOutline(elementsOf(files))).toEqual(wanted);
  });

  it('counts a block whose file is not XML, and reads the others', () => {
    expect(olxOutline(elementsOf({ ...files, 'problem/p1.xml': '<problem>' }))).toEqual({
      ...wanted,
      blocks: wanted.blocks.filter(({ block }) => block !== 'p1'),
      unnamed: 1,
    });
  });

  it('is none without course.xml', () => {
    expect(olxOutline(elementsOf({ 'chapter/w1.xml': '<chapter/>' }))).toBeNull();
    expect(olxOutline(elementsOf({ 'course.xml': '<' }))).toBeNull();
  });

  it('keeps the files of the outline alone', () => {
    const kept = ['course.xml', 'problem/a.xml', 'a/b/course.xml', 'a/problem/b/c.xml'];
    const left = ['static/film.xml', 'html/a.xml', 'drafts/problem/a.xml', 'problem/a.html', '__MACOSX/problem/a.xml'];
    expect([...kept, ...left].filter(isOfOutline)).toEqual(kept);
  });

  it.each([
    ['Means &amp; &lt;medians&gt; &quot;&#x1F600;&#128512;', 'Means & <medians> "😀😀'],
    ['&nothing; &constructor; &#x110000;', '&nothing; &constructor; \uFFFD'],
    ['a'.repeat(5000), 'a'.repeat(outlineLimits.name)],
  ])('reads a name with entities: %.30s', (written, name) => {
    expect(olxElement(`<problem display_name="${written}"/>`, budget())?.name).toBe(name);
  });
});
