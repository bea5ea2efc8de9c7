import './app/zod-without-eval.ts';
import './styles/index.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { refuseDroppedFiles } from './app/dropped-files.ts';
import { currentAddress, goTo } from './app/navigation.ts';
import { readAhead } from './app/read-ahead.ts';
import { readAddress } from './app/routes.ts';
import { followBridge } from './client/events.ts';
import { makeQueryClient } from './client/query-client.ts';
import { readSettingsAhead } from './client/settings.ts';

refuseDroppedFiles(window);
const client = makeQueryClient();
followBridge(client);
// The last address of another version may lead nowhere.
if (readAddress(currentAddress()) === null) goTo('/', 'replace');
// All of it comes while the page is being made.
readSettingsAhead(client);
readAhead(client, currentAddress());

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <App client={client} />
  </StrictMode>,
);
