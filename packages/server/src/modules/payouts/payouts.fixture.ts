import { stepUp } from '@coffer/contract/people/identity.ts';
import { putProjectCurrencies } from '@coffer/contract/money-in/currencies.ts';
import { chooseDepositAddress } from '@coffer/contract/payments/checkout.ts';
import { createProjectPayment } from '@coffer/contract/payments/payments.ts';
import { setRate } from '@coffer/contract/money-in/rates.ts';
import { approvePayout, createPayout, getPayout, type PayoutDetail } from '@coffer/contract/money-out/payouts.ts';
import { assetKey } from '@coffer/kernel/asset.ts';
import { goodPassword } from '../../../test/client.ts';
import type { Person } from '../../../test/people.ts';
import { listChainCurrencies } from '../assets/index.ts';
import { balancesOf, payoutAccount, revenueAccount } from '../ledger/index.ts';
import { openOutbound, type Outbound } from '../outgoing/orders/outbound.fixture.ts';
import { openReader } from '../../platform/events/outbox-reader.ts';
import { followEvents, readerName } from './sending/follow-events.ts';
import { launchPayouts } from './sending/launch-payouts.ts';
import { whySanctioned } from './recipients/sanctions.ts';
import { payoutRule } from './signing/payout-rule.ts';
import { defaultLimits } from './signing/signer-limits.ts';

/** A shop that owns coin on a chain in memory, a hot wallet that holds it, one who asks and two who approve. */
export type PayingShop = Outbound & {
  shop: number;
  root: { key: string };
  asker: Person;
  approver: Person;
  second: Person;
  /** A payer pays the project so much. */
  earn(coins: number, currency?: string): Promise<void>;
  /** The hot wallet holds so much more of a token. */
  stock(currency: string, coins: number): Promise<void>;
  ask(over?: object, key?: string): Promise<PayoutDetail>;
  approve(payout: Pick<PayoutDetail, 'id'>, by?: Person): Promise<PayoutDetail>;
  see(payout: Pick<PayoutDetail, 'id'>): Promise<PayoutDetail>;
  /** A day and a minute later; everybody has signed in again. */
  nextDay(): Promise<void>;
  /** What is due is handed out, sent and settled, as the clock stands. */
  pay(): Promise<void>;
  /** Makes blocks, and settles what came of them. */
  settle(blocks?: number): Promise<void>;
  /** What the project has free, what a payout holds and what is outside, in the coin. */
  books(payout: Pick<PayoutDetail, 'id'>): Promise<{ revenue: bigint; payout: bigint }>;
};

export const coin = assetKey({ chain: 'ETH', contract: null, decimals: 18 });

export async function openPayingShop(): Promise<PayingShop> {
  const local = { network: 'local', limits: defaultLimits, isStopped: () => false } as const;
  const outbound = await openOutbound({
    payouts: (deps) => payoutRule({ ...deps, ...local, whySanctioned: (address) => whySanctioned(deps, address) }),
  });
  const { treasury, deps, network } = outbound;
  const { world, shop } = treasury;
  const { db, masterKey } = deps;
  await treasury.xpubWallet(shop);
  const following = { ...world.coffer.deps, masterKey };
  await openReader(db, readerName);
  const currencies = await listChainCurrencies(db);
  const body = { blockchainCurrencyIDs: currencies.map(({ id }) => id) };
  await world.ok(putProjectCurrencies, { key: treasury.root, params: { id: shop }, body });
  await world.ok(setRate, { key: treasury.root, params: { currencyCode: 'ETH' }, body: { price: '2500' } });
  await world.coffer.deps.pool.query(`update blockchain set status = 'healthy'`);
  const [asker, approver, second] = [
    await treasury.hire('admin'),
    await treasury.hire('admin'),
    await treasury.hire('admin'),
  ];
  // As if they had chosen their passwords long ago, by links that nobody else knew.
  await world.coffer.deps.pool.query('update member set step_up_held_until = null');
  let payees = 0;
  const follow = async () => {
    while ((await followEvents(following)).read > 0);
  };
  const it: PayingShop = {
    ...outbound,
    shop,
    root: { key: treasury.root },
    asker,
    approver,
    second,
    async earn(coins, currency = 'ETH') {
      const customer = { customerEmail: 'ada@example.com', customerID: 'ada' };
      const amountInUSD = String(coins * (currency === 'ETH' ? 2500 : 1));
      const given = { ...customer, amountInUSD };
      const asked = { key: treasury.root, params: { id: shop }, body: given };
      const { reference_id: ref } = await world.ok(createProjectPayment, asked);
      const chosen = { blockchain_code: 'ETH', currency_code: currency } as const;
      const { Address } = await world.ok(chooseDepositAddress, { params: { ref }, body: chosen });
      const token = currencies.find((one) => one.code === currency && one.blockchainCode === 'ETH');
      const units = BigInt(coins * 10 ** 6) * 10n ** BigInt((token?.decimals ?? 6) - 6);
      network.pay(Address.toLowerCase(), units, token?.contract ?? null);
      await outbound.mine(13);
      await world.drain();
    },
    async stock(currency, coins) {
      const token = currencies.find((one) => one.code === currency && one.blockchainCode === 'ETH');
      if (!token) throw new Error(`there is no ${currency}`);
      network.pay(outbound.hot.address, BigInt(coins) * 10n ** BigInt(token.decimals), token.contract);
      await outbound.mine(13);
    },
    ask: (over = {}, key = it.asker.key) =>
      world.ok(createPayout, {
        key,
        body: {
          projectID: shop,
          blockchainCode: 'ETH',
          currencyCode: 'ETH',
          amount: '0.1',
          toAddress: network.address(`supplier ${(payees += 1)}`),
          ...over,
        },
      }),
    async approve({ id }, by = it.approver) {
      await world.ok(stepUp, { key: by.key, body: { password: goodPassword } });
      const { intentHash, toAddress } = await it.see({ id });
      const given = { intentHash, addressEnd: toAddress.slice(-6) };
      return world.ok(approvePayout, { key: by.key, params: { id }, body: given });
    },
    see: ({ id }) => world.ok(getPayout, { key: it.asker.key, params: { id } }),
    async nextDay() {
      await treasury.later(24 * 60 + 1);
      it.root = { key: treasury.root };
      for (const who of ['asker', 'approver', 'second'] as const) {
        it[who] = { ...it[who], ...(await world.signIn(it[who].email)) };
      }
    },
    async pay() {
      while ((await launchPayouts(following)) === 'again');
      await follow();
      await outbound.send();
      await follow();
    },
    async settle(blocks = 1) {
      await outbound.mine(blocks);
      await follow();
    },
    async books({ id }) {
      const found = await balancesOf(db, [revenueAccount(shop), payoutAccount(id, shop)]);
      const of = (name: string) => found.find(({ account, asset }) => account === name && asset === coin)?.units ?? 0n;
      return { revenue: -of(revenueAccount(shop).name), payout: -of(payoutAccount(id, shop).name) };
    },
  };
  await it.earn(1);
  return it;
}
