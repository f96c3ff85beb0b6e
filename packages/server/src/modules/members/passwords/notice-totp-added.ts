import type { Deps } from '../../../platform/deps.ts';
import { mailIsSetUp, secondFactorAdded, sendMail } from '../../mail/index.ts';
import { siteUrl } from '../../system/index.ts';
import { memberById } from '../accounts/store.ts';

/** Reaction to a new second factor: whose account it guards hears of it, owner or not. */
export async function noticeTotpAdded(deps: Deps, payload: Record<string, unknown>): Promise<void> {
  const member = await memberById(deps.db, Number(payload['memberId']));
  if (!member || !(await mailIsSetUp(deps, deps.db))) return;
  const facts = { at: String(payload['at']), ip: String(payload['ip']), siteUrl: await siteUrl(deps, deps.db) };
  await sendMail(deps, { to: member.email, template: secondFactorAdded(facts) });
}
