import { fault } from '@coffer/contract/errors.ts';
import type { Deed } from '../../../platform/deed.ts';
import { requireStepUp, type MemberSubject } from '../../../platform/access.ts';
import { inTransaction } from '../../../platform/db/db.ts';
import type { Call, Deps } from '../../../platform/deps.ts';
import { recordActivity } from '../../activity/index.ts';
import { recordChange, requestChange, waitHours } from '../../treasury-changes/index.ts';
import { selectWallet, serveChain, type LockedWallet } from '../wallet/store.ts';
import { preparedChains, takeInKeys, type PreparedKeys } from './take-in-keys.ts';
import { viewWallet, type WalletView } from '../wallet/wallet.ts';
import { lockToChange } from '../wallet/wallet-access.ts';
import type { KeysSubject } from './waiting-keys.ts';
import { walletEvents } from '../events.ts';

/** More addresses for a wallet that has prepared ones, or the first of them for one that has only extended public keys. */
export async function addKeys(
  deps: Deps,
  call: Call<MemberSubject>,
  { id, family, keys }: PreparedKeys & { id: number },
): Promise<WalletView> {
  return inTransaction(call.db, async (tx) => {
    const wallet = await lockToChange(tx, call, id);
    refuseUnfit(wallet);
    requireStepUp(call.subject, call.now);
    const chains = await preparedChains(deps, tx, family);
    const served = (await selectWallet(tx, call.subject.projects, id)).chains.map(
      ({ blockchainCode }) => blockchainCode,
    );
    for (const chain of chains) if (!served.includes(chain.code)) await serveChain(tx, id, chain.id, null);
    const hours = await waitHours(deps, tx, call.now);
    const { from, isWaiting } = await takeInKeys(deps, tx, { walletId: id, chain: chains[0], keys, hours }, call.now);
    const after = { family, from, count: keys.length };
    await recordActivity(tx, call, { action: 'wallet.keys-added', entity: 'wallet', entityId: id, after });
    const deed = deedOf(wallet, { walletId: id, ...after });
    if (isWaiting) await requestChange(tx, call, deed, hours);
    else await recordChange(tx, call, deed);
    await deps.emit(tx, walletEvents['wallet.keys-added'](null, { walletId: id, ...after }));
    return viewWallet(await selectWallet(tx, call.subject.projects, id));
  });
}

function deedOf({ name }: LockedWallet, subject: KeysSubject): Deed {
  const { family, from, count } = subject;
  return {
    kind: 'wallet.keys-added',
    title: `"${name}" assigns ${count} more prepared addresses`,
    after: { family, from, count },
    subject,
  };
}

function refuseUnfit({ name, type, kind, status }: LockedWallet): void {
  if (type !== 'deposit' || kind !== 'xpub') {
    throw fault('UNPROCESSABLE', `"${name}" is not a deposit wallet with prepared addresses.`);
  }
  if (status === 'compromised' || status === 'archived') {
    throw fault('UNPROCESSABLE', `"${name}" is ${status}: it no longer assigns addresses.`);
  }
}
