import { applyDeposit } from '../src/modules/payments/settling/apply-deposit.ts';
import type { PaymentStatus } from '../src/modules/payments/asking/payment-status.ts';
import { plantPayment, plantQuote, type Asset, type Customer, type Planted, type Terms } from './plant/plant-asked.ts';
import type { depositEvents } from '../src/modules/deposits/index.ts';
import type { PayloadOf } from '../src/platform/events/event-kind.ts';
import { openStage, type Stage } from './chain-stage.ts';

export type Stand = {
  status: PaymentStatus;
  exception: string;
  resolution: string | null;
  filled: string;
  detected: string;
  sequence: number;
};

/** Payments over the chain in memory. Time is what the newest block says. */
export type PaymentStage = Stage & {
  now(): Date;
  customer(): Promise<Customer>;
  /** A payment of a customer; of one of its own, unless it is told whose. */
  payment(terms?: Terms, of?: Customer): Promise<Planted>;
  /** What the payer's choice of a currency leaves: the id of the quote, and what is due by it. */
  quote(payment: Planted, asset: Asset, price?: string, minutes?: number): Promise<{ attemptId: number; due: bigint }>;
  /** Sends money that comes with the next block. */
  pay(to: Customer, units: bigint, asset?: Asset): string;
  /** The next block comes so much later. */
  wait(minutes: number): void;
  price(asset: Asset, price: string): Promise<void>;
  /** Reads the chain, and lets payments hear of each step of their deposits. */
  read(): Promise<void>;
  /** As `read`, without letting payments hear: the steps, for a test to tell in its own order. */
  watch(): Promise<DepositStep[]>;
  apply(payload: DepositStep): Promise<void>;
  stand(payment: Planted): Promise<Stand>;
  events(payment: Planted): Promise<string[]>;
  /** What the books say of an account, credits positive. */
  balance(account: string, asset?: Asset): Promise<bigint>;
};

type DepositStep = PayloadOf<typeof depositEvents, 'deposit.included'>;

const assetIds = { COIN: 1, USDT: 2 } as const;

export async function openPaymentStage(): Promise<PaymentStage> {
  const stage = await openStage();
  const watcher = await stage.watcher();
  const { pool } = stage.database;
  const now = () => stage.network.head.at;
  const deps = { db: stage.database.db, emit: stage.deps.emit, clock: { now } };
  const ground = { pool, projectId: stage.projectId, token: stage.token };
  let told = 0;
  const contractOf = (asset: Asset) => (asset === 'COIN' ? null : stage.token);
  async function customer(): Promise<Customer> {
    const address = await stage.address();
    const { rows } = await pool.query<{ id: number }>('select customer_id as id from address where address = $1', [
      address,
    ]);
    await pool.query('update address set permanent = true where address = $1', [address]);
    return { id: rows[0]?.id ?? 0, address };
  }
  async function watch() {
    await watcher.settle();
    const { rows } = await pool.query<{ id: number; payload: DepositStep }>(
      "select id, payload from outbox where kind like 'deposit.%' and id > $1 order by id",
      [told],
    );
    told = rows.at(-1)?.id ?? told;
    return rows.map(({ payload }) => payload);
  }
  const apply = (payload: DepositStep) => applyDeposit(deps, payload);
  return {
    ...stage,
    now,
    customer,
    watch,
    apply,
    payment: async (terms = {}, of) => plantPayment(ground, now(), terms, of ?? (await customer())),
    quote: (payment, asset, price = '1', minutes = 15) =>
      plantQuote(ground, payment, { asset, price, minutes, now: now() }),
    pay: (to, units, asset = 'USDT') => stage.network.pay(to.address, units, contractOf(asset)),
    wait: (minutes) => stage.network.advance(minutes * 60_000),
    async price(asset, price) {
      await pool.query(
        `insert into rate_sample (currency_id, minute, price, source) values ($1, date_trunc('minute', $2::timestamptz), $3, 'test')
         on conflict (currency_id, minute) do update set price = excluded.price`,
        [assetIds[asset], now(), price],
      );
    },
    async read() {
      for (const payload of await watch()) await apply(payload);
    },
    async stand({ paymentId }) {
      const { rows } = await pool.query<Stand>(
        `select status, exception, resolution, sequence, (filled_usd_units / 1e8)::float::text as filled,
           (detected_usd_units / 1e8)::float::text as detected from payment where id = $1`,
        [paymentId],
      );
      return rows[0] as Stand;
    },
    async events({ paymentId }) {
      const text = 'select event from payment_event where payment_id = $1 order by sequence';
      return (await pool.query<{ event: string }>(text, [paymentId])).rows.map(({ event }) => event);
    },
    async balance(account, asset = 'USDT') {
      const { rows } = await pool.query<{ units: string }>(
        `select (-b.amount)::text as units from ledger_account a join ledger_balance b on b.account_id = a.id
         where a.name = $1 and b.asset = $2`,
        [account, `ETH/${contractOf(asset) ?? 'native'}`],
      );
      return BigInt(rows[0]?.units ?? 0);
    },
  };
}
