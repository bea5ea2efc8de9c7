/** Says once a minute how far a long run is: the tests that take minutes say nothing by themselves. */
export default class ProgressReporter {
  #done = 0;
  /** @type {Map<string, Set<string>>} by file */
  #running = new Map();
  /** @type {NodeJS.Timeout | undefined} */
  #timer;

  onTestRunStart() {
    const began = performance.now();
    this.#timer = setInterval(() => {
      const minutes = Math.round((performance.now() - began) / 60_000);
      const now = [...this.#running.values()].flatMap((names) => [...names]);
      console.log(`… ${minutes} min, ${this.#done} tests done, now: ${now.join(' | ')}`);
    }, 60_000);
    this.#timer.unref();
  }

  /** @param {{ fullName: string, module: { id: string } }} test */
  onTestCaseReady({ fullName, module }) {
    this.#running.set(module.id, (this.#running.get(module.id) ?? new Set()).add(fullName));
  }

  /** @param {{ fullName: string, module: { id: string } }} test */
  onTestCaseResult({ fullName, module }) {
    this.#running.get(module.id)?.delete(fullName);
    this.#done += 1;
  }

  /** Not every test that gets ready has a result: some find that they cannot run here. @param {{ id: string }} module */
  onTestModuleEnd({ id }) {
    this.#running.delete(id);
  }

  onTestRunEnd() {
    clearInterval(this.#timer);
  }
}
