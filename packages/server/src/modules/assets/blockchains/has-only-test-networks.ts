import type { Db } from '../../../platform/db/db.ts';
import { listBlockchainRows } from '../chains/store.ts';

/** Whether no real money can come in: every network that is on is a local or a test one. Where none is on, all count. */
export async function hasOnlyTestNetworks(db: Db): Promise<boolean> {
  const networks = await listBlockchainRows(db);
  const on = networks.filter(({ status }) => status !== 'disabled');
  const counted = on.length > 0 ? on : networks;
  return counted.length > 0 && counted.every(({ network }) => network !== 'mainnet');
}
