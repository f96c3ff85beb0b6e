import { fault, invalid } from '@coffer/contract/errors.ts';
import { spellAddress } from '@coffer/keys/accounts/spell-address.ts';
import { authorize, nameOf, notFound, requireStepUp, type MemberSubject } from '../../../platform/access.ts';
import { inTransaction, type Tx } from '../../../platform/db/db.ts';
import type { Call, Deps } from '../../../platform/deps.ts';
import { recordActivity } from '../../activity/index.ts';
import type { BlockchainRow } from '../../assets/index.ts';
import { recordChange, requestChange, waitHours } from '../../treasury-changes/index.ts';
import { askChain, liveChain } from '../wallet/live-chains.ts';
import { dropChallenge, findChallenge } from './owner-challenge-store.ts';
import { keepProof, type ProofSubject } from './proven-owner.ts';
import { selectWallet } from '../wallet/store.ts';
import { viewSweepContract, type SweepContract, type SweepContractView } from './sweep-contract.ts';
import { lockContractAt, selectSweepContract, writeContract } from './sweep-contract-store.ts';
import { lockToChange } from '../wallet/wallet-access.ts';

/** The owner is asked of the chain at that moment: whose signature it is counts, not what is on record. */
export async function proveOwner(
  deps: Deps,
  call: Call<MemberSubject>,
  { id, signature }: { id: number; signature: string },
): Promise<SweepContractView> {
  authorize(call.subject, 'wallets:write');
  const contract = await selectSweepContract(call.db, call.subject.projects, id);
  requireStepUp(call.subject, call.now);
  const chain = await liveChain(call.db, contract.blockchain_id);
  const asked = { contractId: id, memberId: call.subject.memberId };
  const text = await findChallenge(call.db, asked, call.now);
  if (text === undefined) throw stale();
  const owner = await ownerThatSigned(deps, chain, contract, { text, signature });
  return inTransaction(call.db, async (tx) => {
    await lockToChange(tx, call, contract.wallet_id);
    if (!(await dropChallenge(tx, asked, text))) throw stale();
    const row = await lockContractAt(tx, chain.id, contract.address);
    if (!row) throw notFound();
    await writeContract(tx, id, { owner });
    const after = { owner: spellAddress(chain.family, owner) };
    const entry = { action: 'sweep-contract.owner-proven', entity: 'sweep-contract', entityId: id, after };
    await recordActivity(tx, call, entry);
    if (row.proven_owner !== owner) await take(deps, tx, call, { row, chain, owner });
    return viewSweepContract(await selectSweepContract(tx, call.subject.projects, id));
  });
}

type Proven = { row: SweepContract; chain: BlockchainRow; owner: string };

/** A thief can sign for a key of their own: where money is real, owners have time to see whose it is before accounts run it. */
async function take(deps: Deps, tx: Tx, call: Call<MemberSubject>, { row, chain, owner }: Proven): Promise<void> {
  const { name } = await selectWallet(tx, call.subject.projects, row.wallet_id);
  const at = call.now.toISOString();
  const subject = { blockchainId: chain.id, contract: row.address, owner, by: nameOf(call.subject), at };
  const deed = {
    kind: 'sweep-contract.owner-proven',
    title: `The owner of the sweep contract of "${name}" on ${chain.name} was proven, so addresses can be authorized for it`,
    before: { owner: row.proven_owner && spellAddress(chain.family, row.proven_owner) },
    after: { owner: spellAddress(chain.family, owner), contract: spellAddress(chain.family, row.address) },
    subject: subject satisfies ProofSubject,
  } as const;
  const hours = await waitHours(deps, tx, call.now);
  if (hours > 0) return void (await requestChange(tx, call, deed, hours));
  await keepProof(tx, subject);
  await recordChange(tx, call, deed);
}

async function ownerThatSigned(
  deps: Deps,
  chain: BlockchainRow,
  { address }: SweepContract,
  { text, signature }: { text: string; signature: string },
): Promise<string> {
  return askChain(deps, chain, async ({ contracts }) => {
    if (!contracts?.hasSigned) throw notFound(`${chain.name} has no sweep contracts.`);
    const { owner } = await contracts.destination(address);
    if (await contracts.hasSigned(owner, text, signature)) return owner;
    const shown = spellAddress(chain.family, owner);
    throw invalid({
      path: 'signature',
      message: `must be the signature of this text by ${shown}, the owner of the contract`,
    });
  });
}

function stale(): Error {
  return fault('CONFLICT', 'The text to be signed has expired. Request a new one.');
}
