import { timingSafeEqual } from 'node:crypto';
import type { Deps } from '../../../platform/deps.ts';

type Keyed = Pick<Deps, 'masterKey'>;

/** Tokens of portals begin with another letter, and links have no `_` at all. */
export const stopPrefix = 'm_';
const purpose = 'referral mails';
const shape = /^m_([1-9]\d{0,8})\.([\w-]{43})$/;

/** What stops the mails of a person for as long as they are kept. It opens nothing else, and nobody makes one without our key. */
export function stopTokenOf(deps: Keyed, personId: number): string {
  return `${stopPrefix}${personId}.${digestOf(deps, String(personId)).toString('base64url')}`;
}

export function personOfStopToken(deps: Keyed, token: string): number | undefined {
  const [, personId, given] = shape.exec(token) ?? [];
  if (personId === undefined || given === undefined) return undefined;
  const [right, told] = [digestOf(deps, personId), Buffer.from(given, 'base64url')];
  return right.length === told.length && timingSafeEqual(right, told) ? Number(personId) : undefined;
}

function digestOf({ masterKey }: Keyed, personId: string): Buffer {
  return masterKey.digest(purpose, personId);
}
