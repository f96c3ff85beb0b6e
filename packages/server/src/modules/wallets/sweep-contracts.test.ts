import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getAddress } from 'viem';
import { createDepositAddress } from '@coffer/contract/money-in/deposit-addresses.ts';
import { confirmCollector, getSweepContract, verifySweepContract } from '@coffer/contract/treasury/sweep-contracts.ts';
import { freezeTreasuryChange, listTreasuryChanges } from '@coffer/contract/people/treasury-changes.ts';
import { listWallets, setWalletStatus } from '@coffer/contract/treasury/wallets.ts';
import type { ContractNotice } from '../../chains/port/port.ts';
import { inTransaction } from '../../platform/db/db.ts';
import { activeSweepContracts, chainsOfPayer, noticeContract } from './index.ts';
import { chainIds, eventsOf, freshAddress, openTreasury, trailOf, type Treasury } from './treasury.fixture.ts';

let treasury: Treasury;
beforeAll(async () => {
  treasury = await openTreasury();
});
afterAll(() => treasury.world.close());

type Swept = { id: number; walletId: number; contract: string; safe: string; coldId: number };

/** A wallet of its own on a cold wallet of its own, so that no test disturbs another. */
async function swept(): Promise<Swept> {
  const [contract, safe] = [freshAddress(), freshAddress()];
  const coldId = await treasury.coldWallet('ETH', safe);
  const hash = treasury.deploy('ETH', { contract, collector: safe });
  treasury.chains.network('ETH').mine();
  const walletId = await treasury.sweepWallet('ETH', hash, treasury.shop);
  const { db } = treasury.world.coffer.deps;
  const row = await db
    .selectFrom('sweep_contract')
    .select('id')
    .where('address', '=', contract)
    .executeTakeFirstOrThrow();
  return { id: row.id, walletId, contract, safe, coldId };
}

const read = (id: number) => treasury.world.ok(getSweepContract, { key: treasury.root, params: { id } });
const verify = (id: number) => treasury.world.ok(verifySweepContract, { key: treasury.root, params: { id } });
const noticeDay = new Date('2026-04-01T00:00:00Z');

/** What a watcher of the chain tells, in its own transaction. */
async function tell(contract: string, notice: ContractNotice['notice'], height = 100): Promise<void> {
  const { deps } = treasury.world.coffer;
  const block = { height, hash: `0x${'0'.repeat(64)}`, at: noticeDay };
  const said = { txHash: `0x${'1'.repeat(64)}`, block, contract, notice };
  await inTransaction(deps.db, (tx) => noticeContract(deps, tx, chainIds.ETH, said, deps.clock.now()));
}

async function assigns(): Promise<number> {
  const body = { blockchainCode: 'ETH', customerID: freshAddress() };
  const asked = { key: treasury.root, params: { id: treasury.shop }, body };
  return (await treasury.world.ask(createDepositAddress, asked)).status;
}

describe('looking at a sweep contract again', () => {
  it('changes nothing while all is right', async () => {
    const { id } = await swept();
    const before = await read(id);
    expect(await verify(id)).toEqual(before);
    expect(await trailOf(treasury.world, 'sweep-contract', id)).toEqual([]);
  });

  it('rejects it when its cold wallet is paused, so that nothing is assigned, and takes it back later', async () => {
    const { id, coldId, safe } = await swept();
    const pause = { key: treasury.root, params: { id: coldId, status: 'inactive' } };
    await treasury.world.ok(setWalletStatus, pause);
    expect(await verify(id)).toMatchObject({
      status: 'rejected',
      verified: false,
      reason: `Its money goes to ${getAddress(safe)}, which is no active cold wallet of yours on this chain.`,
    });
    expect(await assigns()).toBe(422);
    await treasury.world.ok(setWalletStatus, { ...pause, params: { id: coldId, status: 'active' } });
    expect(await verify(id)).toMatchObject({ status: 'active', verified: true, reason: null });
    expect(await assigns()).toBe(201);
    const trail = await trailOf(treasury.world, 'sweep-contract', id);
    expect(trail.map((row) => row.action)).toEqual(['sweep-contract.rejected', 'sweep-contract.verified']);
  });

  it('is not even needed: nothing is assigned to end at a cold wallet that is compromised', async () => {
    const { coldId } = await swept();
    expect(await assigns()).toBe(201);
    const asked = { key: treasury.root, params: { id: coldId, status: 'compromised' } };
    await treasury.world.ok(setWalletStatus, asked);
    expect(await assigns()).toBe(422);
  });

  it('rejects it when a reorg took it away', async () => {
    const { id } = await swept();
    treasury.chains.network('ETH').reorg({ depth: 1 });
    expect(await verify(id)).toMatchObject({ status: 'rejected' });
    expect((await read(id)).reason).toContain('No contract stands at');
  });

  it('rejects it when the code is another', async () => {
    const { id } = await swept();
    await treasury.world.coffer.deps.db
      .updateTable('sweep_contract')
      .set({ code_hash: `0x${'cd'.repeat(32)}` })
      .where('id', '=', id)
      .execute();
    expect(await verify(id)).toMatchObject({
      status: 'rejected',
      reason: 'Its code is not the one that was deployed.',
    });
  });
});

describe('what a sweep contract says of its collector', () => {
  it('a proposal is an alarm, shown with the day it takes effect; seen twice it alarms once', async () => {
    const { id, contract, safe } = await swept();
    const [other, changesAt] = [freshAddress(), new Date('2026-04-03T00:00:00Z')];
    for (const _again of [1, 2]) await tell(contract, { kind: 'collector-proposed', collector: other, changesAt });
    expect(await read(id)).toMatchObject({
      collector: getAddress(safe),
      pendingCollector: getAddress(other),
      collectorChangesAt: changesAt.toISOString(),
      status: 'active',
    });
    const events = await eventsOf(treasury.world, 'sweep-contract.collector-proposed');
    expect(events.filter((event) => JSON.stringify(event.payload).includes(`${id}`))).toHaveLength(1);
    expect(await trailOf(treasury.world, 'sweep-contract', id)).toMatchObject([
      { action: 'sweep-contract.collector-proposed', actor_kind: 'system', after: { pending_collector: other } },
    ]);
    await tell(contract, { kind: 'collector-proposal-cancelled' }, 101);
    expect(await read(id)).toMatchObject({
      collector: getAddress(safe),
      pendingCollector: null,
      collectorChangesAt: null,
    });
  });

  it('a change to a stranger stops the wallet from assigning; a change to a cold wallet does not', async () => {
    const { id, contract } = await swept();
    const [ours, stranger] = [freshAddress(), freshAddress()];
    await treasury.coldWallet('ETH', ours);
    await tell(contract, { kind: 'collector-changed', collector: ours });
    expect(await read(id)).toMatchObject({ collector: getAddress(ours), status: 'active' });
    expect(await assigns()).toBe(201);
    await tell(contract, { kind: 'collector-changed', collector: stranger }, 101);
    expect(await read(id)).toMatchObject({ collector: getAddress(stranger), status: 'rejected' });
    expect(await assigns()).toBe(422);
  });

  it('an older word does not undo a newer one', async () => {
    const { id, contract } = await swept();
    const [first, second] = [freshAddress(), freshAddress()];
    await treasury.coldWallet('ETH', second);
    await tell(contract, { kind: 'collector-changed', collector: second }, 200);
    await tell(contract, { kind: 'collector-proposed', collector: first, changesAt: noticeDay }, 150);
    expect(await read(id)).toMatchObject({ collector: getAddress(second), pendingCollector: null });
  });

  it('is asked of the chain itself afterwards: what a reorg undid is forgotten', async () => {
    const { id, contract, safe } = await swept();
    await tell(contract, { kind: 'collector-changed', collector: freshAddress() });
    expect(await read(id)).toMatchObject({ status: 'rejected' });
    await treasury.world.drain();
    expect(await read(id)).toMatchObject({ collector: getAddress(safe), status: 'active' });
  });

  it('that it is fixed for ever is shown; a contract of others is nothing to us', async () => {
    const { id, contract } = await swept();
    await tell(contract, { kind: 'collector-fixed' });
    await tell(freshAddress(), { kind: 'collector-fixed' });
    expect(await read(id)).toMatchObject({ collectorFixed: true, status: 'active' });
    const heard = await activeSweepContracts(treasury.world.coffer.deps.db, chainIds.ETH);
    expect(heard).toContainEqual({ id, address: contract });
  });
});

describe('a contract whose owner proposed another cold wallet', () => {
  const changesAt = new Date('2030-01-01T00:00:00Z');
  const confirm = (id: number, collector: string, key = treasury.root) =>
    treasury.world.ask(confirmCollector, { key, params: { id }, body: { collector } });

  /** The proposal stands on the chain as well, which is asked before anything is confirmed. */
  async function proposed() {
    const made = await swept();
    const next = freshAddress();
    const notice = { kind: 'collector-proposed', collector: next, changesAt } as const;
    const network = treasury.chains.network('ETH');
    network.send({ words: [{ contract: made.contract, notice }] });
    network.mine();
    expect(await assigns()).toBe(201);
    await tell(made.contract, notice);
    return { ...made, next };
  }

  it('assigns no address, also to a customer who has one, before the proposal is withdrawn', async () => {
    const { contract } = await swept();
    const body = { blockchainCode: 'ETH', customerID: freshAddress() };
    const asked = { key: treasury.root, params: { id: treasury.shop }, body };
    await treasury.world.ok(createDepositAddress, asked);
    await tell(contract, { kind: 'collector-proposed', collector: freshAddress(), changesAt });
    const { db } = treasury.world.coffer.deps;
    const payable = async () => (await chainsOfPayer(db, treasury.shop, null)).has(chainIds.ETH);
    expect(await payable()).toBe(false);
    const refused = await treasury.world.refused(createDepositAddress, {
      ...asked,
      body: { ...body, customerID: 'new' },
    });
    expect(refused).toMatchObject({ status: 422, message: expect.stringContaining('proposed another cold wallet') });
    await tell(contract, { kind: 'collector-proposal-cancelled' }, 101);
    expect(await payable()).toBe(true);
    expect(await assigns()).toBe(201);
  });

  it('also when that is another cold wallet of ours: a person has the word', async () => {
    const { contract } = await swept();
    const ours = freshAddress();
    await treasury.coldWallet('ETH', ours);
    await tell(contract, { kind: 'collector-proposed', collector: ours, changesAt });
    expect(await assigns()).toBe(422);
  });

  it('assigns again once a person with proof confirmed the very address; owners can take that back', async () => {
    const { id, contract, next } = await proposed();
    expect(await assigns()).toBe(422);
    expect((await confirm(id, freshAddress())).status).toBe(409);
    expect(await assigns()).toBe(422);
    expect((await confirm(id, next)).status).toBe(200);
    expect((await confirm(id, next)).status).toBe(200);
    expect(await read(id)).toMatchObject({ pendingCollector: getAddress(next), pendingConfirmed: true });
    expect(await assigns()).toBe(201);
    const wallets = await treasury.world.ok(listWallets, { key: treasury.root });
    expect(wallets.filter(({ address }) => address === getAddress(next))).toHaveLength(1);
    const { data } = await treasury.world.ok(listTreasuryChanges, { key: treasury.root, query: {} });
    const change = data.find(({ kind }) => kind === 'sweep-contract.collector-confirmed');
    await treasury.world.ok(freezeTreasuryChange, { key: treasury.root, params: { id: change?.id ?? 0 } });
    expect(await assigns()).toBe(422);
    // Proposed anew, it is to be confirmed anew.
    await treasury.later(0);
    expect((await confirm(id, next)).status).toBe(200);
    await tell(contract, { kind: 'collector-proposal-cancelled' }, 102);
    await tell(contract, { kind: 'collector-proposed', collector: next, changesAt }, 103);
    expect(await assigns()).toBe(422);
    await tell(contract, { kind: 'collector-changed', collector: next }, 104);
    expect(await read(id)).toMatchObject({ collector: getAddress(next), pendingConfirmed: false, status: 'active' });
    expect(await assigns()).toBe(201);
  });

  it('is not confirmed by a session that is not fresh', async () => {
    const { id, next } = await proposed();
    treasury.world.clock.advance(6);
    expect(await confirm(id, next)).toMatchObject({ status: 403, body: { error: { code: 'STEP_UP_REQUIRED' } } });
    expect(await read(id)).toMatchObject({ pendingConfirmed: false });
  });
});
