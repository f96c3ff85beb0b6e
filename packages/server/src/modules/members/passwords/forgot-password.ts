import { readableUtc } from '@coffer/kernel/clock.ts';
import { fault } from '@coffer/contract/errors.ts';
import { inTransaction } from '../../../platform/db/db.ts';
import type { Call, Deps } from '../../../platform/deps.ts';
import { countAround } from '../../../platform/throttle.ts';
import { linkWay } from '../../treasury-changes/index.ts';
import { ownPage } from './own-page.ts';
import { memberEvents } from '../events.ts';

const asked = { name: 'forgot-password', attemptsMax: 20, windowSeconds: 900 };

/** Says the same for every email: whether there is an account is looked up later, by the reaction to the event. */
export async function forgotPassword(
  deps: Deps,
  call: Call,
  input: { email: string; url: string },
): Promise<{ message: string }> {
  const page = await ownPage(deps, call.db, input.url);
  if (page === undefined) {
    const sentence = 'url: must be a page of this site';
    throw fault('VALIDATION_FAILED', sentence, { details: sentence });
  }
  await countAround(deps.db, asked, call.ip, call.now);
  await inTransaction(call.db, (tx) =>
    deps.emit(tx, memberEvents['member.password-forgotten'](null, { email: input.email, page, requestedBy: null })),
  );
  const { account, accountUntil, siteUntil } = await linkWay(deps, call.db);
  const said = 'If there is an account with this email, a link is on its way.';
  const until = Math.max(accountUntil?.getTime() ?? 0, siteUntil?.getTime() ?? 0);
  return { message: until === 0 ? said : `${said} ${whereFrom(account !== null, new Date(until))}` };
}

/** Who switched since the mail server before no longer works must know where to look. */
function whereFrom(isMailed: boolean, until: Date): string {
  const by = isMailed
    ? 'by the mail server and the site address before; where that server takes no mail, it is written to the output of the server'
    : 'by no mail: it is written to the output of the server';
  return `The mail server or the site address was changed lately: until ${readableUtc(until)} it goes ${by}.`;
}
