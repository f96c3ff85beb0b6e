import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { MasterKey } from '../../platform/keys/master-key.ts';

/** What a ticket is for: of whom the passkey will be, by the names that the page shows, and until when. */
export type TicketOf = { memberId: number; memberName: string; passkeyName: string; expiresAt: Date };

type Keys = Pick<MasterKey, 'digest'>;

const [nonceBytes, sealBytes, boundBytes] = [8, 8, 16];

/**
 * A random part, a seal on it by which it is told from what strangers make up, and a digest of all that it is for. Both are keyed: no
 * row of the database makes a ticket, and none makes it one of somebody else.
 */
export function writeTicket(keys: Keys, of: TicketOf): string {
  const nonce = randomBytes(nonceBytes);
  return Buffer.concat([nonce, sealOf(keys, nonce), boundTo(keys, nonce, of)]).toString('base64url');
}

/** By which the database finds what was begun with it. */
export function hashOfTicket(ticket: string): string {
  return createHash('sha256').update(ticket).digest('hex');
}

/** Whether the dashboard wrote it, for whomever. */
export function isWritten(keys: Keys, ticket: string): boolean {
  const { nonce, seal } = partsOf(ticket);
  return isSame(seal, sealOf(keys, nonce));
}

/** Whether the dashboard wrote it for just this. */
export function isTicketOf(keys: Keys, ticket: string, of: TicketOf): boolean {
  const { nonce, bound } = partsOf(ticket);
  return isWritten(keys, ticket) && isSame(bound, boundTo(keys, nonce, of));
}

function sealOf(keys: Keys, nonce: Buffer): Buffer {
  return keys.digest('approver ticket seal', nonce.toString('hex')).subarray(0, sealBytes);
}

function boundTo(keys: Keys, nonce: Buffer, { memberId, memberName, passkeyName, expiresAt }: TicketOf): Buffer {
  const text = JSON.stringify([nonce.toString('hex'), memberId, memberName, passkeyName, expiresAt.toISOString()]);
  return keys.digest('approver ticket', text).subarray(0, boundBytes);
}

function partsOf(ticket: string): { nonce: Buffer; seal: Buffer; bound: Buffer } {
  const bytes = Buffer.from(ticket, 'base64url');
  const sealed = nonceBytes + sealBytes;
  return {
    nonce: bytes.subarray(0, nonceBytes),
    seal: bytes.subarray(nonceBytes, sealed),
    bound: bytes.subarray(sealed),
  };
}

function isSame(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}
