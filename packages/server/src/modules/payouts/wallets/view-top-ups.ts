import type { PayoutWallet } from '@coffer/contract/money-out/hot-wallets.ts';
import { familyOf } from '@coffer/kernel/chain.ts';
import { formatMoney } from '@coffer/kernel/money.ts';
import { spellAddress } from '@coffer/keys/accounts/spell-address.ts';
import type { ProjectScope } from '../../../platform/access.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { BlockchainRow } from '../../assets/index.ts';
import type { PayoutWalletRow } from './payout-wallet-store.ts';
import { selectTopUps } from './top-up-store.ts';

const shownMax = 3;
const weekMs = 7 * 86_400_000;

type TopUps = PayoutWallet['topUps'];
type Seeing = { db: Db; now: Date; scope: ProjectScope; seesColdWallets: boolean };

/** What came to hot wallets on a chain of late, by wallet. */
export async function viewTopUps(
  { chains }: Pick<Deps, 'chains'>,
  { db, now, scope, seesColdWallets }: Seeing,
  { id, code, network }: BlockchainRow,
  wallets: readonly PayoutWalletRow[],
): Promise<ReadonlyMap<number, TopUps>> {
  const walletIds = wallets.map(({ walletId }) => walletId);
  const since = new Date(now.getTime() - weekMs);
  const views = new Map<number, TopUps>();
  for (const row of await selectTopUps(db, scope, { walletIds, blockchainId: id, since }, shownMax)) {
    const { contract, decimals } = row;
    const asset = { chain: code, contract, decimals };
    const name = seesColdWallets ? row.fromName : null;
    const view = {
      depositID: row.id,
      currencyCode: row.currencyCode,
      amount: formatMoney({ units: BigInt(row.units), asset }),
      from: { address: spellAddress(familyOf(code), row.fromAddress), name },
      status: row.status,
      at: row.at.toISOString(),
      transactionHash: row.hash,
      explorerTransaction: chains.rules(code).explorerUrl(network, 'transaction', row.hash),
    };
    views.set(row.walletId, [...(views.get(row.walletId) ?? []), view]);
  }
  return views;
}
