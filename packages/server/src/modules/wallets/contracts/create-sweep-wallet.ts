import { fault, invalid } from '@coffer/contract/errors.ts';
import type { Deployment } from '../../../chains/port/port.ts';
import { hasSteppedUp, onlyProjects, writeProject, type MemberSubject } from '../../../platform/access.ts';
import { inTransaction, type Tx } from '../../../platform/db/db.ts';
import type { Call, Deps } from '../../../platform/deps.ts';
import { recordActivity } from '../../activity/index.ts';
import type { BlockchainRow } from '../../assets/index.ts';
import { requireProject } from '../../projects/index.ts';
import { recordChange } from '../../treasury-changes/index.ts';
import { lockAddresses, selectPool } from '../addresses/address-store.ts';
import { announceWallet } from '../wallet/announce-wallet.ts';
import { chainAdded } from './chain-added.ts';
import { confirmContract, registerCollector, requireFitCollector } from './confirm-contract.ts';
import { insertLink } from '../links/link-store.ts';
import { linkWallet } from '../links/link-wallets.ts';
import { liveChain } from '../wallet/live-chains.ts';
import { readDeployment } from './read-deployment.ts';
import { deriveMore } from '../addresses/refill-pools.ts';
import { insertWallet, selectWallets, serveChain } from '../wallet/store.ts';
import { contractDeployedBy, insertSweepContract, lockContractAt, walletOfContract } from './sweep-contract-store.ts';
import { viewWallet, type Wallet, type WalletView } from '../wallet/wallet.ts';
import { projectOfNewWallet } from '../wallet/wallet-access.ts';
import { walletEvents } from '../events.ts';

type Input = { project?: number | 'all'; contractId: number; name: string; transactionHash: string };
type Found = { chain: BlockchainRow; hash: string; name: string; deployment: Deployment };
/** Who reports it, for which project, and whether it takes effect: without proof of person it waits until one confirms. */
type Reporter = { deps: Deps; tx: Tx; call: Call<MemberSubject>; projectId: number | undefined; isProven: boolean };

const derivedAtFirst = 20;

/**
 * Takes nobody's word: receipt, code and collector are read from the chain. A collector that is no cold wallet yet becomes
 * one, for a person who has proven that it is them; anybody else's report makes a wallet that gives out nothing until such a
 * person confirms it. Reporting the same again changes nothing.
 */
export async function createSweepWallet(deps: Deps, call: Call<MemberSubject>, input: Input): Promise<WalletView> {
  const projectId = await projectOf(call, input.project);
  const chain = await liveChain(call.db, input.contractId);
  const hash = readHash(deps, chain, input.transactionHash);
  const isProven = hasSteppedUp(call.subject, call.now);
  const known = await contractDeployedBy(call.db, chain.id, hash);
  const isSettled = known !== undefined && !(known.status === 'verifying' && isProven);
  const deployment = isSettled ? undefined : await readDeployment(deps, chain, hash);
  return inTransaction(call.db, async (tx) => {
    const reporter = { deps, tx, call, projectId, isProven };
    const kept = deployment
      ? await keep(reporter, { chain, hash, name: input.name, deployment })
      : await visibleWallet(tx, call, known?.wallet_id ?? 0);
    if (projectId === undefined) return viewWallet(kept);
    await link(reporter, kept, chain);
    return viewWallet(await visibleWallet(tx, call, kept.id));
  });
}

/** A wallet that waits for a person is the project's, and assigns nothing to it. */
async function link({ deps, tx, call, projectId = 0, isProven }: Reporter, wallet: Wallet, chain: BlockchainRow) {
  if (isProven && wallet.status !== 'pending') return linkWallet(deps, tx, call, projectId, wallet, chain.family);
  const isNew = await insertLink(tx, projectId, wallet.id, call.now);
  if (!isNew) return;
  const after = { walletID: wallet.id, name: wallet.name, type: wallet.type, family: chain.family, assigns: false };
  await recordActivity(tx, call, { action: 'wallet.linked', entity: 'wallet', entityId: wallet.id, projectId, after });
}

async function projectOf(call: Call<MemberSubject>, project: Input['project']): Promise<number | undefined> {
  if (project === undefined) return projectOfNewWallet(call, undefined);
  const projectId = writeProject(call.subject, 'wallets:write', project);
  await requireProject(call.db, onlyProjects(projectId), projectId);
  return projectId;
}

function readHash(deps: Deps, chain: BlockchainRow, text: string): string {
  const hash = text.toLowerCase();
  if (deps.chains.rules(chain.code).isTransactionHash(hash)) return hash;
  throw invalid({ path: 'transactionHash', message: `must be the hash of a transaction on ${chain.name}` });
}

async function keep(reporter: Reporter, found: Found): Promise<Wallet> {
  const { deps, tx, call } = reporter;
  const { chain, deployment } = found;
  // Two who report the same at the same time take turns here.
  await lockAddresses(tx);
  const there = await lockContractAt(tx, chain.id, deployment.contract);
  if (there && (there.status !== 'verifying' || !reporter.isProven)) return visibleWallet(tx, call, there.wallet_id);
  await requireFitCollector({ deps, tx, call, chain }, deployment.collector);
  if (there) {
    await visibleWallet(tx, call, there.wallet_id);
    return confirmContract({ deps, tx, call, chain }, { ...there, collector: deployment.collector });
  }
  const sibling = await walletOfContract(tx, chain.family, deployment.contract);
  if (sibling !== undefined) return addChain(reporter, found, sibling);
  const values = { name: found.name, type: 'deposit', kind: 'contract', family: chain.family } as const;
  const walletId = await insertWallet(tx, { ...values, created_at: call.now }, reporter.isProven);
  await addContract(reporter, walletId, found);
  const pool = await selectPool(tx, walletId, chain.family);
  if (!pool) throw new Error(`Wallet ${walletId} has nothing to derive addresses from.`);
  await deriveMore(deps, tx, pool, derivedAtFirst);
  return announceWallet(deps, tx, call, walletId, reporter.projectId);
}

/** The same contract on another chain of the family: its deposit addresses are those of the wallet that has it. */
async function addChain(reporter: Reporter, found: Found, walletId: number): Promise<Wallet> {
  const { deps, tx, call } = reporter;
  const { chain, deployment } = found;
  const { name } = await visibleWallet(tx, call, walletId);
  const contractId = await addContract(reporter, walletId, found);
  const after = { blockchainCode: chain.code, contract: deployment.contract, sweepContractID: contractId };
  await recordActivity(tx, call, { action: 'wallet.chain-added', entity: 'wallet', entityId: walletId, after });
  // Until a person has confirmed it, it changes nothing that could be taken back.
  if (reporter.isProven) await recordChange(tx, call, chainAdded({ walletId, name }, chain, deployment));
  await deps.emit(tx, walletEvents['wallet.chain-added'](null, { walletId, chain: chain.code }));
  return visibleWallet(tx, call, walletId);
}

async function addContract(reporter: Reporter, walletId: number, { chain, hash, name, deployment }: Found) {
  const { deps, tx, call, projectId, isProven } = reporter;
  const { contract, collector, pending } = deployment;
  await serveChain(tx, walletId, chain.id, collector);
  const values = {
    wallet_id: walletId,
    blockchain_id: chain.id,
    address: contract,
    factory: deployment.factory,
    owner: deployment.owner,
    collector,
    pending_collector: pending?.collector ?? null,
    collector_changes_at: pending?.changesAt ?? null,
    code_hash: deployment.codeHash,
    tx_hash: hash,
    block_height: deployment.block.height,
    created_at: call.now,
  };
  const id = await insertSweepContract(tx, values, isProven);
  const facts = { collector, contractName: name, sweepContractId: id, projectId };
  if (isProven) await registerCollector({ deps, tx, call, chain }, facts);
  else {
    await deps.emit(tx, walletEvents['sweep-contract.unconfirmed'](projectId ?? null, { sweepContractId: id }));
  }
  return id;
}

async function visibleWallet(tx: Tx, call: Call<MemberSubject>, id: number): Promise<Wallet> {
  const [wallet] = await selectWallets(tx, call.subject.projects, { id });
  if (!wallet) throw fault('CONFLICT', 'This contract is already the deposit wallet of another project.');
  return wallet;
}
