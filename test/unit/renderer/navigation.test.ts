import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { currentAddress, goTo, stayer } from '#renderer/routing/navigation.ts';

describe('the address', () => {
  const location = { hash: '' };
  beforeEach(() => {
    location.hash = '#/welcome/client';
    vi.stubGlobal('window', { location });
  });
  afterEach(() => vi.unstubAllGlobals());

  it('knows whether the user has gone on, so that what ends late takes them nowhere', () => {
    const stays = stayer();
    expect(stays()).toBe(true);
    goTo('/skills');
    expect(currentAddress()).toBe('/skills');
    expect(stays()).toBe(false);
  });
});
