import { Refusal, refusalCodes } from './refusal.ts';

/** What goes wrong with an answer: it never gets there although the deed is done, or the node breaks before it does anything. */
export type Failure = 'answer lost' | 'breaks' | 'overloaded';

type Planned = { method: string; failure: Failure; times: number };
type Held = { method: string; until: Promise<void> };

/** What can be told to go wrong. Nothing does by itself. */
export class Faults {
  /** Blocks that this node has not heard of yet. */
  lagBlocks = 0;
  /** Transactions that it leaves out when it shows a block. */
  readonly omitted = new Set<string>();
  #planned: Planned[] = [];
  #held: Held[] = [];

  fail(method: string, failure: Failure, times = 1): void {
    this.#planned.push({ method, failure, times });
  }

  /** Answers to this method wait until they are let go. */
  hold(method: string): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    const held = { method, until: promise };
    this.#held.push(held);
    return () => {
      this.#held = this.#held.filter((one) => one !== held);
      resolve();
    };
  }

  heal(): void {
    this.lagBlocks = 0;
    this.omitted.clear();
    this.#planned = [];
  }

  take(method: string): Failure | undefined {
    const planned = this.#planned.find((one) => one.method === method && one.times > 0);
    if (planned) planned.times -= 1;
    return planned?.failure;
  }

  async untilLetGo(method: string): Promise<void> {
    await Promise.all(this.#held.filter((one) => one.method === method).map((one) => one.until));
  }
}

export function brokenBy(failure: Failure): Refusal {
  const words = failure === 'overloaded' ? 'Work queue depth exceeded' : 'Input/output error';
  return new Refusal(refusalCodes.internal, words);
}
