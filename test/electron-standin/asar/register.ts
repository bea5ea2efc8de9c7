import { readThroughArchives } from './files.ts';
import { loadThroughArchives } from './modules.ts';

/* `node --import …/asar/register.ts …`: this process and its threads read through `app.asar` as Electron does. */

readThroughArchives();
loadThroughArchives();
