import type { Body } from '@coffer/contract/endpoint.ts';
import { fault, invalid } from '@coffer/contract/errors.ts';
import type { setWalletDestination as endpoint } from '@coffer/contract/treasury/wallet-destinations.ts';
import { requireStepUp, type MemberSubject } from '../../../platform/access.ts';
import { inTransaction, type Tx } from '../../../platform/db/db.ts';
import type { Call, Deps } from '../../../platform/deps.ts';
import { recordActivity, type Origin } from '../../activity/index.ts';
import { recordChange, requestChange, waitHours, wasEver } from '../../treasury-changes/index.ts';
import { liveChain } from './live-chains.ts';
import { lockColdWallet, selectWallet, serveChain, type LockedWallet } from './store.ts';
import { viewWallet, type Wallet, type WalletView } from './wallet.ts';
import { lockToChange } from './wallet-access.ts';
import { walletEvents } from '../events.ts';

type Input = Body<typeof endpoint> & { id: number };

/** What a change of the destination leaves on record, for making it later and for taking it back. */
export type DestinationSubject = {
  walletId: number;
  blockchainId: number;
  blockchainCode: string;
  before: string | null;
  after: string;
  coldWalletId: number;
};
type Redirection = Omit<DestinationSubject, 'after' | 'coldWalletId'> & { after: string | null };

/**
 * Decides where money ends, so it wants the password again, and takes nothing but a cold wallet that was looked at before. Where
 * money ended somewhere already, another place waits, so that owners who hear of it can stop it.
 */
export async function setWalletDestination(
  deps: Deps,
  call: Call<MemberSubject>,
  { id, blockchainCode, coldWalletID }: Input,
): Promise<WalletView> {
  return inTransaction(call.db, async (tx) => {
    refuseUnfit(await lockToChange(tx, call, id));
    requireStepUp(call.subject, call.now);
    const wallet = await selectWallet(tx, call.subject.projects, id);
    const before = coldAddressOn(wallet, blockchainCode);
    const after = await coldAddress(tx, call, blockchainCode, coldWalletID);
    if (before === after) return viewWallet(wallet);
    const { id: blockchainId, name: network } = await liveChain(tx, blockchainCode);
    const subject = { walletId: id, blockchainId, blockchainCode, before, after, coldWalletId: coldWalletID };
    const deed = {
      kind: 'wallet.destination-set',
      title: `New cold wallet for "${wallet.name}" on ${network}`,
      before: { coldAddress: before },
      after: { coldAddress: after },
      subject: subject satisfies DestinationSubject,
    } as const;
    const hours = await waitHours(deps, tx, call.now);
    // Where somebody stopped how it was named first, money ends nowhere, and the next place is not the first.
    const ever = { kind: 'wallet.destination-set', of: { walletId: id, blockchainId }, isStopped: false } as const;
    if (hours === 0 || (before === null && !(await wasEver(tx, ever)))) {
      await sendTo(deps, tx, call, subject);
      await recordChange(tx, call, deed);
    } else await requestChange(tx, call, deed, hours);
    return viewWallet(await selectWallet(tx, call.subject.projects, id));
  });
}

/** From now on money ends there. What was to be signed is planned anew. */
export async function sendTo(
  deps: Pick<Deps, 'emit'>,
  tx: Tx,
  origin: Origin,
  { walletId, blockchainId, blockchainCode, before, after }: Redirection,
): Promise<void> {
  await serveChain(tx, walletId, blockchainId, after);
  await recordActivity(tx, origin, {
    action: 'wallet.destination-set',
    entity: 'wallet',
    entityId: walletId,
    before: { blockchainCode, coldAddress: before },
    after: { blockchainCode, coldAddress: after },
  });
  await deps.emit(tx, walletEvents['wallet.destination-set'](null, { walletId, blockchainCode }));
}

function refuseUnfit({ name, type, kind, status }: LockedWallet): void {
  if (kind === 'contract') {
    throw fault(
      'UNPROCESSABLE',
      `The destination of "${name}" is in its sweep contract: only its owner can change it.`,
    );
  }
  if (type !== 'deposit')
    throw fault('UNPROCESSABLE', `"${name}" is not a deposit wallet, and only those have a destination.`);
  if (status === 'compromised')
    throw fault('UNPROCESSABLE', `"${name}" is compromised, and everything about it is frozen.`);
}

function coldAddressOn({ chains }: Wallet, code: string): string | null {
  const served = chains.find((chain) => chain.blockchainCode === code);
  if (served) return served.coldAddress;
  const codes = chains.map((chain) => chain.blockchainCode).join(', ');
  throw invalid({ path: 'blockchainCode', message: `must be a chain that this wallet serves: ${codes}` });
}

async function coldAddress(tx: Tx, call: Call<MemberSubject>, code: string, id: number): Promise<string> {
  const refusal = (message: string) => invalid({ path: 'coldWalletID', message });
  const cold = await lockColdWallet(tx, call.subject.projects, id);
  if (!cold) throw refusal('must be the id of one of your cold wallets');
  if (cold.blockchainCode !== code)
    throw refusal(`must be a cold wallet on ${code}, and this one is on ${cold.blockchainCode}`);
  if (cold.status !== 'active') throw refusal(`must be an active cold wallet, and this one is ${cold.status}`);
  return cold.address;
}
