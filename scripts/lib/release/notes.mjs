/**
 * Reads the part of a version in the change log.
 * @param {string} changelog
 * @param {string} version
 * @returns {string | undefined} undefined when it has no such version
 */
export function notesOf(changelog, version) {
  const section = changelog.split(/^## /m).find((text) => text.startsWith(`[${version}] - `));
  return section?.slice(section.indexOf('\n')).trim();
}
