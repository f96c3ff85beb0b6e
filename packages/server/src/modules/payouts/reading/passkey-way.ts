import type { PasskeyWay } from '@coffer/contract/money-out/payouts.ts';
import type { Credentialed } from '../../../platform/access.ts';
import type { Call } from '../../../platform/deps.ts';
import { hasUsable, pageLink } from '../../approvers/index.ts';
import { signerPage } from '../../outgoing/index.ts';
import { signedFor } from '../payout/assertion-store.ts';
import type { Payout } from '../payout/payout.ts';
import { policyOf } from '../policy/policy-store.ts';

type Asked = Pick<Payout, 'id' | 'intentHash' | 'projectId' | 'usdUnits'>;
type Of = { what: 'payout' | 'file'; of: number; hash: string };

/** How whoever looks approves these with a passkey: those of one project that they may approve. */
export async function passkeyWay(
  { db, subject, now }: Call<Credentialed>,
  { what, of, hash }: Of,
  payouts: readonly Asked[],
): Promise<PasskeyWay> {
  const [first] = payouts;
  if (subject.kind === 'key' || !first) return { isNeeded: false, link: null, isEnrolled: false, isGiven: false };
  const { memberId } = subject;
  const page = await signerPage(db);
  const signed = await signedFor(db, payouts, memberId);
  return {
    isNeeded: await takesPasskey(db, payouts),
    link: pageLink(page, [what, of, hash, memberId]),
    isEnrolled: await hasUsable(db, memberId, now),
    isGiven: payouts.every(({ id }) => signed.has(id)),
  };
}

/** Whether the policy that holds takes nothing but passkeys for one of them. */
export async function takesPasskey(db: Call<Credentialed>['db'], payouts: readonly Asked[]): Promise<boolean> {
  const [first] = payouts;
  const above = first && (await policyOf(db, first.projectId)).passkeyAboveUsd;
  return above !== null && above !== undefined && payouts.some(({ usdUnits }) => usdUnits > above);
}

export const passkeyRefusal =
  "The policy takes a passkey on the signer's page for so much. Add one under Settings, Security, and approve there.";
export const unsigned = 'Sign for it with your passkey on the page of the signer first.';
