import type { ApproverLine } from '../outgoing/index.ts';
import type { Approver } from './approvers.ts';
import { deedBytes, note, prove, type Desk } from './desk.ts';
import { hashOfBytes, type PasskeyDeed } from './passkey-deed.ts';
import { mayApprove } from './signer-store.ts';
import type { Used } from './used.ts';
import { Unproven } from './verify-assertion.ts';

type Asked = { deed: PasskeyDeed; of: number; hash: string };

/** What somebody is asked to sign about a passkey: found by whoever has the hash of it alone. */
export function lookAtPasskey(desk: Desk, { deed, of, hash }: Asked): { approver: Approver; bytes: string } {
  const approver = desk.approvers.find(of);
  const bytes = approver && deedBytes(desk, deed, approver);
  if (!approver || bytes === undefined || hashOfBytes(bytes) !== hash) {
    throw new Unproven('There is no such passkey. Open it from the dashboard again.');
  }
  return { approver, bytes };
}

/** An approver lets another person's passkey count at once, or ends any of them. */
export async function standForPasskey(desk: Desk, asked: Asked, used: Used): Promise<void> {
  const line = await note(desk, async (db): Promise<ApproverLine> => {
    const { approver } = lookAtPasskey(desk, asked);
    const now = desk.clock.now();
    const { removedFrom, usableFrom, memberId } = approver;
    if (removedFrom !== null && removedFrom <= now) throw new Unproven('This passkey was removed.');
    const { stood } = prove(desk, asked.hash, used);
    if (!(await mayApprove(db, stood.memberId, null))) throw new Unproven('Your role cannot approve payouts.');
    const common = { at: now.toISOString(), of: asked.of };
    if (asked.deed === 'remove') {
      const signed = { hash: asked.hash, ...stood };
      return { kind: 'passkey-removed', ...common, from: now.toISOString(), signed, request: null };
    }
    if (usableFrom <= now) throw new Unproven('This passkey counts already.');
    if (stood.memberId === memberId) throw new Unproven('Another person confirms your passkey.');
    return { kind: 'passkey-confirmed', ...common, hash: asked.hash, ...stood };
  });
  desk.log.warn({ passkey: asked.of, deed: line.kind }, 'an approver decided about a passkey');
}
