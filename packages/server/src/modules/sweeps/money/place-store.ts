import { sql } from 'kysely';
import type { ProjectScope } from '../../../platform/access.ts';
import type { Db } from '../../../platform/db/db.ts';
import { departureStatus } from '../../deposits/booking/departure-status.ts';
import { isVisible } from '../../wallets/index.ts';
import { walletStatus } from '../../wallets/wallet/wallet-status.ts';
import { sweepStatus } from '../sweep/sweep-status.ts';

/** Money of a wallet in a currency, at so many addresses. */
export type Stood = { walletId: number; blockchainCurrencyId: number; units: bigint; addresses: number };
export type InHand = Stood & { sweepId: number; isUnsigned: boolean };
export type OnItsWay = Stood & { sweepId: number; coldWalletId: number };
export type Named = { id: number; name: string; isArchived: boolean; projectIds: number[] };

export type Places = {
  wallets: readonly Named[];
  /** Confirmed, whoever has it in hand. */
  ready: readonly Stood[];
  confirming: readonly Stood[];
  /** Of what is ready: what a running sweep is to take. */
  inHand: readonly InHand[];
  /** Of what the books have in cold wallets: what a sweep brought there that is not final yet. */
  onItsWay: readonly OnItsWay[];
};

/** Five statements, however many addresses hold something. */
export async function selectPlaces(db: Db, scope: ProjectScope): Promise<Places> {
  const wallets = await selectNamed(db, scope);
  const ready = await selectStood(db, ofReady(scope));
  const confirming = await selectStood(db, ofConfirming(scope));
  return {
    wallets,
    ready,
    confirming,
    inHand: await selectInHand(db, scope),
    onItsWay: await selectOnItsWay(db, scope),
  };
}

async function selectNamed(db: Db, scope: ProjectScope): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select w.id, w.name, w.status = ${walletStatus.state('archived')} as "isArchived",
      array(select p.project_id from project_wallet p where p.wallet_id = w.id
        and ${scope === 'all' ? sql`true` : sql`p.project_id = any(${[...scope]}::int[])`} order by 1) as "projectIds"
    from wallet w where w.type = 'deposit' and ${isVisible(scope)} order by w.id`.execute(db);
  return rows;
}

const ofReady = (scope: ProjectScope) => sql`
  select s.wallet_id, s.blockchain_currency_id, s.ready_units as units, s.addresses
  from holding_sum s join wallet w on w.id = s.wallet_id
  where s.ready_units <> 0 and w.type = 'deposit' and ${isVisible(scope)}`;

const ofConfirming = (scope: ProjectScope) => sql`
  select h.wallet_id, h.blockchain_currency_id, sum(h.units - h.ready_units) as units, count(*) as addresses
  from holding h join wallet w on w.id = h.wallet_id
  where h.units <> h.ready_units and w.type = 'deposit' and ${isVisible(scope)} group by 1, 2`;

type Raw<T> = Omit<T, 'units'> & { units: string };

async function selectStood(db: Db, stood: ReturnType<typeof ofReady>): Promise<Stood[]> {
  const { rows } = await sql<Raw<Stood>>`
    select wallet_id as "walletId", blockchain_currency_id as "blockchainCurrencyId", units::text as units,
      addresses::int as addresses
    from (${stood}) s order by 1, 2`.execute(db);
  return rows.map((row) => ({ ...row, units: BigInt(row.units) }));
}

/** What came to an address after its sweep was in a block waits for the next one. */
async function selectInHand(db: Db, scope: ProjectScope): Promise<InHand[]> {
  const { rows } = await sql<Raw<InHand>>`
    select s.id as "sweepId", s.status = ${sweepStatus.state('awaiting_signature')} as "isUnsigned",
      s.wallet_id as "walletId", s.blockchain_currency_id as "blockchainCurrencyId", sum(h.ready_units)::text as units,
      count(*)::int as addresses
    from sweep s join wallet w on w.id = s.wallet_id join sweep_lock l on l.sweep_id = s.id
    join holding h on h.address_id = l.address_id and h.blockchain_currency_id = l.blockchain_currency_id
    where s.status in ${sweepStatus.among.running} and h.ready_units > 0 and ${isVisible(scope)}
      and l.blockchain_currency_id = s.blockchain_currency_id
      and not exists (select from sweep_departure m join departure d on d.id = m.departure_id
        where m.sweep_id = s.id and d.address_id = l.address_id and d.status <> ${departureStatus.state('reorged')})
    group by 1, 2, 3, 4 order by 1`.execute(db);
  return rows.map((row) => ({ ...row, units: BigInt(row.units) }));
}

async function selectOnItsWay(db: Db, scope: ProjectScope): Promise<OnItsWay[]> {
  const { rows } = await sql<Raw<OnItsWay>>`
    select s.id as "sweepId", s.wallet_id as "walletId", d.blockchain_currency_id as "blockchainCurrencyId",
      m.cold_wallet_id as "coldWalletId", sum(d.units - m.fee_units)::text as units,
      count(distinct d.address_id)::int as addresses
    from sweep s join wallet w on w.id = s.wallet_id join sweep_departure m on m.sweep_id = s.id
    join departure d on d.id = m.departure_id
    where s.status in ${sweepStatus.among.running} and ${isVisible(scope)} and m.cold_wallet_id is not null
      and d.status <> ${departureStatus.state('reorged')}
    group by 1, 2, 3, 4 order by 1`.execute(db);
  return rows.map((row) => ({ ...row, units: BigInt(row.units) }));
}
