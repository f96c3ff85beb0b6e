import { hostname } from 'node:os';
import type { Db } from '../../platform/db/db.ts';
import { presentSigner } from './orders/signer-store.ts';

/**
 * What keeps whoever runs code in this process from the signer's keys: another machine or another user does; the same user, or
 * root here, reads whatever the signer has.
 */
export type SignerApart = 'machine' | 'user' | 'same-user' | 'root' | 'away';

export async function signerApart(db: Db): Promise<SignerApart> {
  const signer = await presentSigner(db);
  if (!signer) return 'away';
  if (signer.host !== hostname()) return 'machine';
  const uid = process.getuid?.() ?? null;
  if (uid === 0) return 'root';
  return uid !== null && uid !== signer.uid ? 'user' : 'same-user';
}
