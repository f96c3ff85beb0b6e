import { createHash } from 'node:crypto';
import { payoutIntentBytes } from '@coffer/kernel/payout-intent.ts';
import type { MasterKey } from '../../../platform/keys/master-key.ts';
import { installOf } from '../payout/intent-hash.ts';
import type { Standing } from './standing-store.ts';

/** What people are shown and sign: worked out anew, for whoever writes payouts writes their hashes as well. */
export function bytesOf(masterKey: MasterKey, payout: Standing): Uint8Array {
  return payoutIntentBytes({
    install: installOf(masterKey),
    chain: payout.chain,
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
}

export function hashOf(masterKey: MasterKey, payout: Standing): string {
  return createHash('sha256').update(bytesOf(masterKey, payout)).digest('hex');
}
