import { sql, type RawBuilder } from 'kysely';
import type { UntracedFacts } from '@coffer/contract/operations/doctor.ts';
import type { Db } from '../../../platform/db/db.ts';
import { paymentStatus } from '../../payments/asking/payment-status.ts';
import { maySay, type UntracedRow } from '../watching/untraced-store.ts';
import type { Finding } from './finding.ts';

type Row = Omit<UntracedFacts, 'nextTryAt'> & { name: string; nextTryAt: Date };
/** Blocks of one chain in which something may be missing of what was asked about. */
export type Untold = UntracedFacts & { name: string };

const summed = sql`b.code as "blockchainCode", b.name, count(distinct u.height)::int as blocks,
  min(u.height) as "firstHeight", max(u.height) as "lastHeight", min(u.next_try_at) as "nextTryAt"`;

/** Coins alone come by calls that nobody traced; of tokens the balance tells. */
function concerns(address: RawBuilder<unknown>, isCoin: RawBuilder<boolean>) {
  return sql`((${isCoin} and u.transactions <> '{}') or exists (
    select from untraced_balance y
    where y.blockchain_id = u.blockchain_id and y.height = u.height and y.address_id = ${address}))`;
}

/** Since somebody was given the address. */
export async function untoldOfAddress(db: Db, addressId: number): Promise<Untold[]> {
  const { rows } = await sql<Row>`
    select ${summed}
    from address a join untraced_block u on u.noted_at >= a.assigned_at join blockchain b on b.id = u.blockchain_id
    where a.id = ${addressId} and b.family = a.family and ${concerns(sql`a.id`, sql<boolean>`true`)}
    group by b.id order by b.id`.execute(db);
  return rows.map(toUntold);
}

/** In the time in which these payments could be paid, as far as they are not, on the chains that were chosen for them. */
export async function untoldOfPayments(db: Db, paymentIds: readonly number[]): Promise<Map<number, Untold[]>> {
  const { rows } = await sql<Row & { paymentId: number }>`
    select t.payment_id as "paymentId", ${summed}
    from attempt t join payment p on p.id = t.payment_id join blockchain_currency c on c.id = t.blockchain_currency_id
    join blockchain b on b.id = c.blockchain_id
    join untraced_block u on u.blockchain_id = b.id and u.noted_at >= t.quoted_at
    left join chain_block k on k.blockchain_id = u.blockchain_id and k.height = u.height
    where t.payment_id = any(${[...paymentIds]}::bigint[]) and p.status in ${paymentStatus.among.payable}
      and coalesce(k.at, u.noted_at) <= p.monitored_until
      and ${concerns(sql`t.address_id`, sql<boolean>`c.contract is null`)}
    group by t.payment_id, b.id order by b.id`.execute(db);
  const untold = rows.map(({ paymentId, ...row }) => ({ paymentId, one: toUntold(row) }));
  const groups = Map.groupBy(untold, ({ paymentId }) => paymentId);
  return new Map([...groups].map(([id, list]) => [id, list.map(({ one }) => one)]));
}

/** Of the block of one transaction. */
export function untoldOfTransaction(
  row: UntracedRow | undefined,
  hash: string,
  { code: blockchainCode, name }: Pick<Untold, 'name'> & { code: Untold['blockchainCode'] },
): Untold[] {
  if (!row || !maySay(row, hash)) return [];
  const { height, nextTryAt } = row;
  return [toUntold({ blockchainCode, name, blocks: 1, firstHeight: height, lastHeight: height, nextTryAt })];
}

function toUntold({ nextTryAt, ...row }: Row): Untold {
  return { ...row, nextTryAt: nextTryAt.toISOString() };
}

export function viewUntold(untold: readonly Untold[]): UntracedFacts[] {
  return untold.map(({ name: _name, ...facts }) => facts);
}

/** Why something may be missing, for whoever asks where it is. */
export function untoldFinding(untold: readonly Untold[]): Finding {
  const names = [...new Set(untold.map(({ name }) => name))].join(' and ');
  const where = untold.map(blocksOf).join(', and ');
  return {
    code: 'UNTRACED',
    message: `No node has told everything of ${where} yet: a payment in it may be missing here.`,
    action: `Nothing is lost. It is read again by itself; another node of ${names} that can trace may tell it sooner.`,
  };
}

function blocksOf({ name, blocks, firstHeight, lastHeight }: Untold): string {
  if (blocks === 1) return `block ${firstHeight} of ${name}`;
  return `${blocks} blocks of ${name} between ${firstHeight} and ${lastHeight}`;
}
