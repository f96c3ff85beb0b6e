import { assetKey } from '@coffer/kernel/asset.ts';
import type { ChainCode } from '@coffer/kernel/chain.ts';
import type { Chain } from '../../chains/port/port.ts';
import type { Db } from '../../platform/db/db.ts';
import { askHeard } from '../assets/index.ts';
import { hashAt, movedAbove } from '../deposits/index.ts';
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

/**
 * What the chain says that these addresses had at a height, or at the nearest that it can tell, beside what the books say of
 * that one. What it does not say is left out.
 */
export async function compareAddresses(
  { db, chain, blockchainId, code, height, silent }: Comparison,
  addresses: readonly ReconciledAddress[],
  contracts: readonly (string | null)[],
): Promise<Compared[]> {
  const asks = addresses.flatMap(({ id, address }) => contracts.map((contract) => ({ id, address, contract })));
  const compared: Compared[] = [];
  await askHeard(asks, silent, async (heard) => {
    const past = await chain.balancesAt(heard, height);
    if (past.height !== height) await beSureOf(db, chain, blockchainId, past.height);
    const books = await booksAt(db, { blockchainId, code }, addresses, past.height);
    for (const [at, { id, address, contract }] of heard.entries()) {
      const asset = assetKey({ chain: code, contract, decimals: 0 });
      const later = books.later.get(`${id} ${asset}`) ?? 0n;
      const units = past.units[at];
      if (units === undefined) throw new Error(`no balance of ${address}`);
      const ledger = (books.now.get(`${address} ${asset}`) ?? 0n) - later;
      compared.push({ addressId: id, contract, ledger, chain: units });
    }
  });
  return compared;
}

/** The chain spoke of another block than it was asked for: it must be one that is in the books. */
async function beSureOf(db: Db, chain: Chain, blockchainId: number, height: number): Promise<void> {
  const block = await chain.block(height);
  if (block && block.hash === (await hashAt(db, blockchainId, height))) return;
  throw new Error(`The chain told balances of block ${height}, which has not been read.`);
}

/** Both at one instant: a block that comes in between would be counted on one side alone. */
function booksAt(
  db: Db,
  { blockchainId, code }: Pick<Comparison, 'blockchainId' | 'code'>,
  addresses: readonly ReconciledAddress[],
  height: number,
) {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const accounts = addresses.map(({ address }) => chainAccount(address));
      const now = await balancesOf(tx, accounts);
      const ids = addresses.map(({ id }) => id);
      const moved = await movedAbove(tx, blockchainId, ids, height);
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
