/** What a source says of a price; `at` where it tells the time of it. */
export type SourcePrice = { price: string; at: Date | null } | { error: string };

/** Somebody who knows prices. A currency that it does not know is not in its answer. */
export type RateSource = {
  name: string;
  read(currencies: readonly string[]): Promise<ReadonlyMap<string, SourcePrice>>;
};
