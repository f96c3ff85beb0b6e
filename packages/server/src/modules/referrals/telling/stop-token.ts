import { timingSafeEqual } from 'node:crypto';
import type { Deps } from '../../../platform/deps.ts';

type Keyed = Pick<Deps, 'masterKey'>;

/** Tokens of portals begin with another letter, and links have no `_` at all. */
export const stopPrefix = 'm_';
const purpose = 'referral mails';
const shape = /^m_([1-9]\d{0,8})\.[\w-]{43}$/;

/** What stops the mails of a person for as long as they are kept. It opens nothing else, and nobody makes one without our key. */
export function stopTokenOf({ masterKey }: Keyed, personId: number): string {
  return `${stopPrefix}${personId}.${masterKey.digest(purpose, String(personId)).toString('base64url')}`;
}

export function personOfStopToken(deps: Keyed, token: string): number | undefined {
  const personId = Number(shape.exec(token)?.[1]);
  if (Number.isNaN(personId)) return undefined;
  // Its letters are compared, not what they decode to: the last of them could be written in four ways.
  const [right, told] = [Buffer.from(stopTokenOf(deps, personId)), Buffer.from(token)];
  return right.length === told.length && timingSafeEqual(right, told) ? personId : undefined;
}
