import { sql } from 'kysely';
import { inTransaction, type Db, type Tx } from '../../platform/db/db.ts';
import { dice, type Stage } from './histories.fixture.ts';

let names = 0;

/** Payouts that go through or not, attempt by attempt, and sweeps of addresses of several projects, in any order. */
export class MoneyOut {
  private readonly owner: Db;
  private readonly stage: Stage;
  private readonly roll: (below: number) => number;

  /** Written by the owner of the tables: what is signed and sent the program writes in a role of its own. */
  constructor(owner: Db, stage: Stage, seed: number) {
    this.owner = owner;
    this.stage = stage;
    this.roll = dice(seed);
  }

  async step(): Promise<void> {
    const deeds = [
      this.payout,
      this.payout,
      this.move,
      this.order,
      this.settle,
      this.settle,
      this.sweep,
      this.moveSweep,
      this.moveSweep,
    ];
    const deed = this.pick(deeds);
    await inTransaction(this.owner, (tx) => deed.call(this, tx));
  }

  private at(): Date {
    return new Date(this.stage.from.getTime() + this.roll(this.stage.days * 86_400_000));
  }

  private pick<T>(of: readonly T[]): T {
    const one = of[this.roll(of.length)];
    if (one === undefined) throw new Error('nothing to pick from');
    return one;
  }

  private units(below: number): string {
    return String(1 + this.roll(below));
  }

  /** Locked, as the program does it. */
  private async any(tx: Tx, table: string, where = sql`true`): Promise<number | undefined> {
    const { rows } = await sql<{ id: number }>`
      select id from ${sql.table(table)} where ${where} order by md5(id::text || ${this.roll(1000)}::text)
      limit 1 for update skip locked`.execute(tx);
    return rows[0]?.id;
  }

  private async wallet(tx: Tx, type: 'hot' | 'deposit'): Promise<number> {
    const { rows } = await sql<{ id: number }>`
      insert into wallet (name, type, kind, family, status, created_at)
      values ('Planted', ${type}, ${type === 'hot' ? 'key' : 'xpub'}, 'ETH_Family', 'active', now()) returning id`.execute(
      tx,
    );
    return rows[0]?.id ?? 0;
  }

  private async payout(tx: Tx): Promise<void> {
    const wallet = await this.wallet(tx, 'hot');
    await sql`
      insert into payout (project_id, type, blockchain_id, blockchain_currency_id, units, withheld_units, usd_units, price_usd, price_source,
        priced_at, fee_from, fee_units_max, to_address, is_known_payee, payer_units, wallet_id, from_address, status, status_at, attempt,
        reasons, approvals_needed, policy_version, intent_hash, next_try_at, created_by_kind, created_by_member, created_by, bookings,
        created_at, updated_at)
      select ${this.pick(this.stage.projects)}, ${this.pick(['payout_merchant', 'payout_admin', 'withdrawal'])}, bc.blockchain_id, bc.id,
        5, 0, ${this.units(1_000_000_000)}::numeric * 71, 1, 'test', now(), 'merchant', 1, '0xaa', true, 0, ${wallet}, '0xbb', 'sent',
        ${this.at()}, 1, '[]', 0, 0, 'hash', 'infinity', 'member', (select min(id) from member), 'test', 1, now(), now()
      from blockchain_currency bc where bc.id = ${this.pick(this.stage.currencies)}`.execute(tx);
  }

  private async move(tx: Tx): Promise<void> {
    const id = await this.any(tx, 'payout');
    if (id === undefined) return;
    await sql`
      update payout set status = ${this.pick(['sent', 'processed', 'processed', 'failed'])}, status_at = ${this.at()}
      where id = ${id}`.execute(tx);
  }

  private async order(tx: Tx): Promise<void> {
    const payout = await this.any(tx, 'payout');
    if (payout === undefined) return;
    const name = (names += 1);
    await sql`
      insert into outgoing_transaction (cause_of, cause_id, cause_part, kind, blockchain_id, wallet_id, from_address, to_address, units,
        authorizations, fee_units_max, status, status_at, position, next_try_at, created_at)
      select 'payout', id, ${`test ${name}`}, 'payout', blockchain_id, wallet_id, ${`0x${name}`}, '0xaa', 5, '{}', 1, 'broadcast', now(), 0,
        'infinity', now() from payout where id = ${payout}`.execute(tx);
  }

  private async settle(tx: Tx): Promise<void> {
    const id = await this.any(tx, 'outgoing_transaction', sql`cause_of = 'payout'`);
    if (id === undefined) return;
    const status = this.pick(['broadcast', 'included', 'confirmed', 'confirmed', 'failed']);
    const isIn = status !== 'broadcast';
    await sql`
      update outgoing_transaction set status = ${status}, status_at = ${this.at()},
        fee_units = ${isIn ? `${this.units(1_000_000)}${this.units(1_000_000)}` : null}::numeric,
        hash = ${isIn ? `0x${(names += 1)}` : null} where id = ${id}`.execute(tx);
  }

  /** Of up to four addresses, some of them of nobody. */
  private async sweep(tx: Tx): Promise<void> {
    const wallet = await this.wallet(tx, 'deposit');
    const { rows } = await sql<{ id: number }>`
      insert into sweep (wallet_id, blockchain_id, blockchain_currency_id, method, trigger, status, status_at, cold_address, addresses,
        planned_units, moved_units, created_by, created_at)
      select ${wallet}, bc.blockchain_id, bc.id, 'contract', 'amount', 'broadcast', now(), '0xcc', 1, ${this.roll(2)}, 0, 'test', now()
      from blockchain_currency bc where bc.id = ${this.pick(this.stage.currencies)} returning id`.execute(tx);
    for (let at = this.roll(5); at > 0; at -= 1) {
      const project = this.pick([...this.stage.projects, null]);
      await sql`
        with a as (insert into address (wallet_id, family, address, position, status, project_id, assigned_at)
          values (${wallet}, 'ETH_Family', ${`0xa${(names += 1)}`}, ${at}, 'assigned', ${project}::int, now()) returning id)
        insert into sweep_item (sweep_id, address_id, planned_units, moved_units, status)
        select ${rows[0]?.id ?? 0}, id, ${this.units(1000)}::numeric, 0, 'planned' from a`.execute(tx);
    }
  }

  private async moveSweep(tx: Tx): Promise<void> {
    const id = await this.any(tx, 'sweep');
    if (id === undefined) return;
    const status = this.pick(['broadcast', 'completed', 'completed', 'failed']);
    await sql`delete from sweep_departure where sweep_id = ${id}`.execute(tx);
    await sql`update sweep_item set moved_units = 0, status = 'planned' where sweep_id = ${id}`.execute(tx);
    const { rows } = await sql<{ address: number }>`
      select address_id as address from sweep_item where sweep_id = ${id} order by 1`.execute(tx);
    let moved = 0;
    for (const { address } of status === 'completed' ? rows : []) {
      const units = this.roll(100_000);
      if (units === 0) continue;
      moved += units;
      await sql`
        with d as (insert into departure (blockchain_id, tx_hash, path, status, address_id, blockchain_currency_id, to_address, units,
            block_height, block_hash, block_at, round)
          select blockchain_id, ${`0xd${(names += 1)}`}, 'value', 'confirmed', ${address}, blockchain_currency_id, '0xcc', ${units}, 1, '0x', now(), 1
          from sweep where id = ${id} returning id),
        i as (update sweep_item set moved_units = ${units}, status = 'moved' where sweep_id = ${id} and address_id = ${address})
        insert into sweep_departure (departure_id, sweep_id, cold_wallet_id, round)
        select id, ${id}, ${this.roll(5) === 0 ? null : await this.wallet(tx, 'deposit')}::int, 1 from d`.execute(tx);
    }
    const isOver = status !== 'broadcast';
    await sql`
      update sweep set status = ${status}, status_at = now(), ended_at = ${isOver ? this.at() : null}, moved_units = ${moved},
        moved_usd = ${moved > 0 && this.roll(4) > 0 ? `${this.roll(1000)}.${this.units(99_999_999)}` : null}::numeric(30, 8),
        fee_units = ${isOver ? this.units(1000) : null}::numeric,
        fee_usd = ${isOver && this.roll(4) > 0 ? `${this.roll(10)}.${this.units(99_999_999)}` : null}::numeric(30, 8)
      where id = ${id}`.execute(tx);
  }
}
