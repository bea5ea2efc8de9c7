/** Says once a minute how far a long run is: the tests that take minutes say nothing by themselves. */
export default class ProgressReporter {
  #done = 0;
  /** @type {Set<string>} */
  #running = new Set();
  /** @type {NodeJS.Timeout | undefined} */
  #timer;

  onTestRunStart() {
    const began = performance.now();
    this.#timer = setInterval(() => {
      const minutes = Math.round((performance.now() - began) / 60_000);
      console.log(`… ${minutes} min, ${this.#done} tests done, now: ${[...this.#running].join(' | ')}`);
    }, 60_000);
    this.#timer.unref();
  }

  /** @param {{ fullName: string }} test */
  onTestCaseReady({ fullName }) {
    this.#running.add(fullName);
  }

  /** @param {{ fullName: string }} test */
  onTestCaseResult({ fullName }) {
    this.#running.delete(fullName);
    this.#done += 1;
  }

  onTestRunEnd() {
    clearInterval(this.#timer);
  }
}
