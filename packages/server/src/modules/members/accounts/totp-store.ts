import type { Db, Tx } from '../../../platform/db/db.ts';

/** Marks a time step as used; a code of it or of an earlier step is refused from then on. */
export async function spendTotpStep(db: Db, memberId: number, step: number): Promise<boolean> {
  const spent = await db
    .updateTable('member')
    .set({ totp_last_step: step })
    .where('id', '=', memberId)
    .where((eb) => eb.or([eb('totp_last_step', 'is', null), eb('totp_last_step', '<', step)]))
    .executeTakeFirst();
  return spent.numUpdatedRows === 1n;
}

export async function spendRecoveryCode(tx: Tx, memberId: number, hash: Buffer, now: Date): Promise<boolean> {
  const spent = await tx
    .updateTable('recovery_code')
    .set({ used_at: now })
    .where('member_id', '=', memberId)
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return spent.numUpdatedRows === 1n;
}

export async function replaceRecoveryCodes(tx: Tx, memberId: number, hashes: readonly Buffer[]): Promise<void> {
  await tx.deleteFrom('recovery_code').where('member_id', '=', memberId).execute();
  if (hashes.length > 0)
    await tx
      .insertInto('recovery_code')
      .values(hashes.map((hash) => ({ member_id: memberId, hash })))
      .execute();
}
