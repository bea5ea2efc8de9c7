/** Puts the port to main on the process, as Electron does. */
function openPort(): void {
  const { EventEmitter } = process.getBuiltinModule('node:events');
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
}

/** Imported first in a utility process. Source text, as every start would have to wait for a file of TypeScript. */
export const utilityPort = `data:text/javascript,${encodeURIComponent(`(${openPort})()`)}`;
