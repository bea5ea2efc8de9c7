import { message, t } from '#shared/language/message.ts';

/**
 * Switches of Chromium and Node that take protection away or let another program into the app. The fuses of an installed copy do not
 * stop them: they stop Node's own ways alone.
 */
export const refusedSwitches: readonly string[] = [
  // A debugger drives the pages: it could show learner data to every account of the computer.
  'remote-debugging-port',
  'remote-debugging-pipe',
  'remote-debugging-address',
  'remote-debugging-targets',
  'remote-allow-origins',
  'inspect',
  'inspect-brk',
  'inspect-brk-node',
  'inspect-wait',
  'inspect-port',
  'inspect-publish-uid',
  // Without the sandbox a hole in Chromium is a hole in the account.
  'no-sandbox',
  'disable-namespace-sandbox',
  'disable-seccomp-filter-sandbox',
  'disable-setuid-sandbox',
  'disable-gpu-sandbox',
  'no-zygote',
  'no-zygote-sandbox',
  'single-process',
  // Programs and scripts of others run in the place of ours.
  'load-extension',
  'browser-subprocess-path',
  'gpu-launcher',
  'renderer-cmd-prefix',
  'utility-cmd-prefix',
  'js-flags',
  // Pages may do what their rules forbid, or come from elsewhere.
  'disable-web-security',
  'disable-site-isolation-trials',
  'enable-blink-features',
  'blink-settings',
  'host-rules',
  'host-resolver-rules',
  // False certificates are taken, or what is encrypted is written down.
  'ignore-certificate-errors',
  'ignore-certificate-errors-spki-list',
  'allow-running-insecure-content',
  'unsafely-treat-insecure-origin-as-secure',
  'ssl-key-log-file',
  'log-net-log',
];

const appImages = message(
  'The AppImage adds this switch on systems where only an administrator can allow sandboxes, such as Ubuntu 23.10 and later. Install the .deb or .rpm package instead.',
);

/** The message to the user. `--no-sandbox` comes from the starter of an AppImage where the system lets no program confine itself. */
export function refusalOf(name: string): string {
  const refusal = t(
    'Course Almanac did not start, because --{name} would leave it unprotected. Nothing was opened or changed. Start it without that switch.',
    { name },
  );
  return name === 'no-sandbox' ? `${refusal} ${t(appImages)}` : refusal;
}

/** Electron's facts about a start. */
interface StartedWith {
  readonly isPackaged: boolean;
  readonly commandLine: { hasSwitch(name: string): boolean };
}

/** The first refused switch that this copy was started with; null when there is none, and in a copy that is being developed. */
export function refusedSwitch({ isPackaged, commandLine }: StartedWith): string | null {
  return isPackaged ? (refusedSwitches.find((name) => commandLine.hasSwitch(name)) ?? null) : null;
}
