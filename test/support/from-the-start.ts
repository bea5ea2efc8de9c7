import { afterAll } from 'vitest';
import { followLanguage } from '#main/common/locale.ts';

/* Set up before every file of a suite whose files share their modules: what a file changes in the process ends with the file. */

const environment = { ...process.env };

afterAll(async () => {
  await followLanguage('en', 'en');
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
  Object.assign(process.env, environment);
});
