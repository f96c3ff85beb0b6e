import type * as z from 'zod';
import type { passkeyQuestion } from '@coffer/contract/people/passkeys.ts';
import type { Call, Deps } from '../../../platform/deps.ts';
import type { MemberRow } from '../accounts/store.ts';
import { isNamed, requirePage } from './page-of-passkeys.ts';
import { newChallenge } from './new-challenge.ts';
import { describePasskey } from './view-passkey.ts';
import { passkeysOf, type Which } from './passkey-store.ts';
import { answerMs } from './webauthn.ts';

type Question = z.output<typeof passkeyQuestion>;

/** What proves this person on this page: passkeys of another host name are of no use on it. */
export async function askFactor(
  deps: Deps,
  call: Call,
  member: MemberRow,
  { origin, ...which }: Which & { origin: string },
): Promise<{ takesCode: boolean; passkey: Question | null }> {
  const page = await requirePage(deps, call.db, origin);
  const takesCode = member.totp_confirmed_at !== null;
  const here = isNamed(page) ? (await passkeysOf(call.db, member.id)).filter(({ host }) => host === page.host) : [];
  if (here.length === 0) return { takesCode, passkey: null };
  const challenge = await newChallenge(call, { ...which, memberId: member.id, host: page.host });
  const allowCredentials = here.map(describePasskey);
  const passkey = { challenge, rpId: page.host, timeout: answerMs, userVerification: 'required' as const };
  return { takesCode, passkey: { ...passkey, allowCredentials } };
}
