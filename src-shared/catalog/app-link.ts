import { translated } from '../language/message.ts';
import { decodedUri } from '../text/text.ts';
import { type Provenance, sourceLine } from './provenance.ts';

/** Scheme of links into the app; the operating system opens them in it. */
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
  const decoded = decodedUri(address);
  if (decoded === null || controlCharacter.test(decoded)) return null;
  const path = decoded.split('?')[0] ?? '';
  return path.split('/').some((segment) => segment === '.' || segment === '..') ? null : address;
}

/** The view that a citation was taken from. */
interface Cited {
  readonly view: string;
  /** The state of the data at that time. */
  readonly snapshotId: string;
}

/** The value of the query that carries a citation through an address: the view and its snapshot. */
const key = 'cited';
const pattern = /^([a-z0-9-]{1,60})\.([0-9a-f]{12})$/;

/**
 * One line that says what was read, where and when, with a link that opens the view again in any copy of the app:
 * `Daily enrollment · Course run: X · analytics.example.org · data through 8 Nov 2026 · … · snapshot 3f9a01c2d4e5 · course-almanac://open/…`.
 */
export function citation(of: Provenance): string {
  const parts = [translated(of.title), ...of.filterText, sourceLine(of)];
  return [...parts, ...(of.address === null ? [] : [linkTo(citedAddress(of.address, of))])].join(' · ');
}

/** The address with the citation in it, in place of an older one. */
function citedAddress(address: string, { view, snapshotId }: Cited): string {
  const [path = '/', query = ''] = address.split('?');
  const values = query.split('&').filter((each) => each !== '' && !each.startsWith(`${key}=`));
  return `${path}?${[...values, `${key}=${view}.${snapshotId}`].join('&')}`;
}

/** The citation that an address was opened from; null when it was not. */
export function citedIn(address: string): Cited | null {
  const [, query = ''] = address.split('?');
  const value = query.split('&').find((each) => each.startsWith(`${key}=`));
  const [, view, snapshotId] = pattern.exec(value?.slice(key.length + 1) ?? '') ?? [];
  return view === undefined || snapshotId === undefined ? null : { view, snapshotId };
}

/** The address in the first link of ours in a text, which may be a whole citation or a letter; null without one. */
export function linkedAddress(text: string): string | null {
  const link = new RegExp(`${linkScheme}://[^\\s<>"“”]+`, 'i').exec(text)?.[0];
  // A sentence may go on behind the link.
  return link === undefined ? null : addressOfLink(link.replace(/(?<![.,;:!?)\]])[.,;:!?)\]]+$/, ''));
}
