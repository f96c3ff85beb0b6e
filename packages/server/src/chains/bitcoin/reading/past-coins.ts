import type { BitcoinNetwork } from '@coffer/keys/bitcoin/network.ts';
import { knownToAny } from '../../nodes/known-to-any.ts';
import { NoAnswer } from '../../nodes/node-pool.ts';
import type { Reading } from '../../nodes/read-in-parts.ts';
import { RpcFailure } from '../../nodes/rpc-failure.ts';
import type { Transfer, UnspentCoin, Watched } from '../../port/port.ts';
import { ChainUnavailable } from '../../port/failures.ts';
import { findTransaction } from './find-transaction.ts';
import { maturityOf, readTransfers } from './read-transfers.ts';
import type { CoinScan, CoinScans } from './scan-coins.ts';

/** So far back nodes are asked what came and went since: a week. */
const blocksUndoneMax = 1_008;
const attemptsMax = 5;

export type CoinSources = { reading: Reading; scans: CoinScans; network: BitcoinNetwork };

/**
 * What the addresses could spend when this block was the newest, or the nearest that can be told of; now, without one. Nodes know the
 * coins of now alone: what came since is taken away, and what was spent since is put back.
 */
export async function coinsAt(
  sources: CoinSources,
  addresses: readonly string[],
  height = Number.POSITIVE_INFINITY,
): Promise<{ height: number; coins: UnspentCoin[] }> {
  for (let attempt = 1; ; attempt += 1) {
    const now = await sources.scans.scan(addresses);
    const wanted = Math.min(now.height, Math.max(height, now.height - blocksUndoneMax, 0));
    const since = await transfersSince(sources, addresses, wanted, now);
    if (since) return { height: wanted, coins: await undo(sources, now.coins, since) };
    if (attempt === attemptsMax) throw new NoAnswer(new RpcFailure('forked', 'the chain moves while it is read'));
  }
}

/** Null when the scan was not of the last block that was read: the chain went on, or another way. */
async function transfersSince(
  { reading, network }: CoinSources,
  addresses: readonly string[],
  height: number,
  now: CoinScan,
): Promise<Transfer[] | null> {
  const watched = watchOnly(addresses);
  const transfers: Transfer[] = [];
  let newest: string | null = null;
  for (let next = height + 1; next <= now.height;) {
    const scan = await readTransfers(reading, network, { from: next, to: now.height }, watched);
    transfers.push(...scan.transfers);
    next += scan.blocks.length;
    newest = scan.blocks.at(-1)?.hash ?? null;
  }
  return newest === null || newest === now.hash ? transfers : null;
}

async function undo(
  { reading }: CoinSources,
  coins: readonly UnspentCoin[],
  since: readonly Transfer[],
): Promise<UnspentCoin[]> {
  const made = new Set(since.filter(({ to }) => to !== null).map(({ txHash, path }) => `${txHash} ${path}`));
  const spent = since.filter(({ to }) => to === null);
  const restored = await Promise.all(spent.map((one) => coinBefore(reading, one)));
  return [...coins, ...restored].filter(({ txHash, output }) => !made.has(`${txHash} out:${output}`));
}

/** The coin that an input spent. */
async function coinBefore({ pool }: Reading, { txHash, path, from, units }: Transfer): Promise<UnspentCoin> {
  const coin = await knownToAny(pool, async (node): Promise<UnspentCoin | null> => {
    const spender = await findTransaction(node, txHash);
    const input = spender?.transaction.vin[Number(path.slice('in:'.length))];
    if (input?.txid === undefined || input.vout === undefined || from === null) return null;
    const made = await findTransaction(node, input.txid);
    if (!made?.block) return null;
    const { height } = made.block;
    return {
      txHash: input.txid,
      output: input.vout,
      address: from,
      units,
      height,
      ...maturityOf(made.transaction, height),
    };
  });
  if (!coin) throw new ChainUnavailable('no node knows what a transaction in a block has spent');
  return coin;
}

function watchOnly(addresses: readonly string[]): Watched {
  const known = new Set(addresses);
  return {
    size: known.size,
    has: (address) => known.has(address),
    hasFingerprint: () => true,
    hasContract: () => false,
  };
}
