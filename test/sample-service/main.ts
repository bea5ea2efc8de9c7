import { optionsFromFlags } from './flags.ts';
import { startSampleService } from './index.ts';

/** Starts the sample service by itself: one line of JSON on standard output when ready, a few words on standard error. */
async function main(): Promise<void> {
  const service = await startSampleService({ scale: 'world', ...optionsFromFlags(process.argv.slice(2)) });
  const { url, controlUrl, elsewhereUrl, clientId, clientSecret, analyticsToken, runs, data } = service;
  console.log(
    JSON.stringify({ url, control: controlUrl, elsewhere: elsewhereUrl, clientId, clientSecret, analyticsToken, runs }),
  );
  console.error(
    `Sample service on ${url}: ${data.skills.count} skills, ${data.jobs.count} jobs, ${runs.length} course runs.`,
  );
  console.error(`Faults and changes: ${controlUrl}. Ctrl+C ends it.`);
  const end = (): void => {
    service.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.once('SIGINT', end);
  process.once('SIGTERM', end);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
});
