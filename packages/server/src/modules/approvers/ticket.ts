import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { MasterKey } from '../../platform/keys/master-key.ts';

/** What a ticket is for: of whom the passkey will be, by the names that the page shows, and until when. */
export type TicketOf = { memberId: number; memberName: string; passkeyName: string; expiresAt: Date };

type Keys = Pick<MasterKey, 'digest'>;

const [nonceBytes, timeBytes, sealBytes, boundBytes] = [8, 4, 8, 12];
const sealedBytes = nonceBytes + timeBytes + sealBytes;

/**
 * A random part, the time until which it holds, a seal on both by which it is told from what strangers make up, and a digest of all that
 * it is for. Both are keyed: no row of the database makes a ticket, and none makes it one of somebody else.
 */
export function writeTicket(keys: Keys, of: TicketOf): string {
  const open = Buffer.concat([randomBytes(nonceBytes), timeOf(of.expiresAt)]);
  return Buffer.concat([open, sealOf(keys, open), boundTo(keys, open, of)]).toString('base64url');
}

/** By which the database finds what was begun with it. */
export function hashOfTicket(ticket: string): string {
  return createHash('sha256').update(ticket).digest('hex');
}

/** What of it the dashboard sealed, whoever it is for, while it holds; whatever somebody puts behind that says nothing. */
export function sealedPartOf(keys: Keys, ticket: string, now: Date): string | null {
  const { open, seal, bound, isWhole } = partsOf(ticket);
  if (!isWhole || bound.length !== boundBytes || !isSame(seal, sealOf(keys, open))) return null;
  return open.readUInt32BE(nonceBytes) * 1000 > now.getTime() ? open.toString('base64url') : null;
}

/** Whether the dashboard wrote it for just this. */
export function isTicketOf(keys: Keys, ticket: string, of: TicketOf): boolean {
  const { open, seal, bound, isWhole } = partsOf(ticket);
  return isWhole && isSame(seal, sealOf(keys, open)) && isSame(bound, boundTo(keys, open, of));
}

/** In whole seconds, the one in which it ends included. */
function timeOf(expiresAt: Date): Buffer {
  const bytes = Buffer.alloc(timeBytes);
  bytes.writeUInt32BE(Math.ceil(expiresAt.getTime() / 1000));
  return bytes;
}

function sealOf(keys: Keys, open: Buffer): Buffer {
  return keys.digest('approver ticket seal', open.toString('hex')).subarray(0, sealBytes);
}

function boundTo(keys: Keys, open: Buffer, { memberId, memberName, passkeyName, expiresAt }: TicketOf): Buffer {
  const text = JSON.stringify([open.toString('hex'), memberId, memberName, passkeyName, expiresAt.toISOString()]);
  return keys.digest('approver ticket', text).subarray(0, boundBytes);
}

function partsOf(ticket: string): { open: Buffer; seal: Buffer; bound: Buffer; isWhole: boolean } {
  const bytes = Buffer.from(ticket, 'base64url');
  const open = bytes.subarray(0, nonceBytes + timeBytes);
  const seal = bytes.subarray(open.length, sealedBytes);
  // Written as we write it: the last letter of what has the same bytes could be another one.
  const isWhole = bytes.length === sealedBytes + boundBytes && bytes.toString('base64url') === ticket;
  return { open, seal, bound: bytes.subarray(sealedBytes), isWhole };
}

function isSame(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}
