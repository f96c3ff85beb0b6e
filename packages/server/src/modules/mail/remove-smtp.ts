import { authorize, requireStepUp, type MemberSubject } from '../../platform/access.ts';
import { inTransaction } from '../../platform/db/db.ts';
import type { NoteDeed } from '../../platform/deed.ts';
import type { Call } from '../../platform/deps.ts';
import { recordActivity } from '../activity/index.ts';
import { lockSmtp } from './store.ts';
import { accountOf, smtpDifference, smtpEntity, switchSmtp } from './switch-smtp.ts';

/** Without mails nobody hears of a changed password: that is worth a fresh proof of who asks. */
export async function removeSmtp(call: Call<MemberSubject>, noteDeed: NoteDeed): Promise<null> {
  authorize(call.subject, 'smtp:write');
  requireStepUp(call.subject, call.now);
  return inTransaction(call.db, async (tx) => {
    const before = accountOf(await lockSmtp(tx));
    if (!before) return null;
    await switchSmtp(tx, { from: before, to: null, now: call.now });
    const { host, port, username } = before;
    await recordActivity(tx, call, { action: 'smtp.removed', ...smtpEntity, before: { host, port, username } });
    await noteDeed(tx, call, {
      kind: 'smtp.removed',
      title: `The mail server ${host} was removed, so no emails are sent`,
      ...smtpDifference(before, null),
      subject: { before, after: null },
    });
    return null;
  });
}
