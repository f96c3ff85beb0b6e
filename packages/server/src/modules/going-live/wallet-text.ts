import type { Deps } from '../../platform/deps.ts';
import type { Db } from '../../platform/db/db.ts';
import { siteUrl } from '../system/index.ts';

const codeChars = 8;

/**
 * What the owner of a cold wallet signs: it names this installation, so that a signature is of no use to another one, and the
 * address. Always the same, so that whoever signs in a vault far away may take days.
 */
export async function walletTexts(deps: Deps, db: Db): Promise<(address: string) => string> {
  const { host } = new URL(await siteUrl(deps, db));
  return (address) => {
    const code = deps.masterKey.digest('cold wallet proof', `${host} ${address}`).toString('hex').toUpperCase();
    return `Coffer at ${host}: the wallet ${address} is ours. ${code.slice(0, codeChars)}`;
  };
}
