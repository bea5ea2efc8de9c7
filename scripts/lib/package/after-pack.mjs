import { join } from 'node:path';
import { Arch } from 'electron-builder';
import { checkContents } from './contents.mjs';
import { setFuses } from './fuses.mjs';

/**
 * Called by electron-builder when the app is packed, before it is signed: what is wrong here never becomes an installer.
 * @param {import('electron-builder').AfterPackContext} context
 */
export default async function afterPack({ appOutDir, electronPlatformName, packager, arch }) {
  const target = { platform: electronPlatformName, arch: Arch[arch] };
  const { problems } = checkContents(join(packager.getResourcesDir(appOutDir), 'app.asar'), target);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  await setFuses(join(appOutDir, executableIn(electronPlatformName, packager)), target);
}

/**
 * @param {string} platform
 * @param {import('electron-builder').AfterPackContext['packager']} packager
 * @returns {string}
 */
function executableIn(platform, { appInfo, platformSpecificBuildOptions }) {
  if (platform === 'darwin') return `${appInfo.productFilename}.app`;
  return platform === 'win32' ? `${appInfo.productFilename}.exe` : platformSpecificBuildOptions.executableName;
}
