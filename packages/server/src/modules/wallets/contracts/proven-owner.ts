import { fault } from '@coffer/contract/errors.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { Undoing } from '../../treasury-changes/index.ts';
import { lockContractAt, writeContract } from './sweep-contract-store.ts';

export type Proof = { owner: string; by: string; at: string };
export type ProofSubject = Proof & { blockchainId: number; contract: string };

/** Accounts may be asked to run the code of this contract from now on. */
export async function keepProof(tx: Tx, { blockchainId, contract, ...proof }: ProofSubject): Promise<void> {
  const row = await lockContractAt(tx, blockchainId, contract);
  if (!row) throw fault('NOT_FOUND', 'This contract no longer exists.');
  const { owner, at, by } = proof;
  await writeContract(tx, row.id, { proven_owner: owner, owner_proven_at: new Date(at), owner_proven_by: by });
}

/** Taken back, the contract is lent to nobody until its owner is proven anew. */
export const provingOwner: Undoing = {
  async undo(_deps, tx, _origin, { subject }) {
    const { blockchainId, contract, owner } = subject as ProofSubject;
    const row = await lockContractAt(tx, blockchainId, contract);
    if (row?.proven_owner !== owner) return;
    await writeContract(tx, row.id, { proven_owner: null, owner_proven_at: null, owner_proven_by: null });
  },
  async redo(_deps, tx, _origin, { subject }) {
    const proof = subject as ProofSubject;
    const row = await lockContractAt(tx, proof.blockchainId, proof.contract);
    if (row?.owner !== proof.owner) return 'The contract has another owner by now: have that one proven.';
    await keepProof(tx, proof);
    return undefined;
  },
};
