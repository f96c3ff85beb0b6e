import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { walletStatus } from '../wallet/wallet-status.ts';
import { addressStatus } from './address-status.ts';
import { keptMax, type PreparedPool } from './pool-reach.ts';

/** The deposit wallet that gives out a project's addresses on a chain. Of a sweep contract also how it and the cold wallet behind it do. */
export type AssigningWallet = {
  id: number;
  blockchainId: number;
  name: string;
  status: string;
  contract: string | null;
  /** Its owner proposed another cold wallet, which nobody has confirmed. */
  isRedirected: boolean;
  cold: string | null;
  /** The address that the customer keeps at it. */
  kept: string | null;
  /** Null where addresses are derived. */
  pool: PreparedPool | null;
};

export async function selectAssigning(
  db: Db,
  projectId: number,
  of: { blockchainId?: number; customerId?: number | null },
): Promise<AssigningWallet[]> {
  const { rows } = await sql<AssigningWallet>`
    select w.id, a.blockchain_id as "blockchainId", w.name, w.status, s.status as contract,
      s.pending_collector is not null and s.pending_collector is distinct from s.confirmed_collector as "isRedirected",
      (select cold.status from wallet cold where cold.blockchain_id = a.blockchain_id and cold.address = s.collector
        and cold.status <> ${walletStatus.state('archived')}) as cold,
      (select k.address from address k join blockchain b on b.id = a.blockchain_id and b.family = k.family
        where k.wallet_id = w.id and k.customer_id = ${of.customerId ?? null}::bigint and k.permanent
          and k.status = ${addressStatus.state('assigned')}) as kept,
      (select json_build_object(
          'ready', (select count(*) from (select from address r where r.wallet_id = w.id and r.family = p.family
            and r.status = ${addressStatus.state('ready')} limit ${keptMax + 1}::int) few),
          'prepared', (select coalesce(max(position), -1) + 1 from address r where r.wallet_id = w.id and r.family = p.family))
        from key_pool p join blockchain b on b.id = a.blockchain_id and b.family = p.family
        where p.wallet_id = w.id) as pool
    from assigning_wallet a join wallet w on w.id = a.wallet_id
    left join sweep_contract s on s.wallet_id = w.id and s.blockchain_id = a.blockchain_id
    where a.project_id = ${projectId}::int
      and (${of.blockchainId ?? null}::int is null or a.blockchain_id = ${of.blockchainId ?? null}::int)
    order by a.blockchain_id`.execute(db);
  return rows;
}

/** Why nothing may be given out of it now, for whoever looks after it. */
export function whyNotAssigning(
  { name, status, contract, isRedirected, cold }: AssigningWallet,
  chain: string,
): string | undefined {
  if (status !== 'active') return `The deposit wallet "${name}" is ${status}: activate it or link another.`;
  if (contract === null) return undefined;
  if (contract !== 'active') return `The sweep contract of "${name}" on ${chain} is ${contract}: look at it first.`;
  if (isRedirected) {
    return `The master account of "${name}" on ${chain} proposed another cold wallet: cancel that with it, or confirm that wallet.`;
  }
  if (cold === 'active') return undefined;
  const why = cold === null ? 'is no longer a cold wallet of yours' : `is ${cold}`;
  return `What comes in to "${name}" on ${chain} ends at a wallet that ${why}.`;
}
