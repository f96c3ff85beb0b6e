import { hoursAfter } from '@coffer/kernel/clock.ts';
import { newReference } from '@coffer/kernel/id.ts';
import { inTransaction } from '../../platform/db/db.ts';
import { sql } from 'kysely';
import type { World } from '../../../test/world.ts';
import { paymentEvents, writeViews } from '../payments/index.ts';

/** Whole numbers from 0, the same for the same seed. */
export function dice(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

export type Stage = {
  world: World;
  projects: readonly number[];
  currencies: readonly number[];
  from: Date;
  days: number;
};

/** Payments of any kind that change in any order, each with the event that its module would emit. */
export class Histories {
  private readonly stage: Stage;
  private readonly roll: (below: number) => number;
  private readonly payments: number[] = [];
  private name = 0;

  constructor(stage: Stage, seed: number) {
    this.stage = stage;
    this.roll = dice(seed);
  }

  async step(): Promise<void> {
    const known = this.payments[this.roll(Math.max(1, this.payments.length))];
    if (known === undefined || this.roll(4) === 0) await this.create();
    else if (this.roll(3) === 0) await this.view(known);
    else await this.change(known);
  }

  private at(): Date {
    return new Date(this.stage.from.getTime() + this.roll(this.stage.days * 86_400_000));
  }

  private pick<T>(of: readonly T[]): T {
    const one = of[this.roll(of.length)];
    if (one === undefined) throw new Error('nothing to pick from');
    return one;
  }

  private async create(): Promise<void> {
    const at = this.at();
    const project = this.pick(this.stage.projects);
    const units = String(this.roll(1_000_000_000) * 97 + 1);
    const id = await inTransaction(this.stage.world.coffer.deps.db, async (tx) => {
      const { rows } = await sql<{ id: number; reference: string }>`
        with k as (insert into customer (project_id, customer_id, email, name, created_at)
          values (${project}, ${`customer ${this.roll(12)}`}, null, '', ${at})
          on conflict (project_id, customer_id) do update set name = '' returning id)
        insert into payment (reference_id, project_id, customer_id, usd_units, status, exception, sequence, created_by, actor,
          metadata, quote_minutes, underpay_bps, overpay_bps, created_at, updated_at, expires_at, monitored_until)
        select ${newReference()}, ${project}, k.id, ${units}::numeric, 'open', 'none', 1, 'system', 'test', '{}', 15, 50, 50,
          ${at}, ${at}, ${hoursAfter(at, 1)}, ${hoursAfter(at, 73)} from k returning id, reference_id as reference`.execute(
        tx,
      );
      const [made] = rows;
      if (!made) throw new Error('no payment was made');
      const payload = { paymentId: made.id, sequence: 1, reference: made.reference };
      await this.stage.world.coffer.deps.emit(tx, paymentEvents['payment.created'](project, payload));
      return made.id;
    });
    this.payments.push(id);
  }

  /** Somebody looks at it, as each process of the program writes it: with no event, and as often as they like. */
  private async view(id: number): Promise<void> {
    const { db } = this.stage.world.coffer.deps;
    const { rows } = await sql<{
      reference: string;
    }>`select reference_id as reference from payment where id = ${id}`.execute(db);
    const step = this.pick(['opened', 'opened', 'address_shown']);
    await writeViews(db, new Map([[`${step} ${rows[0]?.reference}`, this.at()]]));
  }

  /** Something happens to it, in one transaction with its event, as it is in the program. */
  private async change(id: number): Promise<void> {
    const { emit, db } = this.stage.world.coffer.deps;
    await inTransaction(db, async (tx) => {
      const { rows } = await sql<{ project: number; reference: string; sequence: number }>`
        select project_id as project, reference_id as reference, sequence from payment where id = ${id} for update`.execute(
        tx,
      );
      const [payment] = rows;
      if (!payment) throw new Error('no such payment');
      const sequence = payment.sequence + 1;
      const steps = [
        () => this.choose(tx, id),
        () => this.deposit(tx, id),
        () => this.deposit(tx, id),
        () => this.settle(tx, id),
        () => this.settle(tx, id),
        () => this.reorg(tx, id),
        () => this.lapse(tx, id, sequence),
        () => this.refund(tx, id, payment.project, sequence),
      ];
      const kind = await this.pick(steps)();
      await sql`
        update payment p set sequence = ${sequence}, updated_at = greatest(updated_at, ${this.at()}::timestamptz), filled_usd_units =
          coalesce((select sum(l.usd_units) from allocation l join deposit d on d.id = l.deposit_id
            where l.payment_id = p.id and d.status = 'confirmed'), 0) where id = ${id}`.execute(tx);
      await emit(tx, paymentEvents[kind](payment.project, { paymentId: id, sequence, reference: payment.reference }));
    });
  }

  private async choose(tx: Tx, id: number) {
    const address = `0x${String((this.name += 1)).padStart(20, '0')}${this.roll(2 ** 31)}${this.roll(2 ** 31)}`;
    await sql`
      with w as (insert into wallet (name, type, kind, family, status, created_at)
        values ('Planted', 'deposit', 'xpub', 'ETH_Family', 'active', now()) returning id),
      a as (insert into address (wallet_id, family, address, position, status, assigned_at)
        select id, 'ETH_Family', ${address}, 0, 'assigned', now() from w returning id)
      insert into attempt (payment_id, project_id, blockchain_currency_id, address_id, status, price, price_source, priced_at,
        due_units, usd_units, uri, quoted_at, expires_at)
      select p.id, p.project_id, ${this.pick(this.stage.currencies)}::int, a.id, 'superseded', '2000', 'test', now(), 1, 1, 'test:',
        now(), now() from payment p, a where p.id = ${id}`.execute(tx);
    return 'payment.quoted' as const;
  }

  private async deposit(tx: Tx, id: number) {
    const currency = this.pick(this.stage.currencies);
    const hash = `0x${String((this.name += 1)).padStart(20, '0')}${this.roll(2 ** 31)}${this.roll(2 ** 31)}`;
    const units = String(this.roll(1_000_000) + 1);
    const usd = String(this.roll(1_000_000_000) * 89);
    await sql`
      with w as (insert into wallet (name, type, kind, family, status, created_at)
        values ('Planted', 'deposit', 'xpub', 'ETH_Family', 'active', now()) returning id),
      a as (insert into address (wallet_id, family, address, position, status, assigned_at)
        select id, 'ETH_Family', ${hash}, 0, 'assigned', now() from w returning id),
      d as (insert into deposit (blockchain_id, tx_hash, path, status, treatment, matching, address_id, project_id, customer_id,
          blockchain_currency_id, units, block_height, block_hash, block_at, round, first_seen_at)
        select bc.blockchain_id, ${hash}, 'value', ${this.pick(['included', 'confirmed', 'confirmed'])}, 'credit', 'owned', a.id,
          p.project_id, p.customer_id, bc.id, ${units}::numeric, 7, '0x07', now(), 1, now()
        from payment p, a, blockchain_currency bc where p.id = ${id} and bc.id = ${currency} returning *)
      insert into allocation (deposit_id, payment_id, project_id, blockchain_currency_id, units, usd_units, price, price_source,
        priced_at, late, wrong_asset, allocated_at)
      select id, ${id}, project_id, blockchain_currency_id, units, ${usd}::numeric, '2000', 'test', now(), false, false, now() from d`.execute(
      tx,
    );
    return 'payment.detected' as const;
  }

  private async settle(tx: Tx, id: number) {
    await sql`
      update payment set status = 'settled', settled_at = created_at + make_interval(secs => ${this.roll(200_000)}::int)
      where id = ${id}`.execute(tx);
    return 'payment.settled' as const;
  }

  private async reorg(tx: Tx, id: number) {
    await sql`
      update deposit set status = 'included' where id = (select max(l.deposit_id) from allocation l where l.payment_id = ${id})`.execute(
      tx,
    );
    await sql`update payment set status = 'detected', settled_at = null where id = ${id}`.execute(tx);
    return 'payment.reorged' as const;
  }

  private async lapse(tx: Tx, id: number, sequence: number) {
    const status = this.pick(['expired', 'cancelled'] as const);
    const exception = this.pick(['none', 'none', 'partial', 'wrong_asset']);
    await sql`update payment set status = ${status}, exception = ${exception}, settled_at = null where id = ${id}`.execute(
      tx,
    );
    const kind = `payment.${status}` as const;
    await sql`
      insert into payment_event (payment_id, sequence, at, event, status, exception, actor, facts)
      values (${id}, ${sequence}, ${this.at()}, ${kind}, ${status}, ${exception}, 'test', '{}')`.execute(tx);
    return kind;
  }

  private async refund(tx: Tx, id: number, project: number, sequence: number) {
    const currency = this.pick(this.stage.currencies);
    const at = this.at();
    const { rows } = await sql<{ id: number }>`
      insert into refund (payment_id, project_id, blockchain_currency_id, units, to_address, reason, status, requested_by, requested_at)
      values (${id}, ${project}, ${currency}, ${String(this.roll(500_000) + 1)}::numeric, '0x01', 'Test',
        ${this.pick(['requested', 'paid', 'paid'])}, 'test', ${at}) returning id`.execute(tx);
    const facts = JSON.stringify({ refundId: rows[0]?.id, payoutId: 1 });
    await sql`
      insert into payment_event (payment_id, sequence, at, event, status, exception, actor, facts)
      values (${id}, ${sequence}, ${this.at()}, 'payment.refund-paid', 'settled', 'none', 'test', ${facts}::jsonb)`.execute(
      tx,
    );
    return 'payment.refund-paid' as const;
  }
}

type Tx = Parameters<Parameters<typeof inTransaction>[1]>[0];
