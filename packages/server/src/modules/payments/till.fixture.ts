import { chooseDepositAddress, getPublicPayment, listPayOptions } from '@coffer/contract/payments/checkout.ts';
import { listBlockchainCurrencies, putProjectCurrencies } from '@coffer/contract/money-in/currencies.ts';
import { createProjectPayment } from '@coffer/contract/payments/payments.ts';
import { setRate } from '@coffer/contract/money-in/rates.ts';
import { openTreasury, type Treasury } from '../wallets/treasury.fixture.ts';

/** A shop that takes ETH, USDC and USDT on two chains, of which the prices are fixed, and payers who ask without a key. */
export type Till = Treasury & {
  /** The ids of what can be paid in, such as `USDC on BASE`. */
  currencies: ReadonlyMap<string, number>;
  /** Asks for an amount and gives the reference. */
  payment(over?: object): Promise<string>;
  see(reference: string): ReturnType<typeof see>;
  options(reference: string): Promise<Awaited<ReturnType<typeof options>>>;
  choose(reference: string, chain?: string, currency?: string): ReturnType<typeof choose>;
  /** As if so many units had come to the payment's last quote, and as if that had been counted. */
  receive(reference: string, units: bigint, status: 'included' | 'confirmed'): Promise<void>;
  rows<R>(text: string, values?: unknown[]): Promise<R[]>;
};

export async function openTill(): Promise<Till> {
  const treasury = await openTreasury();
  const { world, shop } = treasury;
  await treasury.xpubWallet(shop);
  const all = await world.ok(listBlockchainCurrencies, { key: treasury.root });
  const body = { blockchainCurrencyIDs: all.map(({ id }) => id) };
  await world.ok(putProjectCurrencies, { key: treasury.root, params: { id: shop }, body });
  await world.ok(setRate, { key: treasury.root, params: { currencyCode: 'ETH' }, body: { price: '2500' } });
  const rows = async <R>(text: string, values: unknown[] = []) =>
    (await world.coffer.deps.pool.query(text, values)).rows as R[];
  await rows(`update blockchain set status = 'healthy'`);
  let customers = 0;
  return {
    ...treasury,
    currencies: new Map(all.map((one) => [`${one.currencyCode} on ${one.blockchainCode}`, one.id])),
    rows,
    async payment(over = {}) {
      const customer = { customerEmail: 'ada@example.com', customerID: `customer-${(customers += 1)}` };
      const given = { ...customer, amountInUSD: '49.99', ...over };
      const made = await world.ok(createProjectPayment, { key: treasury.root, params: { id: shop }, body: given });
      return made.reference_id;
    },
    see: (reference) => see(treasury, reference),
    options: (reference) => options(treasury, reference),
    choose: (reference, chain = 'BASE', currency = 'USDC') => choose(treasury, reference, chain, currency),
    receive: (reference, units, status) => receive(rows, reference, units, status),
  };
}

function see({ world }: Treasury, ref: string) {
  return world.ok(getPublicPayment, { params: { ref } });
}

function options({ world }: Treasury, ref: string) {
  return world.ok(listPayOptions, { params: { ref } });
}

function choose({ world }: Treasury, ref: string, chain: string, currency: string) {
  const body = { blockchain_code: chain, currency_code: currency };
  return world.ok(chooseDepositAddress, { params: { ref }, body });
}

let hashes = 0;

async function receive(rows: Till['rows'], reference: string, units: bigint, status: string): Promise<void> {
  const hash = `0x${String((hashes += 1)).padStart(64, '0')}`;
  await rows(
    `with t as (
       select t.*, p.id as payment, p.customer_id, bc.blockchain_id,
         round($2::numeric * t.usd_units / t.due_units) as dollars
       from payment p join lateral (select * from attempt where payment_id = p.id order by id desc limit 1) t on true
       join blockchain_currency bc on bc.id = t.blockchain_currency_id where p.reference_id = $1),
     d as (
       insert into deposit (blockchain_id, tx_hash, path, status, treatment, matching, address_id, project_id, customer_id,
         blockchain_currency_id, units, block_height, block_hash, block_at, round, first_seen_at)
       select blockchain_id, $3, 'log:0', $4, 'credit', 'owned', address_id, project_id, customer_id,
         blockchain_currency_id, $2, 100, '0x1', now(), 1, now() from t returning id),
     l as (
       insert into allocation (deposit_id, payment_id, project_id, attempt_id, blockchain_currency_id, units, usd_units,
         price, price_source, priced_at, late, wrong_asset, allocated_at)
       select d.id, t.payment, t.project_id, t.id, t.blockchain_currency_id, $2, t.dollars, t.price, t.price_source,
         t.priced_at, false, false, now() from t, d)
     update payment p set detected_usd_units = p.detected_usd_units + case $4 when 'included' then t.dollars else 0 end,
       filled_usd_units = p.filled_usd_units + case $4 when 'confirmed' then t.dollars else 0 end,
       status = case $4 when 'included' then 'detected' else p.status end
     from t where p.id = t.payment`,
    [reference, String(units), hash, status],
  );
}
