import './app/zod-without-eval.ts';
import './styles/index.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { refuseDroppedFiles } from './app/dropped-files.ts';
import { readAhead } from './app/read-ahead.ts';
import { followBridge } from './client/events.ts';
import { makeQueryClient } from './client/query-client.ts';

refuseDroppedFiles(window);
const client = makeQueryClient();
followBridge(client);
readAhead(client);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <App client={client} />
  </StrictMode>,
);
