import { readFileSync } from 'node:fs';
import { stepUp } from '@coffer/contract/people/identity.ts';
import { beginApproverPasskey } from '@coffer/contract/people/approvers.ts';
import { goodPassword } from '../../../../test/client.ts';
import { PasskeyDevice } from '../../../../test/passkey-device.ts';
import type { Person } from '../../../../test/people.ts';
import { beginEnrolment, Enrolments, finishEnrolment } from '../../approvers/index.ts';
import { claimSigning } from '../../outgoing/orders/signer-store.ts';
import { signerPage, type Hostile } from '../signing/hostile.fixture.ts';
import { standForPayouts } from './stand-for-payouts.ts';

export const approverDevice = () => new PasskeyDevice(signerPage.origin);
export const rpId = signerPage.host;
export const challengeOf = (hash: string) => Buffer.from(hash, 'hex').toString('base64url');

/** As the signer says it every two seconds: that it is there, and where its page is. */
export async function sayPresent({ signer }: Hostile): Promise<void> {
  await claimSigning(signer.db, { instance: 'test', host: 'test', uid: null, pageUrl: signerPage.origin });
}

export async function ticketOf(hostile: Hostile, { key }: Pick<Person, 'key'>, name = 'Phone'): Promise<string> {
  const { world } = hostile.it.treasury;
  await sayPresent(hostile);
  await world.ok(stepUp, { key, body: { password: goodPassword } });
  const { link } = await world.ok(beginApproverPasskey, { key, body: { name } });
  return link.split('/').at(-1) ?? '';
}

/** Adds a passkey of somebody on the signer's page, and gives its number. `code`: that of the signer's machine, unless told. */
export async function enrol(hostile: Hostile, person: Person, device: PasskeyDevice, code?: string): Promise<number> {
  const enrolments = new Enrolments();
  const ticket = await ticketOf(hostile, person);
  const { options, needsCode } = await beginEnrolment(hostile.desk, enrolments, ticket);
  const given = code ?? (needsCode ? readFileSync(hostile.desk.firstCode.file, 'utf8') : undefined);
  const made = { ...device.make(options) };
  const line = await finishEnrolment(hostile.desk, enrolments, { ticket, code: given, made });
  return line.passkey;
}

type Of = { id: number };

/** Stands for a payout as it stands, on the signer's page. */
export async function stand(hostile: Hostile, asked: Of, device: PasskeyDevice): Promise<void> {
  const { intentHash: hash } = await hostile.payout(asked);
  const used = device.use({ challenge: challengeOf(hash), rpId });
  await standForPayouts(hostile.desk, { what: 'payout', of: asked.id, hash }, used);
}
