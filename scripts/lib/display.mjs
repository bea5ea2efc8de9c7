/** Whether windows can be shown: on Linux a server, a container and a scheduler have no screen. */
export function hasDisplay(env = process.env) {
  return process.platform !== 'linux' || Boolean(env.DISPLAY || env.WAYLAND_DISPLAY);
}

/** Returns the switches that Electron needs on this computer: root, as in most containers, cannot have Chromium's own confinement. */
export const electronSwitches = () => (process.getuid?.() === 0 ? ['--no-sandbox'] : []);
