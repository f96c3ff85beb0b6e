import { sql } from 'kysely';
import { inTransaction, type Tx } from '../../platform/db/db.ts';
import { dice, type Stage } from './histories.fixture.ts';

let names = 0;

/** Friends who are linked, pay and are rewarded, and of whom anything is taken back again, in any order. */
export class Friends {
  private readonly stage: Stage;
  private readonly roll: (below: number) => number;

  constructor(stage: Stage, seed: number) {
    this.stage = stage;
    this.roll = dice(seed);
  }

  async step(): Promise<void> {
    const project = this.pick(this.stage.projects);
    const deeds = [
      () => this.link(project),
      () => this.linkLater(project),
      () => this.become(project),
      () => this.pay(project),
      () => this.pay(project),
      () => this.payBack(project),
      () => this.reward(project),
      () => this.reward(project),
      () => this.changeReward(project),
    ];
    const deed = this.pick(deeds);
    await inTransaction(this.stage.world.coffer.deps.db, async (tx) => {
      this.tx = tx;
      await deed();
    });
  }

  private tx!: Tx;

  private at(): Date {
    return new Date(this.stage.from.getTime() + this.roll(this.stage.days * 86_400_000));
  }

  private pick<T>(of: readonly T[]): T {
    const one = of[this.roll(of.length)];
    if (one === undefined) throw new Error('nothing to pick from');
    return one;
  }

  private async person(project: number, by: number | null): Promise<number> {
    const name = `p${(names += 1)}`;
    const token = `x${String(names).replaceAll('0', 'z').padStart(9, 'y')}`;
    const at = by === null ? null : this.at();
    const { rows } = await sql<{ id: number }>`
      insert into referral_person (project_id, reference_id, email, mailbox, code, share_token, status, referred_by, linked_at, linked_by,
        friend_status, created_at, updated_at)
      values (${project}, ${name}, ${`${name}@example.com`}, ${`${name}@example.com`}, ${`code-${name}`}, ${token}, 'active',
        ${by}::int, ${at}, ${by === null ? null : 'code'}, ${by === null ? null : 'linked'}, now(), now()) returning id`.execute(
      this.tx,
    );
    return rows[0]?.id ?? 0;
  }

  /** One of those that there are; locked, as the program does it. */
  private async any(table: string, project: number, where = sql`true`): Promise<number | undefined> {
    const { rows } = await sql<{ id: number }>`
      select id from ${sql.table(table)} where project_id = ${project} and ${where} order by md5(id::text || ${this.roll(1000)}::text)
      limit 1 for update skip locked`.execute(this.tx);
    return rows[0]?.id;
  }

  private async link(project: number): Promise<void> {
    const by = (await this.any('referral_person', project)) ?? (await this.person(project, null));
    await this.person(project, by);
  }

  private async linkLater(project: number): Promise<void> {
    const by = (await this.any('referral_person', project)) ?? (await this.person(project, null));
    const late = await this.person(project, null);
    await sql`
      update referral_person set referred_by = ${by}, linked_at = ${this.at()}, linked_by = 'payment', friend_status = 'linked'
      where id = ${late}`.execute(this.tx);
  }

  private async become(project: number): Promise<void> {
    const id = await this.any('referral_person', project, sql`friend_status = 'linked'`);
    if (id === undefined) return;
    await (
      this.roll(4) === 0
        ? sql`update referral_person set friend_status = 'rejected', rejected_because = 'Test' where id = ${id}`
        : sql`update referral_person set friend_status = 'converted', first_payment_at = ${this.at()} where id = ${id}`
    ).execute(this.tx);
  }

  private async campaign(project: number): Promise<number> {
    const known = this.roll(6) === 0 ? undefined : await this.any('campaign', project);
    if (known !== undefined) return known;
    const { rows } = await sql<{ id: number }>`
      with c as (insert into campaign (project_id, name, status, version, activated_at, created_by, created_at, updated_at)
        values (${project}, ${`Campaign ${this.roll(1000)}`}, 'active', 1, '2020-01-01', 'test', now(), now()) returning id)
      insert into campaign_rules (campaign_id, version, reward_type, reward_value, blockchain_currency_id, time_zone, per_customer,
        cap_window, attribution_days, hold_days, event_keys, fraud_policy, created_by, created_at)
      select id, 1, 'percentage', 1000, 1, 'UTC', 'forever', 'all_time', 30, 0, '{payment}', '{}', 'test', now() from c
      returning campaign_id as id`.execute(this.tx);
    return rows[0]?.id ?? 0;
  }

  private async pay(project: number): Promise<void> {
    const person = await this.any('referral_person', project);
    const payment = await this.any('payment', project);
    if (person === undefined || payment === undefined) return;
    const external = `payment:${payment}:${(names += 1)}`;
    await sql`
      insert into referral_event_log (project_id, event_key, external_id, person_id, reference_id, payment_id, usd_units, triggered_at,
        status, created_at, updated_at)
      values (${project}, ${this.pick(['payment', 'payment', 'first_payment'])}, ${external}, ${person}, 'x', ${payment},
        ${String(this.roll(1_000_000_000) * 83)}::numeric, ${this.at()}, 'processed', now(), now())`.execute(this.tx);
  }

  private async payBack(project: number): Promise<void> {
    const id = await this.any('referral_event_log', project);
    if (id === undefined) return;
    await sql`update referral_event_log set usd_units = trunc(usd_units / 3) where id = ${id}`.execute(this.tx);
  }

  private async reward(project: number): Promise<void> {
    const log = await this.any('referral_event_log', project);
    const person = await this.any('referral_person', project);
    if (log === undefined || person === undefined) return;
    const campaign = await this.campaign(project);
    const paid = this.roll(3) === 0 ? await this.any('reward', project, sql`reversal_of is null`) : undefined;
    const units = paid === undefined ? this.roll(100_000_000) : -1 - this.roll(1_000_000);
    await sql`
      insert into reward (project_id, campaign_id, version, beneficiary, person_id, friend_id, event_log_id, usd_units, status, workings,
        reversal_of, created_at, updated_at)
      values (${project}, ${campaign}, 1, 'referrer', ${person}, ${person}, ${log}, ${String(units)}::numeric,
        ${this.pick(['pending', 'held', 'available', 'cancelled'])}, '[]', ${paid ?? null}::bigint, ${this.at()}, now())
      on conflict do nothing`.execute(this.tx);
  }

  private async changeReward(project: number): Promise<void> {
    const id = await this.any('reward', project);
    if (id === undefined) return;
    await sql`
      update reward set status = ${this.pick(['pending', 'held', 'available', 'reversed', 'cancelled'])},
        usd_units = trunc(usd_units / ${1 + this.roll(2)}::int) where id = ${id} and usd_units >= 0`.execute(this.tx);
  }
}
