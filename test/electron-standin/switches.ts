/** The value of `--name=value` on the command line. */
export function switchValue(name: string): string | undefined {
  const start = `--${name}=`;
  return process.argv.find((arg) => arg.startsWith(start))?.slice(start.length);
}

export const hasSwitch = (name: string): boolean => process.argv.includes(`--${name}`);
