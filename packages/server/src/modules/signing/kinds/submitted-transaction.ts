import { fault, invalid } from '@coffer/contract/errors.ts';
import type { Result } from '@coffer/contract/endpoint.ts';
import type { submitSigned as endpoint } from '@coffer/contract/treasury/signing-requests.ts';
import type { MemberSubject } from '../../../platform/access.ts';
import type { Call, Deps } from '../../../platform/deps.ts';
import type { BlockchainRow } from '../../assets/index.ts';
import { askChain } from '../../wallets/index.ts';
import { sweepOfTransaction } from '../requests/signing-request-store.ts';

/**
 * A transaction that the merchant's own wallet sent. The watcher finds it by itself, so nothing is believed or written here:
 * the answer is the sweep that it made, or why there is none yet.
 */
export async function findSubmitted(
  deps: Deps,
  call: Call<MemberSubject>,
  chain: BlockchainRow,
  hash: string,
): Promise<Result<typeof endpoint>> {
  if (!deps.chains.rules(chain.code).isTransactionHash(hash)) {
    throw invalid({ path: 'transactionHash', message: `must be the hash of a transaction on ${chain.name}` });
  }
  const found = await sweepOfTransaction(call.db, call.subject.projects, chain.id, hash.toLowerCase());
  if (found) return { sweepID: found.sweepId, signingRequestID: found.signingRequestId };
  const seen = await askChain(deps, chain, (open) => open.transaction(hash));
  throw fault('UNPROCESSABLE', whyNone(chain, seen?.state));
}

function whyNone({ name }: BlockchainRow, state: 'pending' | 'included' | 'failed' | undefined): string {
  if (state === undefined) return `No node of ${name} knows this transaction. Try again when it was broadcast.`;
  if (state === 'pending') return 'It waits for a block. It is taken up by itself as soon as it is in one.';
  if (state === 'failed') return `${name} carried it out and it failed: it moved nothing.`;
  return 'It moved nothing from your deposit addresses that was seen so far. Try again in a minute.';
}
