import { coinOf } from '@coffer/kernel/asset.ts';
import { familyOf } from '@coffer/kernel/chain.ts';
import { spellAddress } from '@coffer/keys/accounts/spell-address.ts';
import { inTransaction } from '../../platform/db/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { everyProject } from '../../platform/access.ts';
import { gasLow, mailIsSetUp, sendMail } from '../mail/index.ts';
import { findRefill } from '../payouts/index.ts';
import { siteUrl } from '../system/index.ts';
import { rounded } from '../sweeps/index.ts';
import { alarmEvents } from './events.ts';
import { selectGasWallets, type GasRow } from './gas-store.ts';
import { treasuryPeople } from './treasury-people.ts';

type GasWallet = { walletId: number; blockchainId: number };

/** Reaction to gas that runs low: a mail for each who may do something about it, each a job of its own. */
export async function tellGasLow(deps: Deps, wallet: GasWallet): Promise<void> {
  const row = await findLow(deps, wallet);
  if (!row || !(await mailIsSetUp(deps, deps.db))) return;
  const { walletId, blockchainId } = row;
  const people = await treasuryPeople(deps.db, walletId);
  await inTransaction(deps.db, (tx) =>
    deps.emit(
      tx,
      ...[...people.keys()].map((memberId) =>
        alarmEvents['gas.notice-due'](null, { walletId, blockchainId, memberId }),
      ),
    ),
  );
}

/** What was topped up meanwhile needs no mail, and neither does who may not do anything any more. */
export async function sendGasNotice(
  deps: Deps,
  { memberId, ...wallet }: GasWallet & { memberId: number },
): Promise<void> {
  const row = await findLow(deps, wallet);
  if (!row) return;
  const email = (await treasuryPeople(deps.db, row.walletId)).get(memberId);
  if (email === undefined) return;
  const { decimals } = coinOf(row.blockchainCode);
  const template = gasLow({
    walletName: row.walletName,
    address: spellAddress(familyOf(row.blockchainCode), row.address),
    chain: row.blockchainCode,
    held: `${rounded(BigInt(row.units ?? 0), decimals, 'down')} ${row.coinCode}`,
    lowBelow: `${rounded(BigInt(row.lowBelow ?? 0), decimals, 'up')} ${row.coinCode}`,
    payingOut: row.walletType === 'hot' ? { refill: await refillOf(deps, row) } : null,
    siteUrl: await siteUrl(deps, deps.db),
  });
  await sendMail(deps, { to: email, template });
}

function refillOf(deps: Deps, { walletId, blockchainCode: chain, coinCode: currency }: GasRow) {
  return findRefill(deps, { walletId, chain, currency });
}

async function findLow(deps: Deps, { walletId, blockchainId }: GasWallet): Promise<GasRow | undefined> {
  const [row] = await selectGasWallets(deps.db, everyProject('an alarm names its wallet'), { walletId, blockchainId });
  return row?.level === 'low' || row?.level === 'empty' ? row : undefined;
}
