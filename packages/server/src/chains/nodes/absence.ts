/** Nobody is blamed for time in which nobody asked. */
const breakMs = 60_000;

/** For how long somebody has failed whoever asked, again and again. */
export class Absence {
  #since: number | null = null;
  #last = 0;

  note(isThere: boolean, now = performance.now()): void {
    if (isThere) {
      this.#since = null;
      return;
    }
    if (this.#since === null || now - this.#last > breakMs) this.#since = now;
    this.#last = now;
  }

  lasts(ms: number, now = performance.now()): boolean {
    return this.#since !== null && now - this.#last <= breakMs && this.#last - this.#since >= ms;
  }
}
