import { FuseState, FuseV1Options, FuseVersion, flipFuses, getCurrentFuseWire } from '@electron/fuses';

/**
 * The switches of Electron's binary in the packaged app, all of them. `strictlyRequireAllFuses` refuses an Electron that
 * has one more than this table.
 * @type {import('@electron/fuses').FuseConfig & { strictlyRequireAllFuses: true }}
 */
export const FUSES = {
  version: FuseVersion.V1,
  strictlyRequireAllFuses: true,
  // ELECTRON_RUN_AS_NODE would make a Node of it that runs anybody's scripts under our name and keychain entry.
  [FuseV1Options.RunAsNode]: false,
  [FuseV1Options.EnableCookieEncryption]: true,
  [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
  [FuseV1Options.EnableNodeCliInspectArguments]: false,
  [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: true,
  [FuseV1Options.OnlyLoadAppFromAsar]: true,
  [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
  [FuseV1Options.GrantFileProtocolExtraPrivileges]: false,
  // Only changes how WebAssembly checks its bounds; Electron's own value.
  [FuseV1Options.WasmTrapHandlers]: true,
};

/** The switches of the table by name. */
export const FUSE_NAMES = Object.entries(FuseV1Options).flatMap(([name, index]) =>
  typeof index === 'number' ? [{ name, index }] : [],
);

/**
 * Sets the fuses in Electron's binary and reads them back.
 * @param {string} binary the executable, or the .app
 * @param {import('./native-modules.mjs').Target} target
 * @throws Error when one of them is not as the table says
 */
export async function setFuses(binary, target) {
  await flipFuses(binary, { ...FUSES, resetAdHocDarwinSignature: needsSignatureAgain(target) });
  const wire = await getCurrentFuseWire(binary);
  const wrong = FUSE_NAMES.filter(({ index }) => wire[index] !== (FUSES[index] ? FuseState.ENABLE : FuseState.DISABLE));
  if (wrong.length > 0) throw new Error(`Not set in ${binary}: ${wrong.map(({ name }) => name).join(', ')}.`);
}

/**
 * Apple silicon starts no program whose signature does not fit its bytes, not even an unsigned one: Electron's own, made without a
 * certificate, has to be made again after the fuses. A certificate's signature comes later and replaces it.
 * @param {import('./native-modules.mjs').Target} target
 */
export const needsSignatureAgain = ({ platform, arch }) => platform === 'darwin' && arch === 'arm64';
