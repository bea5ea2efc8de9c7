/**
 * The names that are worth looking for in files: a few letters are a part of other words, and stand in encrypted bytes by chance in
 * one run of some hundred.
 */
export const namesToFind = (usernames: readonly string[]): string[] =>
  usernames.filter((username) => Buffer.byteLength(username) > 5);
