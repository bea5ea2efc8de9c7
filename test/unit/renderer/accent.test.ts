import { describe, expect, it } from 'vitest';
import { accentIn } from '#renderer/app/page.tsx';
import { inks } from '#shared/figures/charts/palette.ts';

describe('the accent of the computer', () => {
  it('is followed where it can be told from the ground', () => {
    expect(accentIn('light', '#744da9')).toBe('#744da9');
    expect(accentIn('dark', '#00cc6a')).toBe('#00cc6a');
  });

  it.each([
    ['light', '#ffb900'],
    ['dark', '#1f1f23'],
  ] as const)('gives way to ours in the %s theme when it cannot: %s', (theme, accent) => {
    expect(accentIn(theme, accent)).toBe(inks[theme].accent);
  });

  it('is ours where the computer has none', () => {
    expect(accentIn('light', null)).toBe(inks.light.accent);
  });
});
