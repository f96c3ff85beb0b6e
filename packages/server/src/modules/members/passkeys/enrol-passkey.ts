import type * as z from 'zod';
import { fault, invalid } from '@coffer/contract/errors.ts';
import type { madePasskey } from '@coffer/contract/people/passkeys.ts';
import { refuseHeld, requireStepUp, unauthorized, type MemberSubject } from '../../../platform/access.ts';
import { inTransaction, type Tx } from '../../../platform/db/db.ts';
import type { Call, Deps } from '../../../platform/deps.ts';
import { recordActivity } from '../../activity/index.ts';
import { recordChange } from '../../treasury-changes/index.ts';
import { endSessions } from '../accounts/session-store.ts';
import { lockMember, memberById } from '../accounts/store.ts';
import { memberEvents } from '../events.ts';
import { checkOwnPassword } from '../passwords/check-own-password.ts';
import { giveRecoveryCodes } from '../passwords/recovery-codes.ts';
import { findPage, originOf, requireName, requirePage } from './page-of-passkeys.ts';
import { newChallenge } from './new-challenge.ts';
import { insertPasskey, passkeysOf, spendChallenge, type PasskeyRow } from './passkey-store.ts';
import { describePasskey } from './view-passkey.ts';
import { algorithms, answerMs, webauthn } from './webauthn.ts';

/** More devices than anybody carries. */
const passkeysMax = 10;

type Made = z.output<typeof madePasskey>;

export async function beginPasskey(deps: Deps, call: Call<MemberSubject>, given: { origin: string }) {
  requireStepUp(call.subject, call.now);
  const page = await requirePage(deps, call.db, given.origin);
  requireName(page);
  const { memberId, sessionId, email } = call.subject;
  const there = await passkeysOf(call.db, memberId);
  refuseMore(there);
  return {
    challenge: await newChallenge(call, { memberId, sessionId, purpose: 'enrol', host: page.host }),
    rp: { id: page.host, name: 'Coffer' },
    user: { id: Buffer.from(`member ${memberId}`).toString('base64url'), name: email, displayName: email },
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key' as const, alg })),
    timeout: answerMs,
    attestation: 'none' as const,
    excludeCredentials: there.filter(({ host }) => host === page.host).map(describePasskey),
    authenticatorSelection: { residentKey: 'preferred' as const, userVerification: 'required' as const },
  };
}

/**
 * It proves the person from then on. So it takes the password, which whoever holds a stolen session lacks, and no other session
 * lives on to be proven by it; owners are told, and can take it back.
 */
export async function createPasskey(
  deps: Deps,
  call: Call<MemberSubject>,
  given: { name: string; password: string; passkey: Made },
): Promise<{ passkey: PasskeyRow; recoveryCodes: string[] }> {
  refuseHeld(call.subject, call.now);
  const asking = await memberById(call.db, call.subject.memberId);
  if (!asking) throw unauthorized();
  await checkOwnPassword(deps, call, asking, given.password);
  const made = await readMade(deps, call, given.passkey);
  return inTransaction(call.db, async (tx) => {
    const member = await lockMember(tx, asking.id);
    if (!member) throw unauthorized();
    const there = await passkeysOf(tx, member.id);
    refuseMore(there);
    const isFirst = there.length === 0 && !member.totp_confirmed_at;
    const row = { member_id: member.id, name: given.name, created_at: call.now, ...made };
    const passkey = await insertPasskey(tx, row);
    if (!passkey) throw fault('CONFLICT', 'This passkey is here already.');
    await tellAdded(deps, tx, call, { email: member.email, passkey });
    return { passkey, recoveryCodes: isFirst ? await giveRecoveryCodes(tx, member.id) : [] };
  });
}

function refuseMore(there: readonly PasskeyRow[]): void {
  if (there.length >= passkeysMax)
    throw fault('CONFLICT', `You have ${passkeysMax} passkeys, which is as many as there may be. Remove one first.`);
}

async function readMade(deps: Deps, call: Call<MemberSubject>, { id, rawId, type, response }: Made) {
  const { memberId, sessionId } = call.subject;
  const asked = await spendChallenge(call.db, { memberId, sessionId, purpose: 'enrol' }, call.now);
  if (!asked) throw fault('CONFLICT', 'This took too long, or was begun again elsewhere. Begin again.');
  const page = await findPage(deps, call.db, originOf(response.clientDataJSON));
  const { clientDataJSON, attestationObject } = response;
  const { verifyRegistrationResponse } = await webauthn();
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: { id, rawId, type, clientExtensionResults: {}, response: { clientDataJSON, attestationObject } },
    expectedChallenge: asked.challenge,
    expectedOrigin: page?.origin ?? [],
    expectedRPID: asked.host,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch((error: Error) => {
    throw invalid({ path: 'passkey', message: `is not what this page asked for: ${error.message}` });
  });
  if (!verified) throw invalid({ path: 'passkey', message: 'is not what this page asked for' });
  const { credential, credentialBackedUp } = registrationInfo;
  return {
    credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey),
    counter: credential.counter,
    host: asked.host,
    is_synced: credentialBackedUp,
    transports: [...new Set(response.transports ?? [])],
  };
}

async function tellAdded(
  deps: Deps,
  tx: Tx,
  call: Call<MemberSubject>,
  { email, passkey }: { email: string; passkey: PasskeyRow },
): Promise<void> {
  const { memberId, sessionId } = call.subject;
  const sessionsEnded = await endSessions(tx, { memberId, except: sessionId }, 'member_changed', call.now);
  const after = { passkey: passkey.name, sessionsEnded };
  await recordActivity(tx, call, { action: 'member.passkey-added', entity: 'member', entityId: memberId, after });
  const title = `${email} added a passkey`;
  const subject = { memberId, passkeyId: passkey.id };
  await recordChange(tx, call, { kind: 'member.passkey-added', title, subject });
  const at = call.now.toISOString();
  await deps.emit(tx, memberEvents['member.passkey-added'](null, { memberId, at, ip: call.ip }));
}
