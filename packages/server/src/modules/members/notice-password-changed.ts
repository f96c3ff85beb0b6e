import type { Deps } from '../../platform/deps.ts';
import { mailIsSetUp, passwordChanged, sendMail } from '../mail/index.ts';
import { siteUrl } from '../system/index.ts';
import { memberById } from './store.ts';

/** Reaction to a changed password: its owner hears of it, whoever did it. */
export async function noticePasswordChanged(deps: Deps, payload: Record<string, unknown>): Promise<void> {
  const member = await memberById(deps.db, Number(payload['memberId']));
  if (!member || !(await mailIsSetUp(deps, deps.db))) return;
  const facts = { at: String(payload['at']), ip: String(payload['ip']), siteUrl: await siteUrl(deps, deps.db) };
  await sendMail(deps, { to: member.email, template: passwordChanged(facts) });
}
