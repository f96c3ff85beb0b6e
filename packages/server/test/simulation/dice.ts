/** Chance that can be repeated: the same seed throws the same numbers. */
export class Dice {
  #state: number;

  constructor(seed: number) {
    this.#state = Math.imul(seed + 1, 0x9e3779b1) | 0;
  }

  /** From 0 up to, and without, `end`. */
  below(end: number): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * end);
  }

  /** Both ends included. */
  between(from: number, to: number): number {
    return from + this.below(to - from + 1);
  }

  chance(percent: number): boolean {
    return this.below(100) < percent;
  }

  oneOf<T>(things: readonly T[]): T {
    const thing = things[this.below(things.length)];
    if (thing === undefined) throw new Error('nothing to choose from');
    return thing;
  }

  /** One of these, each as likely as its weight says. */
  weighted<T>(things: readonly (readonly [weight: number, thing: T])[]): T {
    let left = this.below(things.reduce((sum, [weight]) => sum + weight, 0));
    for (const [weight, thing] of things) {
      if (left < weight) return thing;
      left -= weight;
    }
    throw new Error('nothing to choose from');
  }

  shuffled<T>(things: readonly T[]): T[] {
    const left = [...things];
    return things.map(() => left.splice(this.below(left.length), 1)[0]!);
  }
}
