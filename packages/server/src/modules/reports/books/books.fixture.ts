import { sql } from 'kysely';
import { assetKey } from '@coffer/kernel/asset.ts';
import type { ChainCode } from '@coffer/kernel/chain.ts';
import type { StatementLine } from '@coffer/contract/growth/reports.ts';
import { plantPayout } from '../../../../test/plant/plant-payout.ts';
import type { Dice } from '../../../../test/simulation/dice.ts';
import type { World } from '../../../../test/world.ts';
import { cause, type Cause } from '../../../platform/cause.ts';
import { inTransaction } from '../../../platform/db/db.ts';
import { bookConfirmed, bookDeparture, bookIncluded, causesOf } from '../../deposits/booking/bookings.ts';
import {
  coldAccount,
  customerAccount,
  externalAccount,
  mirror,
  post,
  revenueAccount,
  type Entry,
} from '../../ledger/index.ts';
import { clonePayout, insertArrived, insertDeparture, insertRefund } from './planted-rows.fixture.ts';
import { bookMove, bookReserved } from '../../payouts/payout/bookings.ts';
import type { PayoutStatus } from '../../payouts/payout/payout-status.ts';
import { postingsBetween } from '../../referrals/rewards/reward.ts';
import type { RewardStatus } from '../../referrals/rewards/reward-status.ts';
import { sweptCause } from '../../sweeps/moving/settle-departures.ts';

/** What happened, written down a second time as plain numbers. */
export type Told = {
  project: number;
  asset: string;
  at: Date;
  units: bigint;
  usd: bigint;
  line: StatementLine | 'earned' | 'promised' | 'swept' | 'granted' | 'takenBack' | 'paid';
  /** Whose it was, where the balance changed. */
  pot?: 'own' | 'customers' | 'promised';
};

type Currency = { id: number; chain: ChainCode; contract: string | null };
type Deposit = Parameters<typeof bookIncluded>[1] & {
  customer: number;
  project: number;
  currency: Currency;
  usd: bigint;
};
type Payout = Parameters<typeof bookReserved>[0] & {
  status: PayoutStatus;
  type: string;
  usd: bigint;
  currency: Currency;
};
type Reward = { id: number; step: number; projectId: number; personId: number; status: RewardStatus; usdUnits: bigint };

/** Random histories of the books, made of what the program books for each thing that happens, at any time in any order. */
export class Books {
  readonly told: Told[] = [];
  private readonly deposits: {
    deposit: Deposit;
    confirmed: boolean;
    settled: bigint;
    sequence: number;
    gone: boolean;
  }[] = [];
  private readonly payouts: Payout[] = [];
  private readonly rewards: Reward[] = [];
  private readonly dice: Dice;
  private readonly stage: { world: World; projects: readonly number[]; from: Date; days: number };
  private currencies: Currency[] = [];
  private template = 0;
  private last = 0;

  constructor(stage: Books['stage'], dice: Dice) {
    this.stage = stage;
    this.dice = dice;
  }

  async open(): Promise<void> {
    const { db, pool } = this.stage.world.coffer.deps;
    const { rows } = await pool.query<Currency>(
      `select m.id, b.code as chain, m.contract from blockchain_currency m join blockchain b on b.id = m.blockchain_id
       where b.code in ('ETH', 'BASE') order by m.id limit 3`,
    );
    this.currencies = rows;
    const [project = 0] = this.stage.projects;
    this.template = (await plantPayout(this.stage.world, project)).id;
    // What the template needed was planted for it, and is no part of the story.
    const planted = await sql<{ at: Date; asset: string; units: string; kind: string }>`
      select p.at, p.asset, (-p.amount)::text as units, t.kind from ledger_posting p join ledger_account a on a.id = p.account_id
      join ledger_transaction t on t.id = p.transaction_id where a.name = ${revenueAccount(project).name}`.execute(db);
    for (const { at, asset, units, kind } of planted.rows) {
      const line = kind === 'planted' ? 'corrections' : 'promised';
      const amount = kind === 'planted' ? BigInt(units) : -BigInt(units);
      this.told.push({
        project,
        asset,
        at,
        units: amount,
        usd: 0n,
        line,
        ...(kind === 'planted' ? { pot: 'own' } : {}),
      });
    }
  }

  async step(): Promise<void> {
    const play = this.dice.weighted([
      [5, () => this.arrive()],
      [4, () => this.settle()],
      [2, () => this.reorg()],
      [3, () => this.ask()],
      [5, () => this.pay()],
      [6, () => this.reward()],
      [2, () => this.sweep()],
    ] as const);
    await play();
  }

  private at(): Date {
    return new Date(this.stage.from.getTime() + this.dice.below(this.stage.days * 86_400_000));
  }

  private async book(entries: readonly Entry[]): Promise<void> {
    const { db } = this.stage.world.coffer.deps;
    const booked = await inTransaction(db, (tx) => post(tx, entries));
    if (booked.length < entries.length) throw new Error('something was booked twice');
  }

  private mirror(causes: readonly Cause[], at: Date): Promise<Cause[]> {
    return inTransaction(this.stage.world.coffer.deps.db, (tx) => mirror(tx, causes, at));
  }

  private async arrive(): Promise<void> {
    const { pool } = this.stage.world.coffer.deps;
    const [project, currency] = [this.dice.oneOf(this.stage.projects), this.dice.oneOf(this.currencies)];
    const units = BigInt(this.dice.between(1, 2_000_000_000)) * 7n;
    const isPriced = this.dice.chance(80);
    const usd = isPriced ? BigInt(this.dice.between(0, 2_000_000_000)) * 13n : 0n;
    const row = await insertArrived(pool, {
      project,
      customer: `customer ${this.dice.below(4)}`,
      name: this.name(),
      currencyId: currency.id,
      units,
      usd,
      isPriced,
    });
    const deposit = {
      ...row,
      from: null,
      round: 1,
      treatment: 'credit',
      matching: 'owned',
      walletType: 'deposit',
      projectId: project,
      customerId: row.customer,
      contract: currency.contract,
      blockchainCurrencyId: currency.id,
      units,
      blockHeight: 7,
      blockHash: '0x07',
      project,
      currency,
      usd,
    } as const satisfies Deposit;
    const [included, at] = [this.at(), this.at()];
    const confirmed = this.dice.chance(90);
    await this.book(bookIncluded(currency.chain, deposit, included));
    if (confirmed) {
      await this.book(bookConfirmed(currency.chain, deposit, at));
      this.told.push({ project, asset: keyOf(currency), at, units, usd, line: 'received', pot: 'customers' });
    }
    this.deposits.push({ deposit, confirmed, settled: 0n, sequence: 1, gone: false });
  }

  private async settle(): Promise<void> {
    const open = this.deposits.filter(({ confirmed, gone, settled }) => confirmed && !gone && settled === 0n);
    if (open.length === 0) return;
    const one = this.dice.oneOf(open);
    const { deposit } = one;
    const at = this.at();
    one.settled = (deposit.units * BigInt(this.dice.between(1, 100))) / 100n || 1n;
    await this.bookSettled(one, one.settled, at);
  }

  private async bookSettled(one: (typeof this.deposits)[number], units: bigint, at: Date): Promise<void> {
    const { deposit } = one;
    const { customer, project, currency } = deposit;
    one.sequence += 1;
    const asset = keyOf(currency);
    await this.book([
      {
        kind: units > 0n ? 'payment.settled' : 'reorg.payment.settled',
        cause: cause('payment', deposit.id, 'deposit', deposit.id, one.sequence, 'settled'),
        at,
        postings: [
          { account: customerAccount(customer, project), asset, units },
          { account: revenueAccount(project), asset, units: -units },
        ],
      },
    ]);
    this.told.push({ project, asset, at, units, usd: 0n, line: 'earned' });
  }

  private async reorg(): Promise<void> {
    const standing = this.deposits.filter(({ gone }) => !gone);
    if (standing.length === 0) return;
    const one = this.dice.oneOf(standing);
    const { deposit, confirmed, settled } = one;
    const at = this.at();
    one.gone = true;
    if (settled > 0n) await this.bookSettled(one, -settled, this.at());
    await this.mirror(causesOf(deposit), at);
    const { project, currency, units, usd } = deposit;
    if (confirmed) {
      this.told.push({
        project,
        asset: keyOf(currency),
        at,
        units: -units,
        usd: -usd,
        line: 'corrections',
        pot: 'customers',
      });
    }
  }

  /** What a project does not have is not promised: the books would let it, and people would not be asked. */
  private async ask(): Promise<void> {
    const { pool } = this.stage.world.coffer.deps;
    const [projectId, currency] = [this.dice.oneOf(this.stage.projects), this.dice.oneOf(this.currencies)];
    const units = BigInt(this.dice.between(1, 1_000_000));
    const usd = BigInt(this.dice.between(0, 1_000_000_000)) * 3n;
    const type = this.dice.oneOf(['payout_admin', 'payout_merchant', 'refund', 'withdrawal']);
    this.last += 1;
    const id = 1_000_000 + this.last;
    const changed = {
      id,
      units: Number(units),
      usd_units: Number(usd),
      type,
      project_id: projectId,
      blockchain_currency_id: currency.id,
      price_usd: 2,
      refund_id: type === 'refund' ? await insertRefund(pool, projectId, currency.id) : null,
    };
    await clonePayout(pool, this.template, changed);
    const payout: Payout = {
      id,
      projectId,
      blockchainCode: currency.chain,
      contract: currency.contract,
      units,
      payerId: null,
      payerUnits: 0n,
      bookings: 1,
      status: 'pending-approval',
      type,
      usd,
      currency,
    };
    const at = this.at();
    await this.book([bookReserved(payout, at)]);
    this.told.push({ project: projectId, asset: keyOf(currency), at, units, usd: 0n, line: 'promised' });
    this.payouts.push(payout);
  }

  private async pay(): Promise<void> {
    if (this.payouts.length === 0) return;
    const payout = this.dice.oneOf(this.payouts);
    const ways: Partial<Record<PayoutStatus, readonly PayoutStatus[]>> = {
      'pending-approval': ['processed', 'processed', 'rejected'],
      processed: ['sent'],
      sent: ['processed', 'failed'],
      failed: ['sent'],
    };
    const after = ways[payout.status];
    if (!after) return;
    const to = this.dice.oneOf(after);
    const at = this.at();
    payout.bookings += 1;
    const entry = bookMove(payout, payout.status, to, at);
    if (!entry) throw new Error('each of these steps is booked');
    await this.book([entry]);
    const { projectId: project, currency, units, usd, type, status } = payout;
    const one = { project, asset: keyOf(currency), at };
    const line = type === 'refund' ? 'refunded' : type === 'withdrawal' ? 'rewards_paid' : 'paid_out';
    if (to === 'processed') this.told.push({ ...one, units: -units, usd: -usd, line, pot: 'promised' });
    else if (status === 'processed') this.told.push({ ...one, units, usd, line: 'corrections', pot: 'promised' });
    else this.told.push({ ...one, units: to === 'sent' ? units : -units, usd: 0n, line: 'promised' });
    payout.status = to;
  }

  private async reward(): Promise<void> {
    const ways: Partial<Record<RewardStatus, readonly RewardStatus[]>> = {
      pending: ['available', 'available', 'available', 'reversed'],
      available: ['reserved', 'reserved', 'reserved', 'reversed'],
      reserved: ['paid', 'paid', 'available'],
    };
    const at = this.at();
    const known = this.rewards.filter(({ status }) => status in ways);
    if (known.length === 0 || this.dice.chance(30)) {
      this.last += 1;
      const projectId = this.dice.oneOf(this.stage.projects);
      const usdUnits = BigInt(this.dice.between(1, 10_000_000));
      const made = {
        id: this.last,
        step: 1,
        projectId,
        personId: projectId * 10 + this.dice.below(3),
        status: 'pending',
        usdUnits,
      } as const;
      this.rewards.push({ ...made });
      await this.bookReward(made, [], [made], at);
      this.told.push({ project: projectId, asset: 'USD', at, units: usdUnits, usd: 0n, line: 'granted' });
      return;
    }
    const reward = this.dice.oneOf(known.slice(-2));
    const to = this.dice.oneOf(ways[reward.status] ?? ['reversed']);
    const before = { ...reward };
    Object.assign(reward, { status: to, step: reward.step + 1 });
    await this.bookReward(reward, [before], [reward], at);
    const one = { project: reward.projectId, asset: 'USD', at, units: -reward.usdUnits, usd: 0n };
    if (to === 'reversed') this.told.push({ ...one, line: 'takenBack' });
    if (to === 'paid') this.told.push({ ...one, line: 'paid' });
  }

  private async bookReward(
    { id, step }: Reward,
    before: readonly Reward[],
    after: readonly Reward[],
    at: Date,
  ): Promise<void> {
    await this.book([
      { kind: 'reward', cause: cause('reward', id, step), at, postings: postingsBetween(before, after) },
    ]);
  }

  /** From an address of a deposit that stands to the cold wallet. */
  private async sweep(): Promise<void> {
    const standing = this.deposits.filter(({ gone }) => !gone);
    if (standing.length === 0) return;
    const one = this.dice.oneOf(standing);
    one.gone = true;
    const { deposit } = one;
    const { currency, units, project } = deposit;
    const { addressId } = deposit;
    const { pool } = this.stage.world.coffer.deps;
    const id = await insertDeparture(pool, { name: this.name(), addressId, currencyId: currency.id, units });
    const at = this.at();
    const asset = keyOf(currency);
    await this.book([
      ...bookDeparture(currency.chain, { ...deposit, id, from: null, path: 'value', known: true }, at),
      {
        kind: 'sweep.moved',
        cause: sweptCause(id, 1),
        at,
        postings: [
          { account: coldAccount(900), asset, units },
          { account: externalAccount, asset, units: -units },
        ],
      },
    ]);
    this.told.push({ project, asset, at, units, usd: 0n, line: 'swept' });
    if (!this.dice.chance(25)) return;
    const undone = this.at();
    await this.mirror([sweptCause(id, 1), cause('departure', id, 1)], undone);
    this.told.push({ project, asset, at: undone, units: -units, usd: 0n, line: 'swept' });
  }

  private name(): string {
    this.last += 1;
    return `0x${String(this.last).padStart(12, '0')}${this.dice.below(2 ** 31)}${this.dice.below(2 ** 31)}`;
  }
}

function keyOf({ chain, contract }: Currency): string {
  return assetKey({ chain, contract, decimals: 0 });
}
