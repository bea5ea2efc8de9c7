import type { QueryClient } from '@tanstack/react-query';
import { readSettingsAhead } from '../client/settings.ts';
import { readTabAhead } from '../features/run/run-ahead.ts';
import { currentAddress, goTo } from './navigation.ts';
import { readAddress } from './routes.ts';
import { screens } from './screens.ts';

/** Asks for the code and the data of the first screen before anything is drawn: they come while the page is being made. */
export function readAhead(client: QueryClient): void {
  readSettingsAhead(client);
  const match = readAddress(currentAddress());
  void screens[match?.name ?? 'overview'].load();
  // The last address of another version may lead nowhere.
  if (match === null) goTo('/', 'replace');
  else if (match.name === 'run') readTabAhead(client, match.params.id, match.params.tab, match.query);
}
