import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readNotices } from '@coffer/contract/operations/notices.ts';
import { removeSmtp } from '@coffer/contract/operations/smtp.ts';
import { getGrowthSummary } from '@coffer/contract/growth/rewards.ts';
import { hire } from '../../../../test/people.ts';
import { plantFunds } from '../../../../test/plant/plant-payout.ts';
import { cause } from '../../../platform/cause.ts';
import { inTransaction } from '../../../platform/db/db.ts';
import { externalAccount, hotAccount, post, revenueAccount, type Account } from '../../ledger/index.ts';
import { day, Mailing, site } from './mailing.fixture.ts';
import { watchCover } from './watch-cover.ts';

/** Dollars of a coin on Base: what hot wallets have of them, what rewards are due in them, and who hears where it is too little. */

let it: Mailing;
let hot: { walletId: number; asset: string };
let booked = 0;

beforeAll(async () => void (it = await Mailing.open()));
beforeEach(async () => {
  await it.begin();
  const { walletId, currency } = await plantFunds(it.world, it.projectId);
  hot = { walletId, asset: `BASE/${currency.contract}` };
  await it.world.asOwner(
    `alter table campaign_rules disable trigger user;
     update campaign_rules set blockchain_currency_id = ${currency.id} where campaign_id = ${it.campaignId};
     alter table campaign_rules enable trigger user`,
  );
  await price('1');
});
afterAll(() => it.close());

async function price(dollars: string | null): Promise<void> {
  await it.world.coffer.deps.pool.query(
    `insert into rate (currency_id, manual_price, manual_at, reason)
     select id, $1, $2::timestamptz, case when $1::text is null then 'No source answers.' end from currency where code = 'USDC'
     on conflict (currency_id) do update set manual_price = excluded.manual_price, manual_at = excluded.manual_at,
       reason = excluded.reason`,
    [dollars, dollars === null ? null : it.world.clock.now()],
  );
}

/** So much arrives in the hot wallet, or leaves it. */
const fill = (dollars: number) => book(hotAccount(hot.walletId), dollars);

/** The project pays out so much of what it earned. */
const spend = (dollars: number) => book(revenueAccount(it.projectId), dollars);

async function book(account: Account, dollars: number): Promise<void> {
  const units = BigInt(dollars) * 10n ** 6n;
  const { asset } = hot;
  const postings = [
    { account, asset, units },
    { account: externalAccount, asset, units: -units },
  ];
  const at = it.world.clock.now();
  await inTransaction(it.world.coffer.deps.db, (tx) =>
    post(tx, [{ kind: 'test', cause: cause('test', (booked += 1)), at, postings }]),
  );
}

async function later(minutes: number): Promise<void> {
  it.world.clock.advance(minutes);
  await watchCover(it.world.coffer.deps);
  await it.world.drain();
}

async function cover() {
  const { cover: all } = await it.world.ok(getGrowthSummary, { key: it.key, params: { projectId: it.projectId } });
  return all;
}

const noticed = async (key = it.key) =>
  (await it.world.ok(readNotices, { key })).shortRewards.filter(({ projectID }) => projectID === it.projectId);

test('more is due than hot wallets have: told once by mail and around every page, until there is enough', async () => {
  await fill(10);
  await it.earn(8, { status: 'available' });
  await it.earn(100);
  await later(1);
  expect(it.toOwner(), 'what is on hold is not due').toEqual([]);
  expect(await noticed()).toEqual([]);
  expect(await cover()).toEqual([
    {
      blockchainCode: 'BASE',
      currencyCode: 'USDC',
      owedUSD: '108',
      setAsideUSD: '0',
      dueUSD: '8',
      debtUSD: '0',
      walletsUSD: '10',
      earnedUSD: '1000000',
      shortUSD: '98',
      dueShortUSD: '0',
      lacks: [{ of: 'hot_wallets', shortUSD: '98', dueShortUSD: '0' }],
    },
  ]);

  await it.earn(4.5, { status: 'available' });
  await Promise.all([watchCover(it.world.coffer.deps), watchCover(it.world.coffer.deps)]);
  await later(1);
  await later(2 * day);
  expect(it.toOwner()).toMatchObject([{ subject: 'Hot wallets have too little USDC for the rewards that are due' }]);
  const { text = '' } = it.toOwner()[0] ?? {};
  expect(text).toContain('Referrers of "Norrvik Roasters" may ask for more than there is to pay them with.');
  expect(text).toContain('USDC on Base: $12.5 are due; hot wallets have $10 free, $2.5 too little.');
  expect(text).not.toContain('came in');
  expect(text).toContain(`${site}/project/${it.projectId}/growth/campaigns`);
  ({ key: it.key } = await it.world.signIn(it.owner));
  expect(await noticed()).toMatchObject([
    { projectName: 'Norrvik Roasters', currencyCode: 'USDC', dueUSD: '12.5', walletsUSD: '10', shortUSD: '2.5' },
  ]);

  await fill(3);
  await later(1);
  expect(await noticed()).toEqual([]);
  await fill(-1);
  await later(1);
  expect(await noticed()).toMatchObject([{ shortUSD: '0.5' }]);
  expect(it.toOwner(), 'it was enough in between').toHaveLength(2);
});

test('what was sent to a hot wallet is nobody’s revenue: too little came in, which is told and is not to be topped up', async () => {
  await fill(50);
  await spend(999_995);
  await it.earn(8, { status: 'available' });
  await later(1);
  expect(await cover()).toMatchObject([
    { walletsUSD: '50', earnedUSD: '5', dueShortUSD: '3', lacks: [{ of: 'earned', dueShortUSD: '3' }] },
  ]);
  expect(it.toOwner()).toMatchObject([{ subject: 'Too little USDC came in for the rewards that are due' }]);
  const { text = '' } = it.toOwner()[0] ?? {};
  expect(text).toContain('$8 are due; the project has earned $5 in it that is free, $3 too little.');
  expect(text).toContain('what you send to a hot wallet does not count');
  expect(text).not.toContain('Top up');
  expect(await noticed()).toMatchObject([{ dueUSD: '8', walletsUSD: '50', earnedUSD: '5', shortUSD: '3' }]);
  await spend(-3);
  await later(1);
  expect(await noticed()).toEqual([]);
  // A reorg took back what was paid out already: more is missing than is due.
  await spend(15);
  await later(1);
  expect(await cover()).toMatchObject([{ earnedUSD: '0', lacks: [{ of: 'earned', dueShortUSD: '15' }] }]);
  expect(await noticed()).toMatchObject([{ earnedUSD: '0', shortUSD: '15' }]);
  await spend(-20);
  await later(1);
});

test('what comes and goes within a day is told of once', async () => {
  await it.earn(5, { status: 'available' });
  for (const dollars of [0, 5, -5, 5, -5]) {
    if (dollars !== 0) await fill(dollars);
    await later(2);
  }
  expect(it.toOwner()).toHaveLength(1);
  expect(await noticed()).toHaveLength(1);
  await later(day);
  expect(it.toOwner(), 'it fell short again after it was told').toHaveLength(2);
});

test('whoever sets up a mail server hears of what is short then, and not of what was topped up meanwhile', async () => {
  await it.world.ok(removeSmtp, { key: it.key });
  await it.earn(5, { status: 'available' });
  await later(1);
  expect(await noticed()).toHaveLength(1);
  await it.setUpMail();
  await later(1);
  expect(it.toOwner()).toHaveLength(1);
  await fill(5);
  await later(day + 1);
  await it.earn(5, { status: 'available' });
  await watchCover(it.world.coffer.deps);
  await fill(5);
  await watchCover(it.world.coffer.deps);
  await it.world.drain();
  expect(it.toOwner(), 'enough came before the mail went out').toHaveLength(1);
});

test('what nobody knows the worth of alarms nobody, and what was paid or taken back ends it', async () => {
  await it.earn(5, { status: 'available' });
  await price(null);
  await later(1);
  expect([await noticed(), it.toOwner()]).toEqual([[], []]);
  expect(await cover()).toMatchObject([{ walletsUSD: null, shortUSD: null, dueShortUSD: null }]);
  await price('1');
  await later(1);
  expect(await noticed()).toHaveLength(1);
  await it.world.coffer.deps.pool.query(`update reward set status = 'reversed' where project_id = $1`, [it.projectId]);
  await later(1);
  expect(await noticed()).toEqual([]);
});

test('only who may fill hot wallets hears of it', async () => {
  await it.world.ok(removeSmtp, { key: it.key });
  const lead = await hire(it.world, { key: it.key }, 'project_lead', [it.projectId]);
  const ops = await hire(it.world, { key: it.key }, 'project_ops', [it.projectId]);
  await it.world.drain();
  await it.setUpMail();
  it.inbox.messages.length = 0;
  await it.earn(5, { status: 'available' });
  await later(1);
  const told = it.inbox.messages.map(({ to }) => to[0]);
  expect(told).toContain(it.owner);
  expect(told).not.toContain(ops.email);
  expect(new Set(told).size).toBe(told.length);
  expect(await noticed(ops.key)).toEqual([]);
  // Whoever may look at hot wallets sees it, and is not woken.
  expect(told).not.toContain(lead.email);
  expect(await noticed(lead.key)).toHaveLength(1);
});
