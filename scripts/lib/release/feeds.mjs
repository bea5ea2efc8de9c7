/**
 * Puts the feeds of several computers that built for one system into one: each names its own processor's files, and an installed app
 * takes those of its own.
 * @param {string[]} feeds what electron-builder wrote as `latest*.yml`
 * @returns {string}
 */
export function mergeFeeds(feeds) {
  const [first = '', ...others] = feeds;
  const version = versionOf(first);
  for (const other of others) {
    if (versionOf(other) !== version)
      throw new Error(`The feeds are of two versions: ${version}, ${versionOf(other)}.`);
  }
  const files = [...new Set(feeds.flatMap(filesOf))];
  return first.replace(/^files:\n(?:[ ].*\n)+/m, `files:\n${files.join('')}`);
}

/** @param {string} feed */
const versionOf = (feed) => /^version: (.+)$/m.exec(feed)?.[1];

/**
 * @param {string} feed
 * @returns {string[]} the lines of each file
 */
function filesOf(feed) {
  const [, lines = ''] = /^files:\n((?:[ ].*\n)+)/m.exec(feed) ?? [];
  return lines.split(/^(?=[ ]+- )/m);
}
