import { assetKey } from '@coffer/kernel/asset.ts';
import type { ChainCode } from '@coffer/kernel/chain.ts';
import type { Chain } from '../../chains/port.ts';
import type { Db } from '../../platform/db/db.ts';
import { askHeard } from '../assets/index.ts';
import { movedAbove } from '../deposits/index.ts';
import { balancesOf, chainAccount } from '../ledger/index.ts';
import type { Compared, ReconciledAddress } from './store.ts';

export type Comparison = {
  db: Db;
  chain: Chain;
  blockchainId: number;
  code: ChainCode;
  height: number;
  /** The contracts that do not tell balances: what was found out for some addresses holds for the next ones too. */
  silent: Set<string | null>;
};

/** What the books say that these addresses had at a height, beside what the chain says. What it does not say is left out. */
export async function compareAddresses(
  { db, chain, blockchainId, code, height, silent }: Comparison,
  addresses: readonly ReconciledAddress[],
  contracts: readonly (string | null)[],
): Promise<Compared[]> {
  const books = await booksAt(db, blockchainId, addresses, height);
  const asks = addresses.flatMap(({ id, address }) => contracts.map((contract) => ({ id, address, contract })));
  const compared: Compared[] = [];
  await askHeard(asks, silent, async (heard) => {
    const { units: balances } = await chain.balancesAt(heard, height);
    for (const [at, { id, address, contract }] of heard.entries()) {
      const asset = assetKey({ chain: code, contract, decimals: 0 });
      const later = books.later.get(`${id} ${asset}`) ?? 0n;
      const units = balances[at];
      if (units === undefined) throw new Error(`no balance of ${address}`);
      const ledger = (books.now.get(`${address} ${asset}`) ?? 0n) - later;
      compared.push({ addressId: id, contract, ledger, chain: units });
    }
  });
  return compared;

  /** Both at one instant: a block that comes in between would be counted on one side alone. */
  function booksAt(of: Db, chainId: number, wanted: readonly ReconciledAddress[], above: number) {
    return of
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (tx) => {
        const accounts = wanted.map(({ address }) => chainAccount(address));
        const now = await balancesOf(tx, accounts);
        const ids = wanted.map(({ id }) => id);
        const moved = await movedAbove(tx, chainId, ids, above);
        return {
          now: new Map(now.map((one) => [`${one.account.slice('chain:'.length)} ${one.asset}`, one.units])),
          later: new Map(
            moved.map((one) => {
              return [`${one.addressId} ${assetKey({ chain: code, contract: one.contract, decimals: 0 })}`, one.units];
            }),
          ),
        };
      });
  }
}
