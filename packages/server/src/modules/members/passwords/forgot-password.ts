import { fault } from '@coffer/contract/errors.ts';
import { inTransaction } from '../../../platform/db/db.ts';
import type { Call, Deps } from '../../../platform/deps.ts';
import { addressGroup } from '../../../platform/http/address-group.ts';
import { countAttempt } from '../../../platform/throttle.ts';
import { ownPage } from './own-page.ts';
import { memberEvents } from '../events.ts';

const asked = { name: 'forgot-password', attemptsMax: 20, windowSeconds: 900 };

/** Says the same for every e-mail: whether there is an account is looked up later, by the reaction to the event. */
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
  await countAttempt(deps.db, asked, addressGroup(call.ip), call.now);
  await inTransaction(call.db, (tx) =>
    deps.emit(tx, memberEvents['member.password-forgotten'](null, { email: input.email, page, requestedBy: null })),
  );
  return { message: 'If there is an account with this e-mail, a link is on its way.' };
}
