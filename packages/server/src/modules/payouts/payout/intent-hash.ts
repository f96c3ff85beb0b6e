import { createHash } from 'node:crypto';
import { payoutIntentBytes } from '@coffer/kernel/payout-intent.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Payout } from './payout.ts';

type Bound = Omit<Payout, 'intentHash'>;

/** Of which installation a payout is: what was approved in a copy of it is not approved here. */
export function installOf(masterKey: Deps['masterKey']): string {
  return masterKey.digest('payout install', '').toString('hex');
}

/** What people approve: a hash over all of a payout that matters, in this installation. */
export function intentHash({ masterKey }: Pick<Deps, 'masterKey'>, payout: Bound): string {
  const bytes = payoutIntentBytes({
    install: installOf(masterKey),
    chain: payout.blockchainCode,
    walletId: payout.walletId,
    from: payout.fromAddress,
    contract: payout.contract,
    decimals: payout.decimals,
    units: payout.units,
    to: payout.toAddress,
    feeUnitsMax: payout.feeUnitsMax,
    payoutId: payout.id,
    attempt: payout.attempt,
    projectId: payout.projectId,
    policyVersion: payout.policyVersion,
    expiresAt: payout.approvalsExpireAt,
  });
  return createHash('sha256').update(bytes).digest('hex');
}
