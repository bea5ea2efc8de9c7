import { describe, expect, it } from 'vitest';
import { commands } from '#renderer/features/commands/commands.ts';
import { keysOf } from '#renderer/ui/keys.tsx';

describe('keys as they are shown', () => {
  it.each([
    ['Ctrl+K', ['Ctrl', 'K']],
    ['Ctrl++', ['Ctrl', '+']],
    ['Ctrl+-', ['Ctrl', '-']],
    ['Alt+←', ['Alt', '←']],
    ['Home End', ['Home', 'End']],
    ['F1', ['F1']],
  ])('%s', (keys, parts) => {
    expect(keysOf(keys, false)).toEqual(parts);
  });

  it('name the command key on a Mac', () => {
    expect(keysOf('Ctrl+K', true)).toEqual(['⌘', 'K']);
  });

  it('number the entries of the rail in their order', () => {
    const rail = [
      'overview',
      'runs',
      'courses',
      'skills',
      'changes',
      'reports',
      'compare',
      'plan',
      'syncScreen',
    ] as const;
    expect(rail.map((name) => commands[name].keys)).toEqual(rail.map((_, index) => `Ctrl+${index + 1}`));
  });

  it('are never empty', () => {
    for (const { keys } of Object.values(commands))
      if (keys) expect(keysOf(keys).every((key) => key !== '')).toBe(true);
  });
});
