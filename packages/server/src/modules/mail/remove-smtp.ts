import { authorize, requireStepUp } from '../../platform/access.ts';
import { inTransaction } from '../../platform/db/db.ts';
import type { Call, Deps } from '../../platform/deps.ts';
import { recordActivity } from '../activity/index.ts';
import { destroySecret, endUses } from '../vault/index.ts';
import { passwordUse } from './password-user.ts';
import { deleteSmtp, lockSmtp } from './store.ts';

/** Without mails nobody hears of a changed password: that is worth a fresh proof of who asks. */
export async function removeSmtp(deps: Deps, call: Call): Promise<null> {
  authorize(call.subject, 'smtp:write');
  requireStepUp(call.subject, call.now);
  return inTransaction(call.db, async (tx) => {
    const before = await lockSmtp(tx);
    if (!before) return null;
    await deleteSmtp(tx);
    if (before.passwordSecretId !== null) await destroySecret(deps, tx, before.passwordSecretId);
    await endUses(tx, passwordUse);
    const { host, port, username } = before;
    await recordActivity(tx, call, {
      action: 'smtp.removed',
      entity: 'smtp',
      entityId: 'smtp',
      before: { host, port, username },
    });
    return null;
  });
}
