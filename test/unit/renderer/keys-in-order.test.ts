import { expect, it } from 'vitest';
import { inKeyOrder } from '#renderer/features/settings/keyboard-section.tsx';

it('lists the keys of the rail by their numbers, the comma last, where the first of them stands', () => {
  const does = 'x' as never;
  const listed = [
    'Ctrl+K',
    'Ctrl+1',
    'Ctrl+3',
    'Ctrl+2',
    'Ctrl+9',
    'Ctrl+,',
    'Ctrl+7',
    'F1',
    'Ctrl++',
    'Ctrl+0',
    'Esc',
  ];
  expect(inKeyOrder(listed.map((keys) => ({ keys, does }))).map(({ keys }) => keys)).toEqual([
    'Ctrl+K',
    'Ctrl+1',
    'Ctrl+2',
    'Ctrl+3',
    'Ctrl+7',
    'Ctrl+9',
    'Ctrl+,',
    'F1',
    'Ctrl++',
    'Ctrl+0',
    'Esc',
  ]);
  expect(inKeyOrder([])).toEqual([]);
});
