import { describe, expect, it } from 'vitest';
import { readMode, wordsGroups } from '#renderer/features/palette/options.ts';
import { allSettings, findSettings, settingsGroups } from '#renderer/features/settings/sections.ts';
import { settingsSections } from '#renderer/routing/routes.ts';
import { speakSpanish } from '#test/support/language/set-locale.ts';

describe('the list of the settings', () => {
  it('has every section that has an address, each once', () => {
    const listed = settingsGroups.flatMap(({ sections }) => sections);
    expect(listed.toSorted()).toEqual([...settingsSections].toSorted());
  });

  it.each(settingsSections)('names something that can be found in %s', (section) => {
    expect(allSettings.filter((setting) => setting.section === section)).not.toEqual([]);
  });
});

describe('the search among the settings', () => {
  const sectionOf = (typed: string) => findSettings(typed)[0]?.section;

  it.each([
    ['dark', 'appearance'],
    ['spanish', 'appearance'],
    ['dark mode', 'appearance'],
    ['certificates', 'network'],
  ])('finds “%s” in %s', (typed, section) => {
    expect(sectionOf(typed)).toBe(section);
  });

  it.each([
    ['oscuro', 'appearance'],
    ['inglés', 'appearance'],
    ['modo oscuro', 'appearance'],
    ['certificados', 'network'],
    ['edicion', 'courses'],
    ['versiones nuevas', 'about'],
  ])('finds “%s” in %s in Spanish', (typed, section) => {
    speakSpanish();
    expect(sectionOf(typed)).toBe(section);
    expect(findSettings('dark theme')).toEqual([]);
  });
});

describe('the search box', () => {
  const found = (typed: string) =>
    wordsGroups(typed, { pins: [], groups: [], run: null })
      .filter(({ title }) => title === 'Settings')
      .flatMap(({ options }) => options.map(({ choice }) => choice));

  it.each([
    ['proxy', '/settings/network'],
    ['> theme', '/settings/appearance'],
    ['learner data', '/settings/privacy'],
    ['language', '/settings/appearance'],
    ['spanish', '/settings/appearance'],
    ['inglés', '/settings/appearance'],
    ['dark', '/settings/appearance'],
    ['dark mode', '/settings/appearance'],
  ])('leads from “%s” to %s', (typed, address) => {
    expect(readMode(typed).mode).not.toBe('definitions');
    expect(found(typed)).toContainEqual({ go: address });
  });

  it('lists no settings before anything is typed', () => {
    expect(found('')).toEqual([]);
    expect(found('>')).toEqual([]);
  });
});
