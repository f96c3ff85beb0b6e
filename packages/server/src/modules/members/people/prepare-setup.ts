import type { Deps } from '../../../platform/deps.ts';
import { newSecret } from '@coffer/kernel/id.ts';
import { isForTrying } from './sign-up.ts';
import { rootExists, saveSetupToken } from '../accounts/store.ts';
import { hashOf } from '../accounts/tokens.ts';

/** Before the first account: prints the token that makes it. Even a local program may stand behind a proxy. */
export async function prepareSetup(deps: Deps): Promise<void> {
  if (deps.config.SETUP_TOKEN === 'off' || (await rootExists(deps.db))) return;
  const token = deps.config.SETUP_TOKEN ?? newSecret('setup-');
  await saveSetupToken(deps.db, hashOf(token));
  if (deps.config.SETUP_TOKEN) return;
  const need = isForTrying(deps)
    ? 'On this machine the first account needs no setup token. From another machine or through a proxy it needs'
    : 'Setup token for the first account';
  deps.tellOperator(`${need}: ${token}`);
}
