import { inTransaction } from '../../platform/db/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { sealSecret } from '../vault/index.ts';
import { passwordBinding } from './load-account.ts';
import { smtpFromEnvironment } from './smtp-from-environment.ts';
import { lockSmtp, putSmtp } from './store.ts';

/** At the start: the environment says what holds first. What is stored already was decided by people, and stays. */
export async function adoptSmtpFromEnvironment(deps: Deps): Promise<void> {
  const given = smtpFromEnvironment(deps.config);
  if (!given) return;
  await inTransaction(deps.db, async (tx) => {
    if (await lockSmtp(tx)) return;
    const secretId = given.password ? await sealSecret(deps, tx, passwordBinding, given.password) : null;
    await putSmtp(tx, given, secretId, deps.clock.now());
  });
}
