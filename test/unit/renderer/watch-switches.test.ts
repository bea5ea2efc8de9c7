import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultSettings } from '#contract/settings.ts';
import { switchedOff } from '#renderer/client/watch.ts';

const switches = fc.record({
  autoSync: fc.constantFrom('off', 'start', 'hourly', 'daily'),
  noticeCrossed: fc.boolean(),
} as const);

describe('what keeps a watched figure from being told by itself', () => {
  it('is said in a new workspace, where both are off', () => {
    expect(switchedOff(defaultSettings)?.words).toBe(
      'Automatic sync and desktop notifications are off, so watched figures are checked only when you sync, and alerts appear only in the app.',
    );
  });

  it('names automatic sync alone where that is off', () => {
    expect(switchedOff({ autoSync: 'off', noticeCrossed: true })).toMatchObject({
      words: 'Automatic sync is off, so watched figures are checked only when you sync.',
      advice: 'To get alerts sooner, switch on automatic sync.',
      on: { autoSync: 'daily' },
    });
  });

  it('is nothing once its switch was pressed, which changes nothing that was on', () => {
    fc.assert(
      fc.property(switches, (now) => {
        const off = switchedOff(now);
        expect(off === null).toBe(now.autoSync !== 'off' && now.noticeCrossed);
        if (off === null) return;
        expect(switchedOff({ ...now, ...off.on })).toBeNull();
        if (now.autoSync !== 'off') expect(off.on).not.toHaveProperty('autoSync');
        if (now.noticeCrossed) expect(off.on).not.toHaveProperty('noticeCrossed');
      }),
    );
  });
});
