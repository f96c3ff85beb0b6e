import { fault } from '@coffer/contract/errors.ts';
import { spellAddress } from '@coffer/keys/accounts/spell-address.ts';
import { everyProject } from '../../../platform/access.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { SigningRequest } from '../requests/signing-request-store.ts';
import { findTarget, type SigningTarget } from '../targets/signing-target.ts';

type Request = Pick<SigningRequest, 'walletId' | 'blockchainCode' | 'coldAddress' | 'unsigned'>;

/** Where the money of a request is to end: refused where that is another place by now, or none, than whoever signed was shown. */
export async function shownTarget(
  db: Db,
  { walletId: walletID, blockchainCode, coldAddress, unsigned }: Request,
): Promise<SigningTarget> {
  const scope = everyProject('the request was found in the scope of the caller');
  const target = await findTarget(db, scope, { walletID, blockchainCode });
  const { chain, cold } = target;
  if (cold.address === coldAddress && unsigned.coldAddress === spellAddress(chain.family, coldAddress)) return target;
  throw fault('INVALID_STATE', 'The cold wallet has changed since then. Create a new request.');
}
