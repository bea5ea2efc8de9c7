/**
 * Loaded before Electron's own installer (`node --import`): tells the parent process how its download gets on. The parent
 * decides how long to wait.
 * @typedef {{ kind: 'asked', host: string } | { kind: 'bytes', bytes: number, total: number | null }} FetchMessage
 */

const tell = (/** @type {FetchMessage} */ message) => process.send?.(message);
const { fetch } = globalThis;

globalThis.fetch = async (input, init) => {
  const address = new URL(input instanceof Request ? input.url : input);
  tell({ kind: 'asked', host: address.host });
  const response = await fetch(input, init);
  if (!response.ok || response.body === null) return response;
  const total = Number(response.headers.get('content-length')) || null;
  let bytes = 0;
  const counting = new TransformStream({
    transform(chunk, controller) {
      bytes += chunk.length;
      tell({ kind: 'bytes', bytes, total });
      controller.enqueue(chunk);
    },
  });
  return new Response(response.body.pipeThrough(counting), response);
};
