import { AsyncLocalStorage } from 'node:async_hooks';
import { reasonOf } from '../reason-of.ts';

/** How one loop of this process does. */
export type LoopFailure = {
  loop: string;
  /** The worker that it belongs to, if any. */
  worker: string | undefined;
  failures: number;
  since: Date;
  goodAt: Date | undefined;
  error: string;
};

/** Networks and databases have short troubles of their own: so many rounds in a row are one of ours. */
const failuresMax = 3;

const standings = new Set<LoopStanding>();
const owner = new AsyncLocalStorage<string>();

/** What is started in `work`, also later and deep below, belongs to this worker. */
export function onBehalfOf<T>(worker: string, work: () => T): T {
  return owner.run(worker, work);
}

/** The one place where what comes of each round is kept. Beside the log it is what the outside hears of a loop. */
export class LoopStanding {
  readonly loop: string;
  readonly worker = owner.getStore();
  readonly #stuckAfterMs: number;
  #failures = 0;
  #since: Date | undefined;
  #error = '';
  #goodAt: Date | undefined;
  #roundAt: Date | undefined;

  constructor(loop: string, stuckAfterMs: number) {
    this.loop = loop;
    this.#stuckAfterMs = stuckAfterMs;
    standings.add(this);
  }

  get failures(): number {
    return this.#failures;
  }

  get goodAt(): Date | undefined {
    return this.#goodAt;
  }

  begin(): void {
    this.#roundAt = new Date();
  }

  good(): void {
    this.#roundAt = undefined;
    this.#goodAt = new Date();
    this.#failures = 0;
    this.#since = undefined;
  }

  failed(error: unknown, what?: string): void {
    this.#since ??= this.#roundAt ?? new Date();
    this.#roundAt = undefined;
    this.#failures += 1;
    this.#error = what === undefined ? reasonOf(error) : `${what}: ${reasonOf(error)}`;
  }

  /** Why the loop does not do its work; undefined while it does. */
  failure(now = new Date()): LoopFailure | undefined {
    const { loop, worker } = this;
    const known = { loop, worker, failures: this.#failures, goodAt: this.#goodAt };
    const roundMs = this.#roundAt ? now.getTime() - this.#roundAt.getTime() : 0;
    if (this.#roundAt && roundMs > this.#stuckAfterMs) {
      return { ...known, since: this.#roundAt, error: 'A round that was begun then has not ended.' };
    }
    if (this.#failures < failuresMax || !this.#since) return undefined;
    return { ...known, since: this.#since, error: this.#error };
  }

  close(): void {
    standings.delete(this);
  }
}

/** Every loop of this process. */
export function listLoops(): readonly LoopStanding[] {
  return [...standings];
}

export function failingLoops(): LoopFailure[] {
  return listLoops().flatMap((loop) => loop.failure() ?? []);
}
