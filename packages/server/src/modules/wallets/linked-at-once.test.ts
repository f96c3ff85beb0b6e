import { afterAll, beforeAll, expect, test } from 'vitest';
import { getPaymentRules, savePaymentRules } from '@coffer/contract/payments/payment-rules.ts';
import { listTreasuryChanges } from '@coffer/contract/people/treasury-changes.ts';
import * as contract from '@coffer/contract/treasury/wallets.ts';
import { whileHeld } from '../../../test/while-held.ts';
import { openTreasury, type Treasury } from './treasury.fixture.ts';

/** Two people at the same moment, on what a project is paid with. */

let treasury: Treasury;
beforeAll(async () => void (treasury = await openTreasury()));
afterAll(() => treasury.world.close());

const key = () => treasury.root;
const inShop = () => ({ id: treasury.shop });
const links = async (walletID: number) =>
  (await treasury.world.ok(contract.listWalletLinks, { key: key(), params: inShop() })).filter(
    (one) => one.walletID === walletID,
  );

test('a wallet that is being given up is linked to nothing', async () => {
  const { id } = await treasury.xpubWallet();
  const body = { wallets: [{ walletID: id, blockchainFamily: 'ETH_Family' }] };
  const lost: [string, unknown[]] = ["update wallet set status = 'compromised' where id = $1", [id]];
  const reply = await whileHeld(treasury.world, [lost], () =>
    treasury.world.ask(contract.linkWallets, { key: key(), params: inShop(), body }),
  );
  expect(reply.status).toBe(422);
  expect(await links(id)).toEqual([]);
});

test('a wallet that just takes over a chain gives it back as it is unlinked, and what it had is noted', async () => {
  const { id } = await treasury.xpubWallet(treasury.shop);
  const { pool } = treasury.world.coffer.deps;
  await pool.query('delete from assigning_wallet where wallet_id = $1 and blockchain_id = 3', [id]);
  const given: [string, unknown[]][] = [
    ['select from project where id = $1 for update', [treasury.shop]],
    ['insert into assigning_wallet (project_id, blockchain_id, wallet_id) values ($1, 3, $2)', [treasury.shop, id]],
  ];
  const params = { id: treasury.shop, walletID: id };
  await whileHeld(treasury.world, given, () => treasury.world.ok(contract.unlinkWallet, { key: key(), params }));
  const { rows } = await pool.query('select from assigning_wallet where wallet_id = $1', [id]);
  expect(rows).toEqual([]);
  const { rows: changes } = await pool.query<{ ids: number[] }>(
    `select subject->'blockchainIds' as ids from treasury_change where kind = 'wallet.unlinked' order by id desc limit 1`,
  );
  expect(changes[0]?.ids).toEqual([1, 3]);
});

test('two who link at once both do', async () => {
  const wallets = [await treasury.xpubWallet(), await treasury.xpubWallet()];
  const replies = await Promise.all(
    [wallets, wallets.toReversed()].map((some) => {
      const body = { wallets: some.map(({ id }) => ({ walletID: id, blockchainFamily: 'ETH_Family' })) };
      return treasury.world.ask(contract.linkWallets, { key: key(), params: inShop(), body });
    }),
  );
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
});

test('rules of payments that are being saved by somebody else are what was before', async () => {
  const usual = await treasury.world.ok(getPaymentRules, { key: key(), params: inShop() });
  const saved: [string, unknown[]][] = [
    ['select from project where id = $1 for update', [treasury.shop]],
    [
      `insert into payment_rules (project_id, expiry_minutes, quote_minutes, monitoring_hours, underpay_bps, overpay_bps)
       values ($1, 45, 10, 24, 50, 50)
       on conflict (project_id) do update set expiry_minutes = excluded.expiry_minutes`,
      [treasury.shop],
    ],
  ];
  const body = { ...usual, expiryMinutes: 60 };
  await whileHeld(treasury.world, saved, () =>
    treasury.world.ok(savePaymentRules, { key: key(), params: inShop(), body }),
  );
  const { data } = await treasury.world.ok(listTreasuryChanges, { key: key() });
  const change = data.find(({ kind }) => kind === 'payment-rules.saved');
  expect(change).toMatchObject({ before: { expiryMinutes: '45' }, after: { expiryMinutes: '60' } });
});
