import { randomBytes } from 'node:crypto';
import { minutesAfter } from '@coffer/kernel/clock.ts';
import type { Result } from '@coffer/contract/endpoint.ts';
import { fault } from '@coffer/contract/errors.ts';
import type { challengeOwner as endpoint } from '@coffer/contract/treasury/sweep-contracts.ts';
import { spellAddress } from '@coffer/keys/accounts/spell-address.ts';
import { authorize, type MemberSubject } from '../../../platform/access.ts';
import { inTransaction } from '../../../platform/db/db.ts';
import type { Call, Deps } from '../../../platform/deps.ts';
import { siteUrl } from '../../system/index.ts';
import { isNobodys } from './fit-cold-address.ts';
import { liveChain } from '../wallet/live-chains.ts';
import { keepChallenge, projectNames } from './owner-challenge-store.ts';
import { lockToChange } from '../wallet/wallet-access.ts';
import { selectSweepContract } from './sweep-contract-store.ts';

const challengeMinutes = 15;

/** A text that says what it is for, so that nobody signs it for something else. It is good once, for whoever asked for it. */
export async function challengeOwner(
  deps: Deps,
  call: Call<MemberSubject>,
  id: number,
): Promise<Result<typeof endpoint>> {
  authorize(call.subject, 'wallets:write');
  const contract = await selectSweepContract(call.db, call.subject.projects, id);
  const chain = await liveChain(call.db, contract.blockchain_id);
  if (isNobodys(deps, chain, contract.owner)) {
    throw fault('UNPROCESSABLE', 'The ownership of this contract was renounced, so no owner can be proven.');
  }
  const expiresAt = minutesAfter(call.now, challengeMinutes);
  return inTransaction(call.db, async (tx) => {
    await lockToChange(tx, call, contract.wallet_id);
    const text = [
      'I own this sweep contract. This signature proves it, and does nothing else.',
      '',
      `Site: ${await siteUrl(deps, tx)}`,
      `Project: ${(await projectNames(tx, call.subject.projects, contract.wallet_id)).join(', ') || 'none'}`,
      `Contract: ${spellAddress(chain.family, contract.address)}`,
      `Network: ${chain.name} (${chain.chainId})`,
      `Nonce: ${randomBytes(16).toString('hex')}`,
      `Expires: ${expiresAt.toISOString()}`,
    ].join('\n');
    await keepChallenge(tx, { contractId: id, memberId: call.subject.memberId }, { text, expiresAt });
    return { text, expiresAt: expiresAt.toISOString() };
  });
}
