import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import * as smtp from '@coffer/contract/operations/smtp.ts';
import { setRate } from '@coffer/contract/money-in/rates.ts';
import { createWallet, linkWallets } from '@coffer/contract/treasury/wallets.ts';
import { plantMember, plantRole } from '../../../../test/plant/plant.ts';
import { startInbox, type Inbox } from '../../../../test/smtp-inbox.ts';
import { planSweeps } from './plan-sweeps.ts';
import { openSweeping, type Place, type Sweeping } from '../sweep/sweeping.fixture.ts';
import { watchGas } from '../../alarms/watch-gas.ts';

let it: Sweeping;
let inbox: Inbox;

/** Who may move the money of the shop, and who of them that of all. */
const keepers = ['keeper@example.com', 'root@example.com'];
const root = ['root@example.com'];

beforeEach(async () => {
  [it, inbox] = [await openSweeping(), await startInbox()];
  const { world, root: key, shop, neighbour } = it.outbound.treasury;
  await plantRole(world, 'keeper');
  await sql`update role set permissions = '{sweeps:read,sweeps:write}' where name = 'keeper'`.execute(it.deps.db);
  for (const [name, role, project] of [
    ['keeper', 'keeper', shop],
    ['neighbour', 'keeper', neighbour],
    ['ops', 'project_ops', shop],
  ] as const) {
    await plantMember(world, { email: `${name}@example.com`, status: 'active', role, projects: [project] });
  }
  const body = { host: '127.0.0.1', port: inbox.port, security: 'none' as const, from: 'pay@example.com' };
  await world.ok(smtp.replaceSmtp, { key, body });
});
afterEach(async () => {
  await it.close();
  await inbox.close();
});

async function holding(units: bigint): Promise<Place> {
  const place = await it.address();
  it.network.pay(place.address, units, it.token.contract);
  it.network.mine(4);
  await it.outbound.read();
  await it.follow();
  return place;
}

function steal({ address: from }: Place): void {
  const [to, contract] = [it.network.address('stranger'), it.token.contract];
  it.network.send({ moves: [{ from, to, contract, units: it.network.balance(from, contract) }] });
}

/** The mails of a subject, and who got them. */
async function mails(subject: RegExp): Promise<{ to: string[]; text: string }> {
  await it.outbound.treasury.world.drain();
  const found = inbox.messages.filter((message) => subject.test(message.subject));
  return { to: found.flatMap(({ to }) => to).toSorted(), text: found[0]?.text ?? '' };
}

test('who may move the money of a wallet hears once that some of it went to a stranger, however much follows', async () => {
  const places = [await holding(7_000_000n), await holding(9_000_000n)];
  for (const place of places) {
    steal(place);
    await it.mine();
  }
  const { to, text } = await mails(/went to a stranger on ETH/);
  expect(to).toEqual(keepers);
  expect(text).toMatch(/7 USDC left a deposit address of the wallet "Sweeper" on ETH for 0x/);
});

test('that somebody else uses the key of a hot wallet is told; of one that serves no project to who sees all', async () => {
  const place = await holding(7_000_000n);
  await it.plan([place]);
  await it.outbound.send();
  it.network.usePosition(it.outbound.hot.address);
  for (let turn = 0; turn < 8; turn += 1) {
    it.outbound.later(60);
    await it.mine(2);
  }
  const { to, text } = await mails(/Somebody else uses the key of the hot wallet "Payouts"/);
  expect(to).toEqual(root);
  expect(text).toContain('(nonce 0)');
});

test('two days before a sweep contract pays to another place, its people hear of it', async () => {
  const collector = it.network.address('next vault');
  const changesAt = new Date(it.deps.clock.now().getTime() + 48 * 3_600_000);
  const notice = { kind: 'collector-proposed' as const, collector, changesAt };
  it.network.send({ words: [{ contract: it.contract, notice }] });
  it.network.mine();
  await it.outbound.read();
  const { to, text } = await mails(/is to pay somewhere else/);
  expect(to).toEqual(keepers);
  expect(text).toContain(`Until ${changesAt.toISOString().slice(0, 16).replace('T', ' ')} (UTC)`);
  expect(text.toLowerCase()).toContain(collector);
});

test('a wallet that was never filled is no alarm, until a sweep waits for its coin: then it is one', async () => {
  const { world, root: key, shop } = it.outbound.treasury;
  await world.ok(setRate, { key, params: { currencyCode: 'ETH' }, body: { price: '2500' } });
  const gas = { name: 'Gas', walletType: 'gas_wallet' as const, family: 'ETH_Family' as const };
  const { id } = await world.ok(createWallet, { key, body: gas });
  const wallets = [{ walletID: id, blockchainFamily: 'ETH_Family' as const }];
  await world.ok(linkWallets, { key, params: { id: shop }, body: { wallets } });
  await watchGas(it.deps);
  expect((await mails(/runs low/)).to).toEqual([]);
  await holding(120_000_000n);
  it.outbound.later(6);
  await planSweeps(it.deps);
  for (const _again of [1, 2, 3]) await watchGas(it.deps);
  const { to, text } = await mails(/^The hot wallet "Gas" runs low on ETH$/);
  expect(to).toEqual(keepers);
  expect(text).toContain('has 0 ETH left');
});
