import type * as contract from '@coffer/contract/operations/configuration.ts';
import type { Result } from '@coffer/contract/endpoint.ts';
import { passwordMinLength } from '@coffer/contract/people/password-rules.ts';
import type { Call, Deps } from '../../platform/deps.ts';
import { version } from '../../platform/version.ts';
import { readSetting } from './read-configuration.ts';
import { siteUrl } from './site-url.ts';

/** For everybody: nothing in here may tell more than a sign-in page needs. */
export async function readDefaultConfiguration(
  deps: Pick<Deps, 'config'>,
  call: Call,
): Promise<Result<typeof contract.readDefaultConfiguration>> {
  const walletConnect = await readSetting(call.db, 'wallet_connect_id');
  return {
    productName: 'Coffer',
    version,
    docsUrl: '/docs',
    passwordMinLength,
    walletConnectId: String(walletConnect.value),
    siteUrl: await siteUrl(deps, call.db),
  };
}
