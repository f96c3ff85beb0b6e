import { fault, invalid } from '@coffer/contract/errors.ts';
import type { PsbtCoin } from '@coffer/keys/bitcoin/build-psbt.ts';
import { consolidate } from '@coffer/keys/bitcoin/coins.ts';
import { bitcoinKeys } from '@coffer/keys/bitcoin/derive.ts';
import type { BitcoinNetwork } from '@coffer/keys/bitcoin/network.ts';
import { scriptOfAddress } from '@coffer/keys/bitcoin/parse-address.ts';
import { readBitcoinSource } from '@coffer/keys/bitcoin/source.ts';
import type { Chain, UnspentCoin } from '../../../chains/port/port.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { askChain } from '../../wallets/index.ts';
import { askFee } from '../../sweeps/index.ts';
import type { ToMove } from './signing-kind.ts';
import { selectXpub, type FreeHolding } from '../targets/signing-target-store.ts';

/** The coins of one transaction, what of them comes to the cold wallet, and what the network takes. */
export type Gathering = { coins: OwnCoin[]; units: bigint; feeUnits: bigint; unitsPerKilobyte: bigint };
export type OwnCoin = PsbtCoin & { from: FreeHolding };
type HeldCoin = UnspentCoin & { from: FreeHolding };

/** As many as a hardware wallet signs while somebody waits. What is left is the next request's. */
const coinsMax = 100;
/** Enough to be no dust for any script: only the price of it is asked. */
const askedUnits = 1_000n;

/** The biggest coins that are confirmed, in nobody's hand, and worth what it costs to move them. */
export async function gatherCoins(deps: Deps, db: Db, moving: ToMove, network: BitcoinNetwork): Promise<Gathering> {
  const { chain, cold, walletName } = moving.target;
  const { held, unitsPerKilobyte } = await askChain(deps, chain, (open) => look(open, moving));
  const keyAt = await keysOf(db, moving, network);
  const coins = held.map(({ from, txHash, output, units }): OwnCoin => {
    const key = keyAt(from.position);
    if (key.address !== from.address) throw new Error(`${from.address} is not at position ${from.position}`);
    return { txHash, output, units, script: scriptOfAddress(from.address, network), key, from };
  });
  const to = scriptOfAddress(cold.address, network);
  const [first] = consolidate(coins, to, { unitsPerKilobyte, coinsMax }).transactions;
  if (first) return { ...first, unitsPerKilobyte };
  const message = `What ${walletName} holds on ${chain.name} is worth less than moving it costs now.`;
  throw fault('UNPROCESSABLE', message);
}

async function look(
  open: Chain,
  { target: { chain, cold }, holdings }: ToMove,
): Promise<{ held: HeldCoin[]; unitsPerKilobyte: bigint }> {
  const { coins } = open;
  if (!coins) throw invalid({ path: 'kind', message: `must be another: ${chain.name} knows no coins` });
  const [head, unspent] = await Promise.all([open.head(), coins.of(holdings.map(({ address }) => address))]);
  const settled = unspent.filter(
    ({ height, matureAt = 0 }) =>
      height !== null && height + chain.confirmations <= head.height + 1 && matureAt <= head.height + 1,
  );
  const held = withinHoldings(settled, holdings);
  const biggest = held.toSorted((one, other) => (one.units < other.units ? 1 : -1)).slice(0, coinsMax);
  const [from] = biggest;
  if (!from) {
    const message = `None of the coins on ${chain.name} has enough confirmations yet. Try again after the next block.`;
    throw fault('UNPROCESSABLE', message);
  }
  const order = { from: from.address, to: cold.address, contract: null, units: askedUnits, coins: biggest };
  const { price } = await askFee(open, chain.name, order);
  if (price === null) throw new Error(`${chain.name} tells no price`);
  return { held, unitsPerKilobyte: price };
}

/** What the books do not count as ready, such as a payment that somebody has yet to look at, stays where it is. */
function withinHoldings(coins: readonly UnspentCoin[], holdings: readonly FreeHolding[]): HeldCoin[] {
  const left = new Map(holdings.map(({ address, units }) => [address, units]));
  const byAddress = new Map(holdings.map((holding) => [holding.address, holding]));
  const oldestFirst = coins.toSorted((one, other) => (one.height ?? 0) - (other.height ?? 0));
  return oldestFirst.flatMap((coin) => {
    const from = byAddress.get(coin.address);
    const rest = (left.get(coin.address) ?? 0n) - coin.units;
    if (!from || rest < 0n) return [];
    left.set(coin.address, rest);
    return [{ ...coin, from }];
  });
}

async function keysOf(db: Db, { target: { walletId, chain } }: ToMove, network: BitcoinNetwork) {
  const xpub = await selectXpub(db, walletId, chain.family);
  const read = xpub === undefined ? { reason: 'is missing' } : readBitcoinSource(xpub, network);
  if ('reason' in read) throw new Error(`the source of the addresses of wallet ${walletId} ${read.reason}`);
  return bitcoinKeys(read.source, network);
}
