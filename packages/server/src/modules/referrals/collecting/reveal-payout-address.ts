import type { Result } from '@coffer/contract/endpoint.ts';
import type { revealPayoutAddress as endpoint } from '@coffer/contract/growth/portal-payouts.ts';
import { familyOf } from '@coffer/kernel/chain.ts';
import { spellAddress } from '@coffer/keys/accounts/spell-address.ts';
import { inTransaction } from '../../../platform/db/db.ts';
import type { Call, Deps } from '../../../platform/deps.ts';
import { checkCode } from '../../payouts/index.ts';
import { findOpenViewer } from '../portal/find-viewer.ts';
import { pageOf } from '../portal/portal-token-store.ts';
import { codeOf } from './code-of.ts';
import { countTry } from './count-codes.ts';
import { readyToPay } from './ready-to-pay.ts';
import { wrongCode } from './spend-portal-code.ts';

/**
 * Where the money would go, for whoever is about to withdraw and has proved by the code that the mails are theirs. The page alone, which
 * is a link, shows the ends. A wrong code counts as it does for a withdrawal; a right one stays good for that.
 */
export async function revealPayoutAddress(
  deps: Deps,
  call: Call,
  token: string,
  code: string,
): Promise<Result<typeof endpoint>> {
  const { db, now } = call;
  const person = await findOpenViewer(call, token);
  const takeBack = await countTry(call, person, token);
  const { blockchainId, blockchainCode, blockchainName, address } = (await readyToPay(deps, call, person)).paidTo;
  await inTransaction(db, async (tx) => {
    const of = codeOf(person, { what: 'withdrawal', blockchainId, address }, pageOf(token));
    if (!(await checkCode(deps, tx, of, code, now))) throw wrongCode();
  });
  await takeBack();
  return { address: spellAddress(familyOf(blockchainCode), address), blockchainName };
}
