/** How addresses are spelt on a chain of one's own. */
export const regtest = { bech32: 'bcrt', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef };

const unitsInCoin = 100_000_000;

/** A node writes coins as a number with eight places. */
export function unitsOf(coins: number): bigint {
  return BigInt(Math.round(coins * unitsInCoin));
}

export function coinsOf(units: bigint): number {
  return Number(units) / unitsInCoin;
}
