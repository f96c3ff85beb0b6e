/** How addresses are spelt on a chain of one's own. */
export const regtest = { bech32: 'bcrt', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef };

export const regtestGenesis = '0f9188f13cb7b2c71f2a335e3a4fc328bf5beb436012afca590b1a11466e2206';

const unitsInCoin = 100_000_000;

/** A node writes coins as a number with eight places. */
export function unitsOf(coins: number): bigint {
  return BigInt(Math.round(coins * unitsInCoin));
}

export function coinsOf(units: bigint): number {
  return Number(units) / unitsInCoin;
}
