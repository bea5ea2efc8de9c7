import { expect, it } from 'vitest';
import { moveStores } from '#renderer/client/store.ts';
import { rememberTab, tabHref } from '#renderer/features/sections/left-tabs.ts';

it('a tab leads to what it showed last', () => {
  expect(tabHref('plan')).toBe('#/plan');
  rememberTab('plan', '/plan?jobs=4&scope=all');
  rememberTab('coverage', '/coverage');
  expect(tabHref('plan')).toBe('#/plan?jobs=4&scope=all');
  rememberTab('plan', '/plan?jobs=4');
  expect(tabHref('plan')).toBe('#/plan?jobs=4');
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
