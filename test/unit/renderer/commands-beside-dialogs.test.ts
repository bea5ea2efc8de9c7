import { describe, expect, it } from 'vitest';
import type { MenuCommand } from '#contract/app.ts';
import { mayPerform } from '#renderer/features/commands/app-commands.ts';
import { commands } from '#renderer/features/commands/commands.ts';

const all = Object.keys(commands) as MenuCommand[];

describe('while a dialog is open', () => {
  it.each([
    'overview',
    'settings',
    'back',
    'forward',
    'export',
    'find',
    'search',
    'print',
    'toggleChart',
    'openPackage',
    'sampleData',
  ] satisfies MenuCommand[])('%s waits, because it would leave the screen or act behind the dialog', (command) =>
    expect(mayPerform(command, true)).toBe(false),
  );

  it('only what leaves the screen as it is can be done', () => {
    expect(all.filter((command) => mayPerform(command, true)).toSorted()).toEqual([
      'copyDiagnostics',
      'copyLink',
      'newWindow',
      'sync',
      'zoomIn',
      'zoomOut',
      'zoomReset',
    ]);
  });
});

it('every command can be done while none is open', () => {
  expect(all.filter((command) => !mayPerform(command, false))).toEqual([]);
});
