import './app/zod-without-eval.ts';
import './styles/index.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { refuseDroppedFiles } from './app/dropped-files.ts';
import { firstLook } from './app/first-look.ts';
import { currentAddress, goTo } from './app/navigation.ts';
import { readAddress } from './app/routes.ts';
import { followBridge } from './client/events.ts';
import { makeQueryClient } from './client/query-client.ts';

refuseDroppedFiles(window);
const client = makeQueryClient();
followBridge(client);
// The last address of another version may lead nowhere.
if (readAddress(currentAddress()) === null) goTo('/', 'replace');

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
// Not awaited: the files of screens wait for this one to end.
void firstLook(client, currentAddress()).then(() =>
  createRoot(root).render(
    <StrictMode>
      <App client={client} />
    </StrictMode>,
  ),
);
