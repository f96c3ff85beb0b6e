import { setTimeout as delay } from 'node:timers/promises';
import { BitcoinRefusal, type BitcoinRpc } from './bitcoin-rpc.ts';
import { unitsOf } from './regtest.ts';

export type Coin = { txid: string; output: number; units: bigint };

export type Purse = {
  /** Coins that may be spent now, the largest of those in blocks first, and then our own change that still waits. */
  coins(): AsyncIterable<Coin>;
  /** Change that we gave ourselves: it may be spent before it stands in a block. */
  add(coin: Coin): void;
};

const coinbaseMaturity = 100;
/** Older change stands in a block by then, and is found by a scan. */
const changeMax = 200;
const scanTries = 200;
const scanAgainMs = 25;
const scanRunning = -8;

/** What one address holds. It is remembered and asked for coin by coin, because a scan is slow and only one may run at a time. */
export function openPurse(rpc: BitcoinRpc, address: string): Purse {
  let known: Coin[] = [];
  let change: Coin[] = [];

  async function* freeOfKnown(): AsyncGenerator<Coin> {
    for (const coin of known.slice()) {
      if (await isFree(rpc, coin)) yield coin;
      else known = known.filter((one) => one !== coin);
    }
  }

  return {
    async *coins() {
      const given = new Set<string>();
      const isNew = ({ txid, output }: Coin): boolean => {
        const name = `${txid}:${output}`;
        if (given.has(name)) return false;
        given.add(name);
        return true;
      };
      for await (const coin of freeOfKnown()) if (isNew(coin)) yield coin;
      known = await scan(rpc, address);
      for await (const coin of freeOfKnown()) if (isNew(coin)) yield coin;
      for (const coin of change) if (isNew(coin) && (await isFree(rpc, coin))) yield coin;
    },
    add(coin) {
      change = [coin, ...change].slice(0, changeMax);
    },
  };
}

type Held = { confirmations: number; coinbase: boolean };

/** Spent by nothing, the transactions that wait included, and ripe where it is a miner's reward. */
async function isFree(rpc: BitcoinRpc, { txid, output }: Coin): Promise<boolean> {
  const held = await rpc<Held | null>('gettxout', txid, output, true);
  return held !== null && (!held.coinbase || held.confirmations >= coinbaseMaturity);
}

type Found = { txid: string; vout: number; amount: number; coinbase: boolean; height: number };
type Scan = { height: number; unspents: Found[] };

/** The largest first, and rewards only when they are ripe. */
async function scan(rpc: BitcoinRpc, address: string): Promise<Coin[]> {
  for (let tries = 1; ; tries += 1) {
    try {
      const { unspents, height: head } = await rpc<Scan>('scantxoutset', 'start', [`addr(${address})`]);
      return unspents
        .filter(({ coinbase, height }) => !coinbase || head - height + 1 >= coinbaseMaturity)
        .map(({ txid, vout, amount }) => ({ txid, output: vout, units: unitsOf(amount) }))
        .toSorted((one, other) => Number(other.units - one.units));
    } catch (error) {
      if (!(error instanceof BitcoinRefusal) || error.code !== scanRunning || tries === scanTries) throw error;
      await delay(scanAgainMs);
    }
  }
}
