import './app/zod-without-eval.ts';
import './styles/index.ts';
import { firstLook } from './app/first-look.ts';
import { currentAddress, goTo } from './app/navigation.ts';
import { readAddress } from './app/routes.ts';
import { followBridge } from './client/events.ts';
import { makeQueryClient } from './client/query-client.ts';

/*
 * Asks for what the first screen shows; the larger part of the program is made ready while the answers come.
 */

const client = makeQueryClient();
followBridge(client);
// The last address of another version may lead nowhere.
if (readAddress(currentAddress()) === null) goTo('/', 'replace');

const asked = firstLook(client, currentAddress());
// Not awaited: other files of the program wait for this one to end.
void Promise.all([import('./app/page.tsx'), asked]).then(([{ paint }]) => paint(client));
