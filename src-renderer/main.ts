import './client/zod-without-eval.ts';
import './styles/index.ts';
import { prefetchStart } from './app/prefetch.ts';
import { followBridge } from './client/events.ts';
import { makeQueryClient } from './client/queries.ts';
import { currentAddress, goTo } from './routing/navigation.ts';
import { readAddress } from './routing/routes.ts';

/*
 * Asks for what the first screen shows; the larger part of the program is made ready while the answers come.
 */

const client = makeQueryClient();
followBridge(client);
// The last address of another version may lead nowhere.
if (readAddress(currentAddress()) === null) goTo('/', 'replace');

const prefetched = prefetchStart(client, currentAddress());
// Not awaited: other files of the program wait for this one to end.
void Promise.all([import('./app/page.tsx'), prefetched]).then(([{ paint }]) => paint(client));
