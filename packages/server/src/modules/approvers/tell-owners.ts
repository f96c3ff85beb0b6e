import { readableUtc } from '@coffer/kernel/clock.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { ApproverLine } from '../outgoing/index.ts';
import { recordBySigner } from '../treasury-changes/index.ts';
import type { Approvers } from './approvers.ts';
import { memberNameOf } from './signer-store.ts';

/**
 * Owners hear of each passkey that is added or ends, and so does whose it is, whoever began it and whatever the dashboard knows: the
 * signer writes it down in the transaction of its journal, where they object as to any change of the treasury.
 */
export async function tellOwners(tx: Tx, approvers: Approvers, line: ApproverLine): Promise<void> {
  const at = new Date(line.at);
  if (line.kind === 'passkey-enrolled') {
    const { memberId, request: requestId, name, usableFrom } = line;
    const title = `A passkey of ${await memberNameOf(tx, requestId)} was added at the signer: it approves payouts from ${readableUtc(new Date(usableFrom))}`;
    const change = { kind: 'approver-passkey.begun', title, before: {}, after: { passkey: name } } as const;
    return recordBySigner(tx, { ...change, subject: { memberId, requestId }, at });
  }
  if (line.kind !== 'passkey-removed') return;
  const approver = approvers.find(line.of);
  if (!approver) return;
  const { memberId, name } = approver;
  const whose = `passkey of ${await memberNameOf(tx, approver.request)} that approves payouts`;
  const title = line.signed
    ? `An approver ended a ${whose}`
    : `A ${whose} ends at the signer, from ${readableUtc(new Date(line.from))}`;
  const change = { kind: 'approver-passkey.removal-asked', title, before: { passkey: name }, after: {} } as const;
  await recordBySigner(tx, { ...change, subject: { memberId, requestId: line.request }, at });
}
