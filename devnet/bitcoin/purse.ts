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
const scanTries = 200;
const scanAgainMs = 25;
const scanRunning = -8;

type Held = { confirmations: number; value: number; coinbase: boolean };

/** What one address holds. It is remembered and asked for coin by coin, because a scan is slow and only one may run at a time. */
export function openPurse(rpc: BitcoinRpc, address: string): Purse {
  let known: Coin[] = [];
  const change: Coin[] = [];

  async function refresh(): Promise<void> {
    known = (await scan(rpc, address)).toSorted((one, other) => Number(other.units - one.units));
  }

  async function* free(from: readonly Coin[]): AsyncGenerator<Coin> {
    for (const coin of from) if (await isFree(rpc, coin)) yield coin;
  }

  return {
    async *coins() {
      const given = new Set<string>();
      const once = async function* (from: readonly Coin[]) {
        for await (const coin of free(from)) {
          const name = `${coin.txid}:${coin.output}`;
          if (given.has(name)) continue;
          given.add(name);
          yield coin;
        }
      };
      yield* once(known);
      await refresh();
      yield* once(known);
      yield* once(change);
    },
    add(coin) {
      change.unshift(coin);
      change.splice(changeMax);
    },
  };
}

/** Older change stands in a block by then, and is found by a scan. */
const changeMax = 200;

/** Spent by nothing, the transactions that wait included, and ripe where it is a miner's reward. */
async function isFree(rpc: BitcoinRpc, { txid, output }: Coin): Promise<boolean> {
  const held = await rpc<Held | null>('gettxout', txid, output, true);
  return held !== null && (!held.coinbase || held.confirmations > coinbaseMaturity);
}

type Scan = { unspents: { txid: string; vout: number; amount: number; coinbase: boolean; height: number }[] };

async function scan(rpc: BitcoinRpc, address: string): Promise<Coin[]> {
  for (let tries = 1; ; tries += 1) {
    try {
      const { unspents } = await rpc<Scan>('scantxoutset', 'start', [`addr(${address})`]);
      return unspents.map(({ txid, vout, amount }) => ({ txid, output: vout, units: unitsOf(amount) }));
    } catch (error) {
      if (!(error instanceof BitcoinRefusal) || error.code !== scanRunning || tries === scanTries) throw error;
      await delay(scanAgainMs);
    }
  }
}
