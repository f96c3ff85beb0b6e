/** Of the port: chains on which one address pays for a transaction that moves the money of others. */
export interface Cosigning {
  /**
   * All that the deposits hold now, in as few transactions as that takes, though never more than there are lifetimes: what is
   * left out is for another time.
   */
  prepare(wanted: WantedCosigned): Promise<Cosigned[]>;
  /**
   * What lets a transaction of this payer live until somebody else uses it up: as it is now, or what the payer has to send so
   * that there is one. Each payer has as many as it likes, by number.
   */
  lifetime(
    payer: string,
    number: number,
  ): Promise<{ lifetime: Lifetime } | { opens: { to: string; units: bigint; data: string } }>;
  /** What the coin of an address may not fall below, while there is any. */
  leastUnits(): Promise<bigint>;
}

/** `value` is another one once it was used. */
export type Lifetime = { account: string; value: string };

export type WantedCosigned = {
  payer: string;
  to: string;
  contract: string | null;
  deposits: readonly { position: number; address: string }[];
  lifetimes: readonly Lifetime[];
};

/** One transaction that nobody has signed yet. With the signatures of its deposits it is the `data` of an order of its payer. */
export type Cosigned = {
  transaction: string;
  lifetime: Lifetime;
  deposits: readonly { position: number; address: string; units: bigint }[];
  /** What the network takes at most. */
  feeUnitsMax: bigint;
  /** What the payer lays out beside that, and what it gets back. */
  rentUnits: bigint;
  rentBackUnits: bigint;
};
