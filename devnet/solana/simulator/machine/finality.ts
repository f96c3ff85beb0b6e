export type Commitment = 'processed' | 'confirmed' | 'finalized';

export type FinalityRules = {
  /** A block is confirmed when so many stand on it, and final when so many do. */
  confirmedBehind: number;
  finalizedBehind: number;
  /** Nothing more becomes final as long as it is so. */
  held: boolean;
};

export type Finality = {
  readonly rules: FinalityRules;
  set(changed: Partial<FinalityRules>): void;
  heightAt(commitment: Commitment, tip: number): number;
  /** The heights that have become final by this block. */
  advance(tip: number): number[];
};

export function openFinality(): Finality {
  let rules: FinalityRules = { confirmedBehind: 1, finalizedBehind: 31, held: false };
  let final = 0;

  function advance(tip: number): number[] {
    const reached = rules.held ? final : Math.max(final, tip - rules.finalizedBehind);
    const heights = Array.from({ length: reached - final }, (_one, at) => final + 1 + at);
    final = reached;
    return heights;
  }

  return {
    get rules() {
      return rules;
    },
    set(changed) {
      rules = { ...rules, ...changed };
    },
    heightAt(commitment, tip) {
      if (commitment === 'processed') return tip;
      if (commitment === 'finalized') return final;
      return Math.max(final, tip - rules.confirmedBehind);
    },
    advance,
  };
}
