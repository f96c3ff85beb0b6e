import { randomBytes } from 'node:crypto';
import type { World } from '../world.ts';

type Paid = {
  projectId: number;
  walletId: number;
  at: Date;
  /** In dollars. */
  usd: number;
  address?: string;
  status?: string;
  /** In the smallest units of its currency. */
  units?: bigint;
  /** On Ethereum; ETH where none is named. */
  currency?: string;
  feeUnits?: bigint;
  /** Of a key in place of a person. */
  keyId?: number;
};

/** A payout on Ethereum as its row stands, where making it is not the story. */
export async function plantPaid(world: World, paid: Paid): Promise<number> {
  const {
    projectId,
    walletId,
    at,
    usd,
    units = 10n ** 16n,
    status = 'processed',
    keyId,
    feeUnits,
    currency = 'ETH',
  } = paid;
  const address = paid.address ?? `0x${randomBytes(20).toString('hex')}`;
  const { rows } = await world.coffer.deps.pool.query<{ id: number }>(
    `insert into payout (project_id, type, blockchain_id, blockchain_currency_id, units, withheld_units, payer_units, usd_units,
       price_usd, price_source, priced_at, fee_from, fee_units_max, to_address, is_known_payee, wallet_id, from_address, status,
       status_at, attempt, reasons, approvals_needed, policy_version, intent_hash, next_try_at, created_by_kind,
       created_by_member, created_by_key, created_by, reserved_at, bookings, fee_units, created_at, updated_at)
     select $1, 'payout_admin', m.blockchain_id, m.id, $2, 0, 0, $3, 1, 'test', $4, 'merchant', 1, $5, false, $6, '0x00', $7,
       $4, 1, '[]', 0, 0, repeat('a', 64), $4, case when $8::int is null then 'member' else 'key' end,
       case when $8::int is null then (select min(id) from member) end, $8::int, 'root', $4, 1, $9, $4, $4
     from blockchain_currency m join currency y on y.id = m.currency_id and y.code = $10 where m.blockchain_id = 1 returning id`,
    [
      projectId,
      String(units),
      String(usd * 1e8),
      at,
      address,
      walletId,
      status,
      keyId ?? null,
      feeUnits === undefined ? null : String(feeUnits),
      currency,
    ],
  );
  return rows[0]?.id ?? 0;
}
