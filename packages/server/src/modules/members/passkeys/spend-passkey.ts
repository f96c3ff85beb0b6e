import type * as z from 'zod';
import { fault } from '@coffer/contract/errors.ts';
import type { usedPasskey } from '@coffer/contract/people/passkeys.ts';
import type { Call, Deps } from '../../../platform/deps.ts';
import type { MemberRow } from '../accounts/store.ts';
import { findPage, originOf } from './page-of-passkeys.ts';
import { notePasskeyUsed, passkeysOf, spendChallenge, type PasskeyRow, type Which } from './passkey-store.ts';
import { webauthn } from './webauthn.ts';

export type Used = z.output<typeof usedPasskey>;

/**
 * Accepts an answer once: to what was asked last for this purpose, by this session where there is one, on a page of ours, by somebody
 * whom the device knows. Whoever asks counts the guesses.
 */
export async function spendPasskey(
  deps: Deps,
  call: Call,
  member: MemberRow,
  { used, ...which }: Which & { used: Used },
): Promise<void> {
  const asked = await spendChallenge(call.db, { memberId: member.id, ...which }, call.now);
  const passkey = (await passkeysOf(call.db, member.id)).find((one) => one.credential_id === used.id);
  const isHere = asked !== undefined && passkey?.host === asked.host;
  const counter = isHere ? await verified(deps, call, { ...asked, passkey, used }) : undefined;
  if (passkey === undefined || counter === undefined)
    throw fault('INVALID_OTP', 'That passkey was not accepted. Try again, or use a code.');
  await notePasskeyUsed(call.db, passkey.id, counter, call.now);
}

async function verified(
  deps: Deps,
  call: Call,
  { challenge, host, passkey, used }: { challenge: string; host: string; passkey: PasskeyRow; used: Used },
): Promise<number | undefined> {
  const page = await findPage(deps, call.db, originOf(used.response.clientDataJSON));
  const { verifyAuthenticationResponse } = await webauthn();
  const { clientDataJSON, authenticatorData, signature } = used.response;
  const { id, rawId, type } = used;
  try {
    const { verified: isRight, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId,
        type,
        clientExtensionResults: {},
        response: { clientDataJSON, authenticatorData, signature },
      },
      expectedChallenge: challenge,
      expectedOrigin: page?.origin ?? [],
      expectedRPID: host,
      requireUserVerification: true,
      credential: { id, publicKey: new Uint8Array(passkey.public_key), counter: passkey.counter },
    });
    return isRight ? authenticationInfo.newCounter : undefined;
  } catch (error) {
    deps.log.info({ passkey: passkey.id, reason: (error as Error).message }, 'a passkey was refused');
    return undefined;
  }
}
