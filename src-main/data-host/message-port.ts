/** The part of Electron's `process.parentPort` that the data host uses. */
export interface MessagePortMain {
  postMessage(message: unknown): void;
  on(event: 'message', listener: (event: { data: unknown }) => void): void;
}
