import { describe, expect, it } from 'vitest';
import { searchedNames, searchedText } from '#main/data-host/search/search.ts';

const record = (ref: Record<string, string>, name: string | null = null, label: string | null = null) => ({
  key: 1,
  name,
  label,
  weight: null,
  ref,
});

describe('the names under which a record is found', () => {
  it.each([
    ['block-v1:edX+DemoX+2026+type@problem+block@9f86d081', '9f86d081'],
    ['i4x://edX/DemoX/problem/9f86d081', '9f86d081'],
    ['9f86d081', '9f86d081'],
  ])('a problem %s by its own part, and by its title', (moduleId, part) => {
    expect(searchedNames('problem')(record({ moduleId }, 'Ohm'))).toEqual(['Ohm', part]);
    expect(searchedNames('problem')(record({ moduleId }))).toEqual([part]);
    expect(searchedText('problem', ` ${moduleId} `).trim()).toBe(part);
  });
  it.each([
    ['course-v1:edX+DemoX+2026|9f86d081', '9f86d081'],
    ['i4x-edX-DemoX-video-9f86d081', '9f86d081'],
  ])('a video %s by its own part', (videoId, part) => {
    expect(searchedNames('video')(record({ videoId }))).toEqual([part]);
    expect(searchedText('video', videoId)).toBe(part);
  });
  it('a text that is no id stays as it is', () => {
    expect(searchedText('problem', 'CI/CD basics')).toBe('CI/CD basics');
    expect(searchedText('course', 'block-v1:a+b+c+type@problem+block@1')).toContain('block-v1');
  });
  it('whatever has a label by its label, too', () => {
    expect(searchedNames('run')(record({}, 'course-v1:a+b+c', 'Climate'))).toEqual(['course-v1:a+b+c', 'Climate']);
  });
  it('a run or course without a name is not found', () => {
    expect(searchedNames('posting')(record({}))).toEqual([]);
  });
});
