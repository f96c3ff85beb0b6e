import { sql } from 'kysely';
import type { HealthCheck } from '../../platform/health.ts';
import { presentSigner } from './orders/signer-store.ts';

/** Where no wallet has a key here, nobody misses it. */
export const checkSigner: HealthCheck = async ({ db }) => {
  if (await presentSigner(db)) return [];
  const { rows } = await sql`select from wallet_key limit 1`.execute(db);
  if (rows.length === 0) return [];
  return [{ part: 'signer', reason: 'It runs in no process: nothing is signed until it is back.' }];
};
