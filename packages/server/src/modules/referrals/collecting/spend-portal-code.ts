import { fault } from '@coffer/contract/errors.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { spendCode } from '../../payouts/index.ts';
import type { PortalPerson } from '../portal/portal-person-store.ts';
import { pageOf } from '../portal/portal-token-store.ts';
import { codeOf, type BoundTo } from './code-of.ts';

/** Whoever spends a code holds its row before any other: of many at once the first one has it. */
export async function spendPortalCode(
  deps: Pick<Deps, 'masterKey'>,
  tx: Tx,
  person: PortalPerson,
  { token, code, now, ...boundTo }: BoundTo & { token: string; code: string; now: Date },
): Promise<void> {
  if (await spendCode(deps, tx, codeOf(person, boundTo, pageOf(token)), code, now)) return;
  throw wrongCode();
}

/** The try counts, whatever becomes of the rest. */
export function wrongCode(): Error {
  const sentence = 'That code is wrong, was used, or is too old. Send a new one.';
  return fault('INVALID_OTP', sentence, { details: [{ path: 'code', message: sentence }], keepsWork: true });
}
