import { type SampleService, startSampleService } from '../sample-service/index.ts';

/** Below the ports that Linux, macOS and Windows give to a program that asks for a free one. */
const ports = { first: 20_000, count: 10_000 };
const attempts = 20;

/**
 * Starts the service of the demo. The demo stops it to show a sync that fails, and another program beside it must not be given the
 * port and answer in its place.
 * @throws the error of the system where no port can be had
 */
export async function startDemoService(): Promise<SampleService> {
  for (let attempt = 1; ; attempt += 1) {
    const port = ports.first + Math.floor(Math.random() * ports.count);
    try {
      return await startSampleService({ scale: 'world', fresh: true, port });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE' || attempt === attempts) throw error;
    }
  }
}
