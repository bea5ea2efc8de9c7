import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** @typedef {{ uses?: string, run?: string, env?: Record<string, string>, with?: Record<string, unknown> }} Step */
/** @typedef {{ 'runs-on': string, needs?: string | string[], permissions?: Record<string, string>, 'timeout-minutes'?: number, env?: Record<string, string>, strategy?: { matrix: { include: Record<string, string>[] } }, steps: Step[] }} Job */
/** @typedef {{ name: string, on: Record<string, unknown>, permissions: Record<string, string>, jobs: Record<string, Job> }} Workflow */

const ofBuilder = createRequire(createRequire(import.meta.url).resolve('electron-builder'));
const { load } = createRequire(ofBuilder.resolve('app-builder-lib'))('js-yaml');

/**
 * @param {string} path of a workflow of the build service
 * @returns {Workflow}
 */
export const readWorkflow = (path) => load(readFileSync(path, 'utf8'));

/**
 * Fills in what a command or a variable takes from the matrix. Everything else, secrets above all, is empty outside the build service.
 * @param {string} text
 * @param {Record<string, string>} matrix
 */
export const fillIn = (text, matrix) =>
  text.replace(/\$\{\{\s*(.*?)\s*\}\}/g, (_all, /** @type {string} */ expression) => {
    const [, name = ''] = /^matrix\.(\w+)$/.exec(expression) ?? [];
    return matrix[name] ?? '';
  });

/**
 * @param {Workflow} workflow
 * @param {string} runner
 * @returns {{ id: string, job: Job, matrix: Record<string, string> }[]} the jobs that run on it
 */
export function jobsOn({ jobs }, runner) {
  return Object.entries(jobs).flatMap(([id, job]) => {
    const matrices = job.strategy?.matrix.include ?? [{}];
    return matrices
      .filter((matrix) => fillIn(job['runs-on'], matrix) === runner)
      .map((matrix) => ({ id, job, matrix }));
  });
}
