import { expect, it } from 'vitest';
import { moveStores } from '#renderer/client/store.ts';
import { rememberTab, sectionHref, tabHref } from '#renderer/features/sections/section-tabs.tsx';

it('a tab leads to what it showed last', () => {
  expect(tabHref('plan')).toBe('#/plan');
  rememberTab('plan', '/plan?jobs=4&scope=all');
  rememberTab('coverage', '/coverage');
  expect(tabHref('plan')).toBe('#/plan?jobs=4&scope=all');
  rememberTab('plan', '/plan?jobs=4');
  expect(tabHref('plan')).toBe('#/plan?jobs=4');
});

it('a section leads to its first tab as that was left, and from that tab to all of it', () => {
  rememberTab('jobs', '/jobs?text=data');
  rememberTab('skills', '/skills?text=data');
  expect(sectionHref('skills', 'jobs')).toBe('#/skills?text=data');
  expect(sectionHref('skills', 'skill')).toBe('#/skills?text=data');
  expect(sectionHref('skills', null)).toBe('#/skills?text=data');
  expect(sectionHref('skills', 'skills')).toBe('#/skills');
  rememberTab('skills', '/skills');
});

it('a screen that is no tab changes no tab', () => {
  rememberTab('skill', '/skills/4');
  rememberTab(null, '/nowhere');
  expect(tabHref('skills')).toBe('#/skills');
});

it('other data has tabs of its own, and the first finds its own again', () => {
  rememberTab('changes', '/changes?since=last-visit');
  moveStores('here', 'there');
  expect(tabHref('changes')).toBe('#/changes');
  moveStores('there', 'here');
  expect(tabHref('changes')).toBe('#/changes?since=last-visit');
});
