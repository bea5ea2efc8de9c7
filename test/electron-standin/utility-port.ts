import { EventEmitter } from 'node:events';

/* Loaded first in a utility process: the port to main that Electron puts on the process. */

const port = new EventEmitter();
process.on('message', (data) => port.emit('message', { data, ports: [] }));
process.on('disconnect', () => process.exit());

Object.assign(process, {
  parentPort: Object.assign(port, {
    postMessage(message: unknown) {
      process.send?.(message);
    },
  }),
});
