import { fault } from '@coffer/contract/errors.ts';
import { spellAddress } from '@coffer/keys/accounts/spell-address.ts';
import type { MemberSubject } from '../../../platform/access.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { Call, Deps } from '../../../platform/deps.ts';
import { recordActivity } from '../../activity/index.ts';
import type { BlockchainRow } from '../../assets/index.ts';
import { recordChange } from '../../treasury-changes/index.ts';
import { announceWallet } from '../wallet/announce-wallet.ts';
import { chainAdded } from './chain-added.ts';
import { whyUnfit } from './fit-cold-address.ts';
import { linkWallet } from '../links/link-wallets.ts';
import {
  coldWalletAt,
  insertWallet,
  isActiveColdAddress,
  selectWallet,
  serveChain,
  writeStatus,
} from '../wallet/store.ts';
import type { SweepContract } from './sweep-contract.ts';
import { sweepContractStatus } from './sweep-contract-status.ts';
import { writeContract } from './sweep-contract-store.ts';
import type { Wallet } from '../wallet/wallet.ts';
import { walletStatus } from '../wallet/wallet-status.ts';
import { walletEvents } from '../events.ts';

type Confirming = { deps: Deps; tx: Tx; call: Call<MemberSubject>; chain: BlockchainRow };

/**
 * Refuses a collector that no person could confirm: a cold wallet that was paused or is compromised, an address of this
 * install, a token, nobody's, a cold wallet of projects that they do not see.
 */
export async function requireFitCollector({ deps, tx, call, chain }: Confirming, collector: string): Promise<void> {
  const cold = await coldWalletAt(tx, call.subject.projects, chain.id, collector);
  const shown = spellAddress(chain.family, collector);
  if (cold?.isOfOthers) {
    throw refusal(`Its money would go to ${shown}, which is no cold wallet of yours on ${chain.name}.`, false);
  }
  if (await isActiveColdAddress(tx, chain.id, collector)) return;
  if (cold) {
    const message = `Its money would go to ${shown}, which is no active cold wallet of yours on ${chain.name}. `;
    throw refusal(`${message}Activate it there and report this transaction again.`, true);
  }
  const why = await whyUnfit(deps, tx, call.subject.projects, chain, collector);
  if (why !== undefined) throw refusal(`Its money would go to ${shown}, which ${why}.`, false);
}

/** Whoever has proven that it is them has read where the money goes: that address is a cold wallet of theirs from now on. */
export async function registerCollector(
  { deps, tx, call, chain }: Confirming,
  found: { collector: string; contractName: string; sweepContractId: number; projectId: number | undefined },
): Promise<void> {
  if (await isActiveColdAddress(tx, chain.id, found.collector)) return;
  const place = { blockchain_id: chain.id, address: found.collector, family: chain.family };
  const name = `Cold wallet of ${found.contractName}`.slice(0, 120);
  const walletId = await insertWallet(tx, { name, type: 'cold', kind: 'address', ...place, created_at: call.now });
  await serveChain(tx, walletId, chain.id, found.collector);
  const wallet = await announceWallet(deps, tx, call, walletId, found.projectId);
  if (found.projectId !== undefined) await linkWallet(deps, tx, call, found.projectId, wallet, chain.family);
}

/** A contract that was reported without proof of person comes to life, and its wallet with it. Both must be locked. */
export async function confirmContract(confirming: Confirming, contract: SweepContract): Promise<Wallet> {
  const { deps, tx, call } = confirming;
  const before = await selectWallet(tx, call.subject.projects, contract.wallet_id);
  const [projectId] = before.project_ids;
  const confirmed = { contract: contract.address, collector: contract.collector };
  const facts = { collector: contract.collector, contractName: before.name, sweepContractId: contract.id, projectId };
  await registerCollector(confirming, facts);
  const event = sweepContractStatus.eventFor(contract.status, 'active');
  const status = sweepContractStatus.move(contract.status, 'active');
  await writeContract(tx, contract.id, { status, reason: null, collector: contract.collector });
  await serveChain(tx, contract.wallet_id, contract.blockchain_id, contract.collector);
  const difference = {
    before: { status: contract.status },
    after: { status, collector: contract.collector },
  };
  await recordActivity(tx, call, { action: event, entity: 'sweep-contract', entityId: contract.id, ...difference });
  await deps.emit(tx, walletEvents[event](null, { sweepContractId: contract.id }));
  if (before.status === 'pending') await activate(confirming, before);
  else
    await recordChange(tx, call, chainAdded({ walletId: before.id, name: before.name }, confirming.chain, confirmed));
  const wallet = await selectWallet(tx, call.subject.projects, before.id);
  for (const id of wallet.project_ids) await linkWallet(deps, tx, call, id, wallet, wallet.family);
  return wallet;
}

async function activate({ deps, tx, call }: Confirming, { id, name }: Wallet): Promise<void> {
  const event = walletStatus.eventFor('pending', 'active');
  await writeStatus(tx, id, walletStatus.move('pending', 'active'));
  const difference = { before: { status: 'pending' }, after: { status: 'active' } };
  await recordActivity(tx, call, { action: event, entity: 'wallet', entityId: id, ...difference });
  const title = `"${name}" accepts payments: its cold wallet was confirmed`;
  await recordChange(tx, call, { kind: 'wallet.created', title, subject: { walletId: id }, ...difference });
  await deps.emit(tx, walletEvents[event](null, { walletId: id }));
}

/** What may be right the next time is not remembered for the Idempotency-Key. */
export function refusal(message: string, retryable: boolean): Error {
  return fault('UNPROCESSABLE', message, { details: { retryable }, keepsWork: retryable });
}
