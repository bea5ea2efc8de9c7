/** What links into the app begin with; the operating system opens them in it. */
export const linkScheme = 'course-almanac';

const opening = `${linkScheme}://open`;
const maxLength = 4000;

/** A path and a query of the app, in characters that need no second reading: nothing unescaped, no fragment, no backslash. */
const plainAddress = /^(?:\/[\w.~!$'()*,;:@+&=%-]*)+(?:\?[\w.~!$'()*,;:@+&=%/-]*)?$/;
const controlCharacter = /\p{Cc}/u;

/** The link that opens an address of the app (`/skills?text=sql`) in any copy of it. */
export const linkTo = (address: string): string => `${opening}${address}`;

/**
 * The address in a link, or null when it is not one of ours. Anybody may write a link, so it can name a screen and nothing
 * else: whether there is such a screen is for the routes to say, and nothing is ever done by opening one.
 */
export function addressOfLink(link: string): string | null {
  if (link.length > maxLength || !link.toLowerCase().startsWith(`${opening}/`)) return null;
  const address = link.slice(opening.length);
  if (!plainAddress.test(address)) return null;
  const decoded = decode(address);
  if (decoded === null || controlCharacter.test(decoded)) return null;
  const path = decoded.split('?')[0] ?? '';
  return path.split('/').some((segment) => segment === '.' || segment === '..') ? null : address;
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
