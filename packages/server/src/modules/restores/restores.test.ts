import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createDepositAddress } from '@coffer/contract/money-in/deposit-addresses.ts';
import { whoAmI } from '@coffer/contract/people/identity.ts';
import { replaceSmtp } from '@coffer/contract/operations/smtp.ts';
import { readNotices } from '@coffer/contract/operations/notices.ts';
import { readRestore, releaseSending } from '@coffer/contract/operations/restores.ts';
import { startInbox } from '../../../test/smtp-inbox.ts';
import { insertRestore, isSendingHeld } from '../history/index.ts';
import { oneCoin, openOutbound, type Outbound } from '../outgoing/orders/outbound.fixture.ts';
import { watchedAddresses } from '../wallets/index.ts';
import { prepareRestores } from './index.ts';

let it: Outbound;
beforeAll(async () => {
  it = await openOutbound();
});
afterAll(() => it?.close());
beforeEach(async () => {
  await it.treasury.world.asOwner('truncate restore, address_gap');
});

async function restore(): Promise<void> {
  await insertRestore(it.deps.db, { reason: 'declared' });
}

/** As the program does it at its start; root signs in again after. */
async function startRestored(): Promise<void> {
  await restore();
  await prepareRestores(it.treasury.world.coffer.deps);
  await it.treasury.later(0);
}

const root = () => ({ key: it.treasury.root });
const ok = <T extends Parameters<typeof it.treasury.world.ok>[0]>(call: T) => it.treasury.world.ok(call, root());

describe('sending after a restore', () => {
  test('waits with a plain reason: what is new, what was signed, what is on its way; and goes on once released', async () => {
    const sent = await it.intend();
    await it.send();
    const wanted = await it.intend();
    await startRestored();
    it.later(3_600);
    const inPool = it.network.pool.length;
    await it.send();
    expect(await it.view(wanted)).toMatchObject({
      status: 'intended',
      waiting: { code: 'HELD_AFTER_RESTORE', reason: expect.stringContaining('Sending is on hold') as string },
    });
    expect(await it.view(sent)).toMatchObject({ status: 'broadcast', waiting: { code: 'HELD_AFTER_RESTORE' } });
    expect(it.network.pool).toHaveLength(inPool);
    await it.read();
    await it.treasury.later(0);
    expect(await ok(releaseSending)).toMatchObject({ sendingHeld: false });
    it.later(60);
    await it.send();
    await it.mine();
    expect(await it.view(wanted)).toMatchObject({ status: 'included', waiting: null });
    await it.assertTruth();
  });

  test('a report compares each wallet with its chain, and what the chain is ahead is adopted', async () => {
    await it.treasury.later(0);
    const wallet = await it.hotWallet(oneCoin);
    const spent = await it.intend({ walletId: wallet.id, from: wallet.address });
    await it.send();
    await it.mine();
    expect(await it.view(spent)).toMatchObject({ status: 'included' });
    // The database forgets what was signed, the chain does not.
    const { pool } = it.treasury.world.coffer.deps;
    await pool.query('update sender set next_position = 0 where wallet_id = $1', [wallet.id]);
    await startRestored();
    const before = await ok(readRestore);
    expect(before).toMatchObject({ sendingHeld: true, releasable: true });
    expect(
      before.wallets.find(({ walletID, blockchainCode }) => walletID === wallet.id && blockchainCode === 'ETH'),
    ).toMatchObject({
      verdict: 'chain_ahead',
      databasePosition: 0,
      chainPosition: 1,
      waiting: 0,
      currencyCode: 'ETH',
      ledgerBalance: expect.stringMatching(/^0\.99/) as string,
      blocksToRead: 0,
    });
    await ok(releaseSending);
    const { rows } = await pool.query('select next_position from sender where wallet_id = $1 and blockchain_id = 1', [
      wallet.id,
    ]);
    expect(rows).toEqual([{ next_position: 1 }]);
    const {
      rows: [kept],
    } = await pool.query<{ report: { wallets: object[] }; by: string }>(
      'select r.report, m.email as by from restore r join member m on m.id = r.released_by',
    );
    expect(kept?.report.wallets).toEqual(before.wallets);
    const after = await ok(readRestore);
    expect(after).toMatchObject({ sendingHeld: false, wallets: [], restores: [{ releasedBy: kept?.by }] });
  });

  test('is not released without a fresh proof of the person, nor while a wallet cannot be compared, nor where nothing is held', async () => {
    await startRestored();
    it.treasury.world.clock.advance(6);
    expect(await it.treasury.world.refused(releaseSending, root())).toMatchObject({ code: 'STEP_UP_REQUIRED' });
    await it.treasury.later(0);
    const { head } = it.node;
    it.node.head = () => Promise.reject(new Error('gone'));
    expect(await ok(readRestore)).toMatchObject({ releasable: false });
    expect(await it.treasury.world.refused(releaseSending, root())).toMatchObject({
      code: 'CONFLICT',
      message: expect.stringMatching(
        /^Sending stays on hold\. ".+" could not be compared: No node of Ethereum responds correctly\./,
      ) as string,
    });
    it.node.head = head;
    it.network.mine(30);
    expect(await it.treasury.world.refused(releaseSending, root())).toMatchObject({
      message: expect.stringContaining('is still being read: 30 blocks are missing') as string,
    });
    expect(await isSendingHeld(it.deps.db)).toBe(true);
    await it.read();
    await ok(releaseSending);
    expect(await it.treasury.world.refused(releaseSending, root())).toMatchObject({
      message: 'Sending is not on hold.',
    });
  });

  test('one more restore, noticed meanwhile, holds on', async () => {
    await startRestored();
    await ok(releaseSending);
    await startRestored();
    expect(await ok(readNotices)).toMatchObject({ sendingHeld: { reason: 'declared' } });
    expect((await ok(readRestore)).restores.map(({ releasedAt }) => releasedAt === null)).toEqual([true, false]);
    await ok(releaseSending);
  });
});

describe('a restored program', () => {
  test('ends every session, step-up and link to set a password: some of them had been ended since the backup', async () => {
    const { world } = it.treasury;
    const { pool } = world.coffer.deps;
    await pool.query(
      `insert into password_token (hash, member_id, purpose, created_at, expires_at)
       select '\\x01', min(id), 'reset', now(), now() + interval '1 day' from member`,
    );
    const before = it.treasury.root;
    await restore();
    await prepareRestores(world.coffer.deps);
    expect(await world.refused(whoAmI, { key: before })).toMatchObject({ status: 401 });
    const { rows } = await pool.query(`select used_at is not null as used from password_token where hash = '\\x01'`);
    expect(rows).toEqual([{ used: true }]);
    await it.treasury.later(0);
    const { restores } = await ok(readRestore);
    expect(restores[0]?.sessionsEnded).toBeGreaterThanOrEqual(1);
    // Once: who signs in now stays.
    await prepareRestores(world.coffer.deps);
    await world.ok(whoAmI, root());
  });

  test('leaves a thousand positions of each wallet out, watches them, and gives the one behind them', async () => {
    await it.treasury.later(0);
    const { world, shop } = it.treasury;
    const { pool, db } = world.coffer.deps;
    const { id } = await it.treasury.xpubWallet(shop);
    const ask = (customerID: string) =>
      world.ok(createDepositAddress, { ...root(), params: { id: shop }, body: { blockchainCode: 'ETH', customerID } });
    const first = await ask('before the backup');
    await startRestored();
    const second = await ask('after the restore');
    const { rows } = await pool.query<{ address: string; position: number; status: string }>(
      'select address, position, status from address where wallet_id = $1 order by position',
      [id],
    );
    const positionOf = ({ address }: { address: string }) =>
      rows.find((row) => row.address === address.toLowerCase())?.position;
    expect([positionOf(first), positionOf(second)]).toEqual([0, 1001]);
    const gap = rows.filter(({ position }) => position > 0 && position <= 1000);
    expect(gap.map(({ status }) => status)).toEqual(Array.from({ length: 1000 }, () => 'retired'));
    const watched = new Set((await watchedAddresses(db, 1, 0)).map(({ address }) => address));
    expect(gap.filter(({ address }) => !watched.has(address))).toEqual([]);
    const { skipped } = await ok(readRestore);
    expect(skipped.find(({ walletID }) => walletID === id)).toMatchObject({
      fromPosition: 1,
      toPosition: 1000,
      watched: 1000,
    });
  });

  test('tells owners anew of what was changed in the week before the backup: somebody may have frozen it since', async () => {
    const { pool } = it.treasury.world.coffer.deps;
    await it.treasury.later(0);
    for (const end of ['1', '2']) await it.treasury.coldWallet('BASE', `0x${end.padStart(40, '7')}`);
    const stands = async () => {
      const told = await pool.query<{ title: string; told: boolean }>(
        `select title, announced_at is not null as told from treasury_change where kind = 'wallet.created' order by id desc limit 2`,
      );
      return told.rows.map((row) => row.told);
    };
    await pool.query(`update treasury_change set announced_at = at`);
    await pool.query(
      `update treasury_change set at = at - interval '8 days' where id <> (select max(id) from treasury_change)`,
    );
    expect(await stands()).toEqual([true, true]);
    await startRestored();
    expect(await stands()).toEqual([false, true]);
    // Asked for before that week, it took effect within it.
    await pool.query(`update treasury_change set announced_at = at, decided_at = at + interval '3 days'`);
    await startRestored();
    expect(await stands()).toEqual([false, false]);
  });

  test('tells each person who may release sending, by mail', async () => {
    const { world } = it.treasury;
    await it.treasury.later(0);
    const inbox = await startInbox();
    try {
      const body = { host: '127.0.0.1', port: inbox.port, security: 'none' as const, from: 'pay@example.com' };
      const admin = await it.treasury.hire('admin');
      await it.treasury.hire('project_lead', [it.treasury.shop]);
      await world.ok(replaceSmtp, { ...root(), body });
      await world.drain();
      inbox.messages.length = 0;
      await startRestored();
      await world.drain();
      const notices = inbox.messages.filter(({ subject }) => subject.startsWith('Sending is on hold'));
      expect(notices.map(({ to }) => to[0])).toContain(admin.email);
      expect(notices).toHaveLength(2);
    } finally {
      await inbox.close();
    }
  });
});
