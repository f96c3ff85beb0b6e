import { hoursAfter } from '@coffer/kernel/clock.ts';
import { inTransaction, type Db } from '../../platform/db/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { noteInJournal, type ApproverLine, type Journal } from '../outgoing/index.ts';
import { counts, type Approver, type Approvers } from './approvers.ts';
import type { FirstCode } from './first-code.ts';
import { hashOfBytes, passkeyDeedBytes, type PasskeyDeed } from './passkey-deed.ts';
import { mirrorApproval, mirrorPasskey } from './signer-store.ts';
import { tellOwners } from './tell-owners.ts';
import { Unproven, verifyAssertion } from './verify-assertion.ts';
import type { Used } from './used.ts';

/** What the signer works with where people stand for something on its page. */
export type Desk = Pick<Deps, 'db' | 'clock' | 'log' | 'emit' | 'masterKey'> & {
  journal: Journal;
  approvers: Approvers;
  /** Where its page is: as browsers say it, port and all, and the name that passkeys belong to. */
  page: { origin: string; host: string };
  firstCode: FirstCode;
  /** So long a passkey that nobody confirmed waits, and so long the end of one that nobody signed. */
  waitHours: number;
};

export function waitedFrom({ clock, waitHours }: Desk): Date {
  return hoursAfter(clock.now(), waitHours);
}

export function deedBytes({ masterKey }: Pick<Desk, 'masterKey'>, deed: PasskeyDeed, approver: Approver): string {
  return passkeyDeedBytes(masterKey.digest('approver install', '').toString('hex'), deed, approver);
}

/** Who signed this with a passkey that counts now, as the journal keeps it. */
export function prove(desk: Desk, hash: string, { id, response }: Used) {
  const approver = desk.approvers.byCredential(id);
  const now = desk.clock.now();
  if (!approver || (approver.removedFrom !== null && approver.removedFrom <= now)) {
    throw new Unproven('This passkey does not approve payouts here. Add it in the dashboard, under Security.');
  }
  if (!counts(approver, now)) throw new Unproven('This passkey does not count yet.');
  const { publicKey, passkey, memberId } = approver;
  const { clientDataJSON, authenticatorData, signature } = response;
  const assertion = { clientDataJSON, authenticatorData, signature };
  const { origin, host } = desk.page;
  const { counter } = verifyAssertion(assertion, { publicKey, counter: approver.counter, origin, host, hash });
  return { approver, stood: { passkey, memberId, counter, origin, assertion } };
}

/** On the disk before anybody hears of it, and then where the others read it. `lineOf` is asked while nobody else writes. */
export async function note<L extends ApproverLine>(desk: Desk, lineOf: (db: Db) => Promise<L>): Promise<L> {
  const line = await noteInJournal(desk, lineOf, async (tx, said) => {
    if (said.kind === 'approved') await mirrorApproval(tx, said);
    else await tellOwners(tx, desk.approvers, said);
  });
  if (line.kind !== 'approved') await mirrorAll(desk);
  return line;
}

/** Whatever somebody made of it in the database, and whatever a restored one lacks. */
export async function mirrorAll(desk: Desk): Promise<void> {
  const { db, approvers } = desk;
  await inTransaction(db, async (tx) => {
    for (const approver of approvers.all()) await mirrorPasskey(tx, mirrored(desk, approver));
  });
}

function mirrored(desk: Desk, approver: Approver) {
  const hashes = (['confirm', 'remove'] as const).map((deed) => hashOfBytes(deedBytes(desk, deed, approver)));
  return { ...approver, confirmHash: hashes[0] ?? '', removeHash: hashes[1] ?? '' };
}
