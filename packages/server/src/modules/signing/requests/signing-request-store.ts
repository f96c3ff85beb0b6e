import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { ChainCode, ChainFamily } from '@coffer/kernel/chain.ts';
import type { ToSign } from '@coffer/contract/treasury/signing-requests.ts';
import { notFound, type ProjectScope } from '../../../platform/access.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import type { SignedBytes } from '../../../chains/port/port.ts';
import { type SweepStatus } from '../../sweeps/index.ts';
import { departureStatus } from '../../deposits/booking/departure-status.ts';
import { sweepItemStatus } from '../../sweeps/sweep/sweep-item-status.ts';
import { sweepStatus } from '../../sweeps/sweep/sweep-status.ts';
import { signingStatus, type SigningStatus } from './signing-status.ts';

export type SigningRequest = {
  id: number;
  sweepId: number;
  kind: ToSign['kind'];
  status: SigningStatus;
  statusAt: Date;
  sweepStatus: SweepStatus;
  sweepStatusAt: Date;
  walletId: number;
  walletName: string;
  blockchainId: number;
  blockchainCode: ChainCode;
  family: ChainFamily;
  currencyCode: string;
  contract: string | null;
  decimals: number;
  units: string;
  usd: string | null;
  addresses: number;
  coldAddress: string;
  sweepContract: string | null;
  hotWalletId: number | null;
  expiresAt: Date;
  createdBy: string;
  createdAt: Date;
  unsigned: ToSign;
  signed: string[] | null;
};

const columns = sql`r.id, r.sweep_id as "sweepId", r.kind, r.status, r.status_at as "statusAt", s.status as "sweepStatus",
  s.status_at as "sweepStatusAt", s.wallet_id as "walletId", w.name as "walletName", s.blockchain_id as "blockchainId",
  b.code as "blockchainCode", b.family, c.code as "currencyCode", m.contract, m.decimals, 
  (s.planned_units - case when r.kind = 'psbt' then s.planned_fee_units else 0 end)::text as units,
  s.planned_usd::text as usd, s.addresses, s.cold_address as "coldAddress", s.contract_address as "sweepContract",
  s.hot_wallet_id as "hotWalletId",
  r.expires_at as "expiresAt", r.created_by as "createdBy", r.created_at as "createdAt", r.unsigned, r.signed`;
const source = sql`signing_request r join sweep s on s.id = r.sweep_id join wallet w on w.id = s.wallet_id
  join blockchain b on b.id = s.blockchain_id join blockchain_currency m on m.id = s.blockchain_currency_id
  join currency c on c.id = m.currency_id`;

/** Those that are open, and of the others the last ones. */
export async function selectRequests(db: Db, scope: ProjectScope, endedMax: number): Promise<SigningRequest[]> {
  const { rows } = await sql<SigningRequest>`
    with seen as (
      (select r.id from signing_request r where r.status = ${signingStatus.state('open')} order by r.id desc)
      union (select r.id from signing_request r join sweep s on s.id = r.sweep_id
        where ${isVisible(scope)} order by r.id desc limit ${endedMax}::int))
    select ${columns} from ${source} join seen on seen.id = r.id
    where ${isVisible(scope)} order by r.status = ${signingStatus.state('open')} desc, r.id desc`.execute(db);
  return rows;
}

export async function selectRequest(db: Db, scope: ProjectScope, id: number): Promise<SigningRequest> {
  const { rows } = await sql<SigningRequest>`
    select ${columns} from ${source} where r.id = ${id}::bigint and ${isVisible(scope)}`.execute(db);
  const [row] = rows;
  if (!row) throw notFound();
  return row;
}

/** Who signs it and who gives it up take turns here. */
export async function lockRequest(tx: Tx, scope: ProjectScope, id: number): Promise<SigningRequest> {
  await sql`select from signing_request where id = ${id}::bigint for no key update`.execute(tx);
  return selectRequest(tx, scope, id);
}

/** Open ones that are too old. Those that somebody signs just now are left to them. */
export async function lockExpired(tx: Tx, now: Date, rowsMax: number): Promise<SigningRequest[]> {
  const { rows } = await sql<SigningRequest>`
    select ${columns} from ${source}
    where r.status = ${signingStatus.state('open')} and r.expires_at <= ${now} order by r.expires_at limit ${rowsMax}::int
    for no key update of r skip locked`.execute(tx);
  return rows;
}

/** The sweep to which a departure in this transaction belongs. */
export async function sweepOfTransaction(
  db: Db,
  scope: ProjectScope,
  blockchainId: number,
  hash: string,
): Promise<{ sweepId: number; signingRequestId: number | null } | undefined> {
  const { rows } = await sql<{ sweepId: number; signingRequestId: number | null }>`
    select s.id as "sweepId", r.id as "signingRequestId"
    from departure d join sweep_departure m on m.departure_id = d.id join sweep s on s.id = m.sweep_id
    left join signing_request r on r.sweep_id = s.id
    where d.blockchain_id = ${blockchainId}::int and d.tx_hash = ${hash} and d.status <> ${departureStatus.state('reorged')} and ${isVisible(scope)}
    order by s.id limit 1`.execute(db);
  return rows[0];
}

export type NewRequest = {
  sweepId: number;
  unsigned: ToSign;
  /** Where it is known before anybody signs. */
  txHash?: string | null;
  expiresAt: Date;
  createdBy: string;
};

export async function insertRequest(tx: Tx, { sweepId, unsigned, ...rest }: NewRequest, now: Date): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into signing_request (sweep_id, kind, status, status_at, unsigned, tx_hash, expires_at, created_by, created_at)
    values (${sweepId}::bigint, ${unsigned.kind}, ${signingStatus.initial}, ${now}, ${JSON.stringify(unsigned)}::jsonb,
      ${rest.txHash ?? null}, ${rest.expiresAt}, ${rest.createdBy}, ${now}) returning id`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('a signing request that was written has no id');
  return row.id;
}

export async function writeSigned(tx: Tx, id: number, signed: readonly string[], now: Date): Promise<void> {
  await sql`
    update signing_request set status = ${signingStatus.move('open', 'signed')}, status_at = ${now},
      signed = ${JSON.stringify(signed)}::jsonb
    where id = ${id}::bigint`.execute(tx);
}

/** What every signature was put into: from now on it is sent. */
export async function writeTransaction(tx: Tx, id: number, { hash, bytes }: SignedBytes): Promise<void> {
  await sql`
    update signing_request set tx_hash = ${hash}, tx_bytes = ${bytes} where id = ${id}::bigint`.execute(tx);
}

export async function writeGivenUp(
  tx: Tx,
  ids: readonly number[],
  to: 'cancelled' | 'expired',
  now: Date,
): Promise<void> {
  await sql`
    update signing_request set status = ${signingStatus.move('open', to)}, status_at = ${now}
    where id = any(${[...ids]}::bigint[])`.execute(tx);
}

export type SweepAccount = { addressId: number; address: string; units: bigint };

export async function selectSweepAccounts(db: Db, sweepId: number): Promise<SweepAccount[]> {
  const { rows } = await sql<Omit<SweepAccount, 'units'> & { units: string }>`
    select a.id as "addressId", a.address, i.planned_units::text as units
    from sweep_item i join address a on a.id = i.address_id
    where i.sweep_id = ${sweepId}::bigint order by a.id`.execute(db);
  return rows.map(({ units, ...account }) => ({ ...account, units: BigInt(units) }));
}

export type Unsent = {
  id: number;
  sweepId: number;
  blockchainCode: ChainCode;
  sweepStatus: SweepStatus;
  signed: string[];
  /** The one transaction that all of it became. */
  whole: SignedBytes | null;
  /** The addresses of which nothing has moved yet. */
  open: { addressId: number; address: string }[];
};

/** Of each chain the request that had its turn last. */
export type Turns = ReadonlyMap<ChainCode, number>;

/** What merchants signed and of which some has not been seen in a block: of each chain so many, each in its turn. */
export async function selectUnsent(db: Db, turns: Turns, eachMax: number): Promise<Unsent[]> {
  const { rows } = await sql<Unsent>`
    with waiting as (
      select r.id, row_number() over (partition by s.blockchain_id order by r.id <= coalesce(t.id, 0), r.id) as turn
      from signing_request r join sweep s on s.id = r.sweep_id join blockchain b on b.id = s.blockchain_id
      left join unnest(${[...turns.keys()]}::text[], ${[...turns.values()]}::bigint[]) as t (code, id) on t.code = b.code
      where r.status = ${signingStatus.state('signed')} and r.kind in ('transfers', 'psbt') and s.status in ${sweepStatus.among.running}
        and exists (select from sweep_item i where i.sweep_id = s.id and i.status = ${sweepItemStatus.state('planned')}))
    select r.id, r.sweep_id as "sweepId", b.code as "blockchainCode", s.status as "sweepStatus", r.signed,
      case when r.tx_bytes is not null then json_build_object('hash', r.tx_hash, 'bytes', r.tx_bytes) end as whole,
      json_agg(json_build_object('addressId', a.id, 'address', a.address)) as open
    from waiting w join signing_request r on r.id = w.id join sweep s on s.id = r.sweep_id
    join blockchain b on b.id = s.blockchain_id
    join sweep_item i on i.sweep_id = s.id and i.status = ${sweepItemStatus.state('planned')} join address a on a.id = i.address_id
    where w.turn <= ${eachMax}::int
    group by r.id, b.id, s.id, w.turn order by w.turn`.execute(db);
  return rows;
}

/** They will never move, and the chain says why. */
export async function skipItems(
  tx: Tx,
  sweepId: number,
  dead: readonly { addressId: number; reason: string }[],
): Promise<void> {
  if (dead.length === 0) return;
  await sql`
    update sweep_item i set status = ${sweepItemStatus.sql('planned', 'skipped')}, reason = d.reason
    from unnest(${dead.map(({ addressId }) => addressId)}::bigint[], ${dead.map(({ reason }) => reason)}::text[])
      as d(address_id, reason)
    where i.sweep_id = ${sweepId}::bigint and i.address_id = d.address_id and i.status = ${sweepItemStatus.state('planned')}`.execute(
    tx,
  );
}

/** The hot wallet that pays for what was signed: it may be another one than when the request was made. */
export async function writePayer(tx: Tx, sweepId: number, hotWalletId: number): Promise<void> {
  await sql`update sweep set hot_wallet_id = ${hotWalletId}::int where id = ${sweepId}::bigint`.execute(tx);
}

function isVisible(scope: ProjectScope): RawBuilder<SqlBool> {
  if (scope === 'all') return sql<SqlBool>`true`;
  return sql<SqlBool>`exists (select from project_wallet v
    where v.wallet_id = s.wallet_id and v.project_id = any(${[...scope]}::int[]))`;
}
