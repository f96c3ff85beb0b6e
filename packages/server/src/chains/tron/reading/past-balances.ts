import { hexOfTron } from '@coffer/keys/tron/address.ts';
import type { BalanceAsk, Chain, PastBalances, Scan, Transfer, Watched } from '../../port/port.ts';
import { ChainUnavailable } from '../../port/failures.ts';

/** So far back we go by what has moved since; behind that we answer for now. */
const blocksBackMax = 1_200;
const attemptsMax = 5;

type Ways = Pick<Chain, 'head' | 'balances' | 'read'>;

/**
 * Nodes know what is held now and nothing of the past. What was held then is that, less all that has moved since; what moves
 * while we ask makes us ask once more.
 */
export async function readBalancesAt(ways: Ways, asks: readonly BalanceAsk[], height: number): Promise<PastBalances> {
  const watched = watching(asks);
  for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
    const before = await ways.head();
    const since = before.height - height > blocksBackMax ? before.height : Math.min(height, before.height);
    const units = await ways.balances(asks);
    const after = await ways.head();
    const { blocks, transfers } = await readAll(ways, { from: since, to: after.height }, watched);
    const stands = blocks.some(({ hash }) => hash === before.hash) && blocks.at(-1)?.hash === after.hash;
    const moved = transfers.filter(({ block }) => block.height > since);
    if (stands && moved.every(({ block }) => block.height <= before.height)) {
      return { height: since, units: asks.map((ask, at) => (units[at] ?? 0n) - gainOf(ask, moved)) };
    }
  }
  throw new ChainUnavailable('what the addresses hold did not stand still while we asked');
}

async function readAll({ read }: Ways, { from, to }: { from: number; to: number }, watched: Watched) {
  const scans: Scan[] = [];
  for (let next = from; next <= to;) {
    const scan = await read({ from: next, to }, watched);
    scans.push(scan);
    next += scan.blocks.length;
  }
  return { blocks: scans.flatMap(({ blocks }) => blocks), transfers: scans.flatMap(({ transfers }) => transfers) };
}

function gainOf({ address, contract }: BalanceAsk, moved: readonly Transfer[]): bigint {
  return moved
    .filter((one) => one.contract === contract)
    .reduce((sum, { from, to, units }) => sum + (to === address ? units : 0n) - (from === address ? units : 0n), 0n);
}

function watching(asks: readonly BalanceAsk[]): Watched {
  const addresses = new Set(asks.map(({ address }) => address));
  const fingerprints = new Set([...addresses].map((address) => BigInt(hexOfTron(address).slice(0, 18))));
  return {
    size: addresses.size,
    has: (address) => addresses.has(address),
    hasFingerprint: (high, low) => fingerprints.has((BigInt(high >>> 0) << 32n) | BigInt(low >>> 0)),
    hasContract: () => false,
  };
}
