/**
 * The arguments for electron-builder. It takes the processors that electron-builder.yml names for macOS even when the caller asks for one,
 * unless the kinds of installers are named, too.
 * @param {string[]} args what the caller asks for
 * @param {NodeJS.Platform} platform
 * @returns {string[]}
 */
export function builderOptions(args, platform) {
  const asksForOne = args.includes('--x64') || args.includes('--arm64');
  return platform === 'darwin' && asksForOne && !args.includes('--mac') ? ['--mac', 'dmg', 'zip', ...args] : args;
}
