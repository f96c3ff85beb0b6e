import { fault, invalid } from '@coffer/contract/errors.ts';
import { spellAddress } from '@coffer/keys/spell-address.ts';
import type { Deployment } from '../../chains/port.ts';
import { notFound, writeProject, type MemberSubject } from '../../platform/access.ts';
import { inTransaction, type Tx } from '../../platform/db/db.ts';
import type { Call, Deps } from '../../platform/deps.ts';
import { recordActivity } from '../activity/index.ts';
import type { BlockchainRow } from '../assets/index.ts';
import { requireProject } from '../projects/index.ts';
import { lockAddresses, selectPool } from './address-store.ts';
import { announceWallet } from './announce-wallet.ts';
import { factoryOf } from './factory.ts';
import { linkWallet } from './link-wallets.ts';
import { askChain, liveChain } from './live-chains.ts';
import { deriveMore } from './refill-pools.ts';
import { insertWallet, isActiveColdAddress, selectWallets, serveChain } from './store.ts';
import { insertSweepContract, lockContractAt, walletDeployedBy, walletOfContract } from './sweep-contract-store.ts';
import { viewWallet, type Wallet, type WalletView } from './wallet.ts';
import { projectOfNewWallet } from './wallet-access.ts';

type Input = { project?: number | 'all'; contractId: number; name: string; transactionHash: string };
type Found = { chain: BlockchainRow; hash: string; name: string; deployment: Deployment };

const derivedAtFirst = 20;

/** Takes nobody's word: receipt, code and collector are read from the chain. Reporting the same again changes nothing. */
export async function createSweepWallet(deps: Deps, call: Call<MemberSubject>, input: Input): Promise<WalletView> {
  const projectId = await projectOf(call, input.project);
  const chain = await liveChain(call.db, input.contractId);
  const hash = readHash(deps, chain, input.transactionHash);
  const known = await walletDeployedBy(call.db, chain.id, hash);
  const deployment = known === undefined ? await readDeployment(deps, chain, hash) : undefined;
  return inTransaction(call.db, async (tx) => {
    const wallet = deployment
      ? await keep(deps, tx, call, { chain, hash, name: input.name, deployment }, projectId)
      : await visibleWallet(tx, call, known ?? 0);
    if (projectId !== undefined) await linkWallet(deps, tx, call, projectId, wallet, chain.family);
    const linked = projectId === undefined ? [] : [projectId];
    return viewWallet({
      ...wallet,
      project_ids: [...new Set([...wallet.project_ids, ...linked])].toSorted((a, b) => a - b),
    });
  });
}

async function projectOf(call: Call<MemberSubject>, project: Input['project']): Promise<number | undefined> {
  if (project === undefined) return projectOfNewWallet(call, undefined);
  const projectId = writeProject(call.subject, 'wallets:write', project);
  await requireProject(call.db, [projectId], projectId);
  return projectId;
}

function readHash(deps: Deps, chain: BlockchainRow, text: string): string {
  const hash = text.toLowerCase();
  if (deps.chains.rules(chain.code).isTransactionHash(hash)) return hash;
  throw invalid({ path: 'transactionHash', message: `must be the hash of a transaction on ${chain.name}` });
}

async function readDeployment(deps: Deps, chain: BlockchainRow, hash: string): Promise<Deployment> {
  const factory = factoryOf(deps, chain);
  if (!factory) throw notFound(`${chain.name} has no sweep contracts.`);
  const told = await askChain(deps, chain, async ({ contracts }) => contracts?.deployment(hash));
  if (told === undefined) throw notFound(`${chain.name} has no sweep contracts.`);
  if ('reason' in told) throw refusal(told.reason, told.retry);
  if (factory.address !== null && told.factory !== factory.address) {
    const [other, own] = [told.factory, factory.address].map((address) => spellAddress(chain.family, address));
    throw refusal(`The contract comes from another factory, ${other}. Deploy it with ${own}.`, false);
  }
  if (!(await isActiveColdAddress(deps.db, chain.id, told.collector))) {
    const collector = spellAddress(chain.family, told.collector);
    const message = `Its money would go to ${collector}, which is no active cold wallet of yours on ${chain.name}. `;
    throw refusal(`${message}If it is yours, add it as a cold wallet there and report this transaction again.`, true);
  }
  return told;
}

async function keep(
  deps: Deps,
  tx: Tx,
  call: Call<MemberSubject>,
  found: Found,
  projectId: number | undefined,
): Promise<Wallet> {
  const { chain, deployment } = found;
  // Two who report the same at the same time take turns here.
  await lockAddresses(tx);
  const there = await lockContractAt(tx, chain.id, deployment.contract);
  if (there) return visibleWallet(tx, call, there.wallet_id);
  const sibling = await walletOfContract(tx, chain.family, deployment.contract);
  if (sibling !== undefined) {
    await visibleWallet(tx, call, sibling);
    const contractId = await addContract(tx, call, sibling, found);
    const after = { blockchainCode: chain.code, contract: deployment.contract, sweepContractID: contractId };
    await recordActivity(tx, call, { action: 'wallet.chain-added', entity: 'wallet', entityId: sibling, after });
    await deps.emit(tx, {
      kind: 'wallet.chain-added',
      projectId: null,
      payload: { walletId: sibling, chain: chain.code },
    });
    return visibleWallet(tx, call, sibling);
  }
  const values = { name: found.name, type: 'deposit', kind: 'contract', family: chain.family } as const;
  const walletId = await insertWallet(tx, { ...values, created_at: call.now });
  await addContract(tx, call, walletId, found);
  const pool = await selectPool(tx, walletId, chain.family);
  if (!pool) throw new Error(`Wallet ${walletId} has nothing to derive addresses from.`);
  await deriveMore(deps, tx, pool, derivedAtFirst);
  return announceWallet(deps, tx, call, walletId, projectId);
}

async function addContract(tx: Tx, call: Call, walletId: number, { chain, hash, deployment }: Found): Promise<number> {
  await serveChain(tx, walletId, chain.id, deployment.collector);
  return insertSweepContract(tx, {
    wallet_id: walletId,
    blockchain_id: chain.id,
    address: deployment.contract,
    factory: deployment.factory,
    owner: deployment.owner,
    collector: deployment.collector,
    pending_collector: deployment.pending?.collector ?? null,
    collector_changes_at: deployment.pending?.changesAt ?? null,
    code_hash: deployment.codeHash,
    tx_hash: hash,
    block_height: deployment.block.height,
    created_at: call.now,
  });
}

async function visibleWallet(tx: Tx, call: Call<MemberSubject>, id: number): Promise<Wallet> {
  const [wallet] = await selectWallets(tx, call.subject.projects, { id });
  if (!wallet) throw fault('CONFLICT', 'This contract is the deposit wallet of another project already.');
  return wallet;
}

/** What may be right the next time is not remembered for the Idempotency-Key. */
function refusal(message: string, retryable: boolean): Error {
  return fault('UNPROCESSABLE', message, { details: { retryable }, keepsWork: retryable });
}
