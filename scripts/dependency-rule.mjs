/**
 * Holds the dependency rule of ARCHITECTURE.md: `npm run lint:deps`. dependency-cruiser cannot read TypeScript 7 (decision 4); the parser
 * that knip uses takes its place.
 */
import { globSync, readFileSync } from 'node:fs';
import { sep } from 'node:path';
import { checkDependencies } from './lib/dependency-check.mjs';
import { ROOT } from './lib/project.mjs';

const FILES = '{src-main,src-preload,src-renderer,src-shared,test,scripts}/**/*.{ts,tsx,mts,mjs,js}';

const files = globSync(FILES, { cwd: ROOT }).map((file) => file.split(sep).join('/'));
const problems = checkDependencies(new Map(files.map((file) => [file, readFileSync(`${ROOT}/${file}`, 'utf8')])));
for (const problem of problems) console.error(problem);
console.log(`Dependency rule: ${files.length} files, ${problems.length === 0 ? 'no' : problems.length} violations.`);
process.exitCode = problems.length === 0 ? 0 : 1;
