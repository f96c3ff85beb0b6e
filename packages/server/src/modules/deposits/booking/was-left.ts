import type { Db } from '../../../platform/db/db.ts';
import { departureStatus } from './departure-status.ts';

/** Whether something ever left an address on this chain, such as by a sweep. */
export async function wasLeft(db: Db, blockchainId: number, addressId: number): Promise<boolean> {
  const row = await db
    .selectFrom('departure')
    .select('id')
    .where('address_id', '=', addressId)
    .where('blockchain_id', '=', blockchainId)
    .where('status', '<>', departureStatus.state('reorged'))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
