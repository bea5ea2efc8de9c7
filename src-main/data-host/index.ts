import type { MessagePortMain } from './message-port.ts';
import { serve } from './serve.ts';

/*
 * The data host process: an Electron utilityProcess with plain Node inside. Electron puts the port to main on the process.
 */

const { parentPort } = process as unknown as { parentPort?: MessagePortMain };
if (!parentPort) throw new Error('The data host is started by the app, not by hand.');
serve(parentPort);
