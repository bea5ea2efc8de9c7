/**
 * Brings a new computer of the build service into order: a screen and a keyring for Linux, Electron's binary for all. Fails without
 * Electron: nothing is released that did not run on it.
 */
import { electronBinary, electronVersion } from '../lib/electron-binary.mjs';
import { fetchElectron } from '../lib/fetch-electron.mjs';
import { run } from '../lib/run.mjs';
import { runScript, Stop, say } from '../lib/say.mjs';

/** xvfb is a screen, rpm makes the rpm; the rest is what tests look at files with. */
const PACKAGES = ['xvfb', 'rpm', 'libsecret-1-dev', 'gnome-keyring', 'dbus', 'poppler-utils'];

/** @param {string[]} args */
async function asRoot(...args) {
  const { code } = await run('sudo', args);
  if (code !== 0) throw new Stop(`${args.join(' ')} ended with ${code}.`);
}

await runScript(async () => {
  if (process.platform === 'linux') {
    await asRoot('apt-get', 'update', '-qq');
    await asRoot('apt-get', 'install', '-y', '-qq', ...PACKAGES);
    // Ubuntu lets no program confine its pages unless it is installed with a profile; Electron from npm has none.
    await asRoot('sysctl', '-w', 'kernel.apparmor_restrict_unprivileged_userns=0');
  }
  const refusal = electronBinary() === undefined ? await fetchElectron({ always: true }) : undefined;
  const binary = electronBinary();
  if (binary === undefined) throw new Stop(refusal ?? 'There is no Electron here.');
  say(`Electron ${electronVersion(binary)} is there.`);
});
