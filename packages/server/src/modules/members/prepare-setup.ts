import type { Deps } from '../../platform/deps.ts';
import { newSecret } from '@coffer/kernel/id.ts';
import { setupTokenNeeded } from './sign-up.ts';
import { rootExists, saveSetupToken } from './store.ts';
import { hashOf } from './tokens.ts';

/** Before the first account: prints the token that makes it, where one is needed. */
export async function prepareSetup(deps: Deps): Promise<void> {
  if (!setupTokenNeeded(deps.config) || (await rootExists(deps.db))) return;
  const token = deps.config.SETUP_TOKEN ?? newSecret('setup-');
  await saveSetupToken(deps.db, hashOf(token));
  if (!deps.config.SETUP_TOKEN) deps.tellOperator(`Setup token for the first account: ${token}`);
}
