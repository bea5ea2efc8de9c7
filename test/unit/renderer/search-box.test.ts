import { describe, expect, it } from 'vitest';
import type { SearchGroup } from '#contract/search.ts';
import { commandOf } from '#renderer/app/keyboard.ts';
import { commands } from '#renderer/features/commands/commands.ts';
import { findTerms } from '#renderer/features/definitions/definitions-drawer.tsx';
import { foundGroups, nearWords, readMode, wordsGroups } from '#renderer/features/palette/options.ts';
import { pieces, stepOf } from '#renderer/features/palette/palette.tsx';
import { placeAfter } from '#renderer/ui/table/table-body.tsx';
import { allTerms } from '#shared/catalog/terms.ts';
import { speakSpanish } from '#test/support/language/set-locale.ts';

const key = (name: string, held: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey', boolean>> = {}) =>
  commandOf({ key: name, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...held });

describe('the keys of the window', () => {
  it('are those that the palette says', () => {
    for (const [id, { keys = '' }] of Object.entries(commands)) {
      const letter = /^Ctrl\+(.)$/.exec(keys)?.[1];
      if (letter) expect(key(letter.toLowerCase(), { ctrlKey: true })).toBe(id);
    }
    expect(key('F1')).toBe('definitions');
  });
  it('never are letters alone', () => {
    for (const letter of 'abcdefghijklmnopqrstuvwxyz?') expect(key(letter)).toBeUndefined();
  });
});

const none = { pins: [], groups: [], run: null };

const names = (typed: string) => wordsGroups(typed, none).flatMap(({ options }) => options.map(({ name }) => name));

describe('the palette', () => {
  it('reads what is asked for', () => {
    expect(readMode('> sync')).toEqual({ mode: 'commands', text: 'sync' });
    expect(readMode(' ?age')).toEqual({ mode: 'definitions', text: 'age' });
    expect(readMode('a > b')).toEqual({ mode: 'all', text: 'a > b' });
  });

  it('finds commands and definitions by their beginnings and with typos', () => {
    const [group] = wordsGroups('>snyc', none);
    expect(group?.options[0]?.name).toMatch(/sync/i);
    expect(wordsGroups('?significanse', none)[0]?.options[0]?.name).toBe('Significance');
  });

  it('has no command that needs a connection where a package is open', () => {
    const offered = (typed: string, isReadOnly: boolean) =>
      wordsGroups(typed, { ...none, isReadOnly }).flatMap(({ options }) => options.map(({ key: id }) => id));
    for (const typed of ['', '>', 'sync now', '>sync', 'share'])
      for (const id of ['command sync', 'command makePackage']) expect(offered(typed, true), typed).not.toContain(id);
    expect(offered('sync now', false)).toContain('command sync');
    expect(offered('>share', false)).toContain('command makePackage');
  });

  it.each([
    ['not shown', 'Hidden (withheld) numbers'],
    ['empty cell', 'Hidden (withheld) numbers'],
    ['current run', 'Run with current data'],
    ['under way', 'Run under way (by its dates)'],
    ['withheld', 'Hidden (withheld) numbers'],
    ['nearness', 'Related skills taught'],
    ['importance', 'Weight of a skill'],
    ['gross enrollment', 'Ever enrolled'],
    ['growth', 'Net change'],
    ['vacancies', 'Unique postings'],
    ['on track', 'Vs earlier runs, same day'],
    ['completion rate', '% finished'],
  ])('finds the definition that is called “%s” in files, earlier or elsewhere', (typed, name) => {
    for (const text of [typed, `?${typed}`]) {
      const groups = wordsGroups(text, none).filter(({ title }) => title === 'Definitions');
      expect(groups.flatMap(({ options }) => options.map((option) => option.name))).toContain(name);
    }
    expect(findTerms(typed)[0]?.label).toBe(name);
  });

  it('puts the definition of hidden numbers first, and the size of the text before all that resets it', () => {
    expect(names('hidden')[0]).toBe('Hidden (withheld) numbers');
    expect(names('zoom').slice(0, 3)).toEqual(['Size, zoom', 'Zoom in', 'Zoom out']);
  });

  it('does so in Spanish, too', () => {
    speakSpanish();
    expect(names('oculto')[0]).toBe('Números ocultos');
    expect(names('zoom').slice(0, 3)).toEqual(['Tamaño, zoom', 'Alejar', 'Acercar']);
    // The guide has the words of those who look for help.
    expect(names('sin conexión')[0]).toBe('¿Qué puedo hacer sin conexión a la red?');
    expect(names('deshacer cambio de nombre')).toContain('¿Cómo cambio un nombre o deshago el cambio?');
    expect(names('nombres de los problemas')).toContain('¿De dónde salen los nombres?');
    expect(names('habilidades sin enseñar')).toContain('¿Qué habilidad deberíamos enseñar ahora?');
  });

  it('finds the questions of the guide by their words and those of their replies', () => {
    expect(names('offline')[0]).toBe('What can I do without a network?');
    expect(names('which runs lost learners')[0]).toBe('Which runs lost learners?');
    for (const words of ['undo', 'rename', 'undo rename', 'original name'])
      expect(names(words), words).toContain('How do I rename something, or undo it?');
    expect(names('names of problems')).toContain('Where do names come from?');
    // Words of a reply come behind all that is called so.
    expect(names('Excel file').at(-1)).toMatch(/\?$/);
    const [option] = wordsGroups('offline', none).flatMap(({ options }) => options);
    expect(option?.choice).toEqual({ go: '/guide?question=What+can+I+do+without+a+network%3F' });
  });

  it('says nothing of near matches of a word that is found as typed', () => {
    const rank: [number, number, number] = [6, 1, 0];
    const hit = (name: string, ...corrections: { typed: string; takenFor: string }[]) => ({
      id: 1,
      name,
      match: 'near' as const,
      rank,
      marks: [],
      corrections,
    });
    const room = [{ kind: 'skill' as const, hits: [hit('Room', { typed: 'zoom', takenFor: 'room' })], more: false }];
    const offered = [...foundGroups(room, 'zoom', () => undefined), ...wordsGroups('zoom', none)];
    expect(nearWords(room, offered)).toBeUndefined();
    const dta = { typed: 'dta', takenFor: 'data' };
    const hits = [hit('Data Analysis', dta, { typed: 'analyst', takenFor: 'analysis' }), hit('Data Analyst', dta)];
    expect(nearWords([{ kind: 'skill', hits, more: false }])).toBe('Near matches: “data” instead of “dta”.');
  });

  it('opens links of the app that are pasted, and no others', () => {
    expect(wordsGroups('#/skills/7', none)[0]?.options[0]?.choice).toEqual({ go: '/skills/7' });
    expect(wordsGroups('course-almanac://open/skills/7', none)[0]?.options[0]?.choice).toEqual({ go: '/skills/7' });
    expect(wordsGroups('#/nowhere', none).some(({ title }) => title === 'Link')).toBe(false);
  });

  it('shows pins first while nothing is typed', () => {
    expect(wordsGroups('', { ...none, pins: [{ address: '/jobs', name: 'My jobs' }] })[0]?.options[0]?.name).toBe(
      'My jobs',
    );
  });

  it('says why a near match matched, and where all hits are', () => {
    const corrections = [{ typed: 'pyhton', takenFor: 'python' }];
    const marks: [number, number][] = [[0, 6]];
    const rank: [number, number, number] = [6, 1, 0];
    const hit = { id: 1, name: 'Python', match: 'near' as const, rank, marks, corrections };
    const found = [{ kind: 'skill' as const, hits: [hit, hit], more: true }];
    const [group] = foundGroups(found, 'pyhton', () => undefined);
    expect(nearWords(found)).toBe('Near matches: “python” instead of “pyhton”.');
    expect(group?.options[0]?.note).toBeUndefined();
    expect(group?.options.at(-1)?.choice).toEqual({ go: '/skills?text=pyhton' });
    const exact = { ...hit, match: 'exact' as const, corrections: [] };
    expect(nearWords([{ kind: 'skill', hits: [exact], more: false }])).toBeUndefined();
  });

  it('says the best reading of a misspelt word alone, as a word that there is', () => {
    const hit = (name: string, typos: number, takenFor: string) => ({
      id: 1,
      name,
      match: 'near' as const,
      rank: [6, typos, 0] as [number, number, number],
      marks: [],
      corrections: [{ typed: 'analisys', takenFor }],
    });
    const [analyst, analysis] = [hit('Data Analyst', 3, 'analys'), hit('Data Analysis', 2, 'analysis')];
    const said = (...hits: (typeof analyst)[]) => nearWords([{ kind: 'skill', hits, more: false }]);
    expect(said(analyst, analysis)).toBe('Near matches: “analysis” instead of “analisys”.');
    expect(said(analyst)).toBe('Near matches: “analyst” instead of “analisys”.');
  });

  it('puts problems and videos behind all else that matches as well', () => {
    const hit = (name: string, rank: [number, number, number]) => ({
      name,
      rank,
      match: 'near',
      marks: [],
      corrections: [],
    });
    const problem = { ...hit('Review: Data Analysis', [6, 2, 1]), runId: 'course-v1:o+c+r', moduleId: 'm' };
    const course = { ...hit('Data Analysis for Everyone', [6, 2, 2]), courseKey: 'o+c' };
    const titlesOf = (...groups: { kind: string; hits: object[]; more: boolean }[]) =>
      wordsGroups('data analisys', { ...none, groups: foundGroups(groups as SearchGroup[], '', () => undefined) })
        .map(({ title }) => title)
        .filter((title) => ['Courses', 'Problems'].includes(title));
    const [courses, problems] = [
      { kind: 'course', hits: [course], more: false },
      { kind: 'problem', hits: [problem], more: false },
    ];
    expect(titlesOf(courses, problems)).toEqual(['Courses', 'Problems']);
    // A question with this very name is meant.
    const named = { ...problems, hits: [{ ...problem, rank: [0, 0, 0] }] };
    expect(titlesOf(courses, named)).toEqual(['Problems', 'Courses']);
  });

  it('puts courses and runs before skills where the text is the name of one', () => {
    const hit = (name: string, rank: number[], to: number) => ({
      name,
      rank,
      match: 'near',
      marks: [[0, to]],
      corrections: [],
    });
    const titlesOf = (text: string, skill: number[], course: number[], from = 0) =>
      wordsGroups(text, {
        ...none,
        groups: foundGroups(
          [
            {
              kind: 'course',
              hits: [{ ...hit('Data Analysis for Everyone', course, 13), marks: [[from, 13]], courseKey: 'o+c' }],
              more: false,
            },
            {
              kind: 'run',
              hits: [
                { ...hit('Data Analysis for Everyone', course, 13), marks: [[from, 13]], runId: 'course-v1:o+c+r' },
              ],
              more: false,
            },
            { kind: 'skill', hits: [{ ...hit('Data Analysis', skill, 13), id: 1 }], more: false },
          ] as unknown as SearchGroup[],
          text,
          () => undefined,
        ),
      })
        .map(({ title }) => title)
        .filter((title) => ['Courses', 'Runs', 'Skills'].includes(title));
    const [first, last] = [
      ['Courses', 'Runs', 'Skills'],
      ['Skills', 'Courses', 'Runs'],
    ];
    expect(titlesOf('data analisys', [6, 2, 0], [6, 2, 2])).toEqual(first);
    expect(titlesOf('data analysis', [0, 0, 0], [2, 0, 2])).toEqual(first);
    // One word is meant as the skill, and so is what stands elsewhere in a name or is nearer to the skill.
    expect(titlesOf('data', [1, 0, 1], [2, 0, 3])).toEqual(last);
    expect(titlesOf('data analysis', [0, 0, 0], [2, 0, 2], 4)).toEqual(last);
    expect(titlesOf('data analysis', [0, 0, 0], [6, 1, 2])).toEqual(last);
  });

  it('walks in a circle', () => {
    expect(stepOf('ArrowDown', 2, 3)).toBe(0);
    expect(stepOf('ArrowUp', 0, 3)).toBe(2);
    expect(stepOf('Enter', 0, 3)).toBeUndefined();
    expect(stepOf('ArrowDown', -1, 0)).toBeUndefined();
  });

  it('cuts a name at its marks and loses nothing', () => {
    const cut = pieces('Data Science', [
      [0, 2],
      [5, 8],
    ]);
    expect(cut.map(({ text }) => text).join('')).toBe('Data Science');
    expect(cut.filter(({ isMarked }) => isMarked).map(({ text }) => text)).toEqual(['Da', 'Sci']);
  });
});

describe('the definitions', () => {
  it('have one address each', () => {
    expect(new Set(allTerms().map(({ id }) => id)).size).toBe(allTerms().length);
    for (const { id } of allTerms()) expect(id).toMatch(/^[\p{L}\p{N}-]+$/u);
  });
  it('are found by name before they are found by their text', () => {
    expect(findTerms('confidence')[0]?.label).toBe('Confidence');
    expect(findTerms('staff testers').map(({ label }) => label)).toContain('Enrolled');
    expect(findTerms('')).toHaveLength(allTerms().length);
  });
});

describe('the keys of a table', () => {
  const last = { row: 9, cell: 3 };
  it.each([
    ['ArrowRight', { row: 2, cell: -1 }, { row: 2, cell: 0 }],
    ['ArrowLeft', { row: 2, cell: 0 }, { row: 2, cell: -1 }],
    ['ArrowDown', { row: 2, cell: 1 }, { row: 3, cell: 1 }],
    ['Home', { row: 2, cell: 3 }, { row: 2, cell: 0 }],
    ['Home', { row: 2, cell: -1 }, { row: 0, cell: -1 }],
    ['End', { row: 2, cell: -1 }, { row: 9, cell: -1 }],
    ['PageDown', { row: 2, cell: -1 }, { row: 9, cell: -1 }],
  ])('%s from %o', (name, from, to) => {
    expect(placeAfter(name, from, last)).toEqual(to);
  });
  it('leave all others alone', () => {
    expect(placeAfter('x', { row: 0, cell: 0 }, last)).toBeUndefined();
  });
});

it('the search box offers to take back the last step, while that can be done', () => {
  const undo = 'Renamed from “A” to “B” in this app.';
  const choices = (typed: string, found: object) =>
    wordsGroups(typed, { ...none, ...found }).flatMap(({ options }) => options.map(({ choice }) => choice));
  expect(wordsGroups('undo', { ...none, undo })[0]?.options[0]).toMatchObject({ note: undo, choice: { undo: true } });
  expect(choices('revert', { undo })).toContainEqual({ undo: true });
  expect(choices('undo', {})).not.toContainEqual({ undo: true });
});
