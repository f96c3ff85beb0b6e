import { fault, invalid } from '@coffer/contract/errors.ts';
import type { Chain, UnspentCoin } from '../../../chains/port/port.ts';
import type { Gathered, Gathering, OwnedCoin } from '../../../chains/port/signing.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { askChain } from '../../wallets/index.ts';
import { askFee } from '../../sweeps/index.ts';
import type { ToMove } from './signing-kind.ts';
import { selectXpub, type FreeHolding } from '../targets/signing-target-store.ts';

/** A coin at an address of the wallet. */
export type HeldCoin = OwnedCoin & Pick<FreeHolding, 'addressId'>;

/** As many as a hardware wallet signs while somebody waits. What is left is the next request's. */
const coinsMax = 100;
/** Enough to be no dust for any script: only the price of it is asked. */
const askedUnits = 1_000n;

/** The biggest coins that are confirmed, in nobody's hand, and worth what it costs to move them. */
export async function gatherCoins(
  deps: Deps,
  db: Db,
  moving: ToMove,
  gathering: Gathering,
): Promise<Gathered<HeldCoin>> {
  const { chain, cold, walletId, walletName } = moving.target;
  const { coins, price } = await askChain(deps, chain, (open) => look(open, moving));
  const source = await selectXpub(db, walletId, chain.family);
  if (source === undefined) throw new Error(`the source of the addresses of wallet ${walletId} is missing`);
  const gathered = gathering.gather({ source, coins, to: cold.address, price, coinsMax });
  if (gathered) return gathered;
  const message = `What ${walletName} holds on ${chain.name} is worth less than moving it costs now.`;
  throw fault('UNPROCESSABLE', message);
}

async function look(
  open: Chain,
  { target: { chain, cold }, holdings }: ToMove,
): Promise<{ coins: HeldCoin[]; price: bigint }> {
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
  return { coins: held, price };
}

/** What the books do not count as ready, such as a payment that somebody has yet to look at, stays where it is. */
function withinHoldings(coins: readonly UnspentCoin[], holdings: readonly FreeHolding[]): (UnspentCoin & HeldCoin)[] {
  const left = new Map(holdings.map(({ address, units }) => [address, units]));
  const byAddress = new Map(holdings.map((holding) => [holding.address, holding]));
  const oldestFirst = coins.toSorted((one, other) => (one.height ?? 0) - (other.height ?? 0));
  return oldestFirst.flatMap((coin) => {
    const from = byAddress.get(coin.address);
    const rest = (left.get(coin.address) ?? 0n) - coin.units;
    if (!from || rest < 0n) return [];
    left.set(coin.address, rest);
    return [{ ...coin, position: from.position, addressId: from.addressId }];
  });
}
