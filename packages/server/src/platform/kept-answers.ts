import type { Clock } from '@coffer/kernel/clock.ts';

export type KeptLimits = { keptMs: number; waitMs: number };

type Kept<V> = { askedAtMs: number; answer: Promise<V | undefined> };

/**
 * Answers of others that are nice to have: asked for once in a while, however many want them. Who wants one waits a moment
 * for it and then does without. A refusal is kept like an answer, so that nobody in trouble is asked again and again.
 */
export class KeptAnswers<V> {
  private readonly kept = new Map<string, Kept<V>>();
  private readonly clock: Clock;
  private readonly limits: KeptLimits;

  constructor(clock: Clock, limits: KeptLimits) {
    this.clock = clock;
    this.limits = limits;
  }

  async get(key: string, ask: () => Promise<V>): Promise<V | undefined> {
    const nowMs = this.clock.now().getTime();
    const known = this.kept.get(key);
    if (known && nowMs - known.askedAtMs < this.limits.keptMs) return this.wait(known.answer);
    const answer = ask().catch(() => undefined);
    this.kept.set(key, { askedAtMs: nowMs, answer });
    return this.wait(answer);
  }

  private async wait(answer: Promise<V | undefined>): Promise<V | undefined> {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const timer = setTimeout(resolve, this.limits.waitMs, undefined);
    try {
      return await Promise.race([answer, promise]);
    } finally {
      clearTimeout(timer);
    }
  }
}
