import type { Body, Result } from '@coffer/contract/endpoint.ts';
import { fault, invalid } from '@coffer/contract/errors.ts';
import type { submitSigned as endpoint } from '@coffer/contract/treasury/signing-requests.ts';
import { authorize, type MemberSubject } from '../../platform/access.ts';
import { inTransaction } from '../../platform/db/db.ts';
import type { Call, Deps } from '../../platform/deps.ts';
import { recordActivity } from '../activity/index.ts';
import type { BlockchainRow } from '../assets/index.ts';
import { liveChain } from '../wallets/index.ts';
import { recordSweeps } from '../sweeps/index.ts';
import { findSubmitted } from './kinds/submitted-transaction.ts';
import type { Launch } from './kinds/signing-kind.ts';
import { signingKinds } from './kinds/signing-kinds.ts';
import { lockRequest, selectRequest, writeSigned, type SigningRequest } from './requests/signing-request-store.ts';
import { signingStatus } from './requests/signing-status.ts';

type Submitted = Result<typeof endpoint>;

export async function submitSigned(
  deps: Deps,
  call: Call<MemberSubject>,
  { chain: ref, ...given }: { chain: string } & Body<typeof endpoint>,
): Promise<Submitted> {
  authorize(call.subject, 'sweeps:write');
  const chain = await liveChain(call.db, ref);
  if ('transactionHash' in given) return findSubmitted(deps, call, chain, given.transactionHash);
  const request = await selectRequest(call.db, call.subject.projects, given.signingRequestID);
  const { signed } = given;
  if (isRepeated(request, signed)) return answerOf(request);
  refuseUnfit(call, chain, request, signed);
  const launch = await signingKinds[request.kind].read(deps, call.db, request, signed);
  return write(deps, call, request.id, { signed, launch });
}

async function write(
  deps: Deps,
  call: Call<MemberSubject>,
  id: number,
  { signed, launch }: { signed: readonly string[]; launch: Launch },
): Promise<Submitted> {
  return inTransaction(call.db, async (tx) => {
    const request = await lockRequest(tx, call.subject.projects, id);
    if (isRepeated(request, signed)) return answerOf(request);
    refuseEnded(call, request);
    await writeSigned(tx, id, signed, call.now);
    const { sweepId, walletId, blockchainId, sweepStatus: status } = request;
    await recordSweeps(deps, tx, call, [{ sweep: { id: sweepId, walletId, blockchainId, status }, to: 'planned' }]);
    await launch(tx);
    await recordActivity(tx, call, {
      action: signingStatus.eventFor('open', 'signed'),
      entity: 'signing-request',
      entityId: id,
      after: { sweepId },
    });
    return answerOf(request);
  });
}

/** Handing in the same twice is harmless, and answered the same. */
function isRepeated(request: SigningRequest, signed: readonly string[]): boolean {
  const before = request.signed;
  return before !== null && before.length === signed.length && before.every((one, at) => one === signed[at]);
}

function answerOf({ id, sweepId }: SigningRequest): Submitted {
  return { sweepID: sweepId, signingRequestID: id };
}

function refuseUnfit(call: Call, chain: BlockchainRow, request: SigningRequest, signed: readonly string[]): void {
  if (request.blockchainId !== chain.id) {
    throw invalid({ path: 'chain', message: `must be ${request.blockchainCode}, the chain of the request` });
  }
  refuseEnded(call, request);
  const { unsigned } = request;
  const [count, each] =
    unsigned.kind === 'cosigned' ? [unsigned.transactions.length, 'transaction'] : [unsigned.items.length, 'item'];
  // Of one transaction for all, each signer may give back a part.
  if (request.kind !== 'psbt' && signed.length !== count) {
    const message = `must hold ${count} ${count === 1 ? 'entry' : 'entries'}, one for each ${each} of the request, in its order`;
    throw invalid({ path: 'signed', message });
  }
}

function refuseEnded(call: Pick<Call, 'now'>, request: SigningRequest): void {
  if (request.status === 'signed') throw fault('INVALID_STATE', 'It was already signed, with other signatures.');
  if (request.status === 'cancelled') throw fault('INVALID_STATE', 'It was cancelled. Create a new request.');
  if (request.status === 'expired' || request.expiresAt <= call.now) {
    throw fault('INVALID_STATE', 'It has expired. Create a new request.');
  }
  if (request.sweepStatus !== 'awaiting_signature') {
    throw fault('INVALID_STATE', 'The money was moved in the meantime. Nothing is left to sign.');
  }
}
