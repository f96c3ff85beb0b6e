import { beforeEach, expect, test } from 'vitest';
import { listNodes, updateBlockchain, type ChainInput } from '@coffer/contract/money-in/blockchains.ts';
import * as contract from '@coffer/contract/people/treasury-changes.ts';
import { passWaiting } from '../../../test/pass-waiting.ts';
import { settle, type Person } from '../../../test/people.ts';
import { openChain, recordHealth } from '../assets/index.ts';
import { openTreasury, type Treasury } from '../wallets/treasury.fixture.ts';

/**
 * A chain has two nodes of long standing, and somebody who may change nodes wants their own to speak alone: it would tell of
 * payments that nobody made.
 */

let treasury: Treasury;
let admin: Person;
beforeEach(async () => {
  treasury = await openTreasury({}, { waits: true });
  admin = await treasury.hire('admin');
  await settle(treasury.world);
  const { world, root } = treasury;
  await save([...(await kept()), { url: second, active: true }]);
  await world.ok(contract.confirmTreasuryChange, { key: root, params: { id: await waiting() } });
  await passWaiting(world, 7);
  await treasury.later(0);
  await round();
  await round();
  admin = { ...admin, ...(await world.signIn(admin.email)) };
  return () => world.close();
});

const second = 'https://second.example.com';
const own = { url: 'https://own.example.com', active: true };
const chain = { params: { idOrCode: 'ETH' } };
const list = async () => (await treasury.world.ok(listNodes, { key: treasury.root, ...chain })).nodes;
const urls = async () => (await list()).filter(({ active }) => active).map(({ url }) => url);
const kept = async () => (await list()).map(({ id, active }) => ({ id, active }));
const asked = (nodes: ChainInput['nodes']) => ({ key: admin.key, ...chain, body: { nodes } });
const save = (nodes: ChainInput['nodes']) => treasury.world.ok(updateBlockchain, asked(nodes));
const refused = (nodes: ChainInput['nodes']) => treasury.world.refused(updateBlockchain, asked(nodes));
const waiting = async () => {
  const { data } = await treasury.world.ok(contract.listTreasuryChanges, { key: treasury.root });
  return data.find(({ status }) => status === 'waiting')?.id ?? 0;
};
const stop = (url: string) => treasury.chains.node('ETH', url).stop();
const first = 'https://eth.example.com';

/** As each round of whoever watches the chain does. Half a minute passes before it. */
async function round(): Promise<string> {
  const { deps } = treasury.world.coffer;
  treasury.world.clock.advance(0.5);
  const opened = await openChain(deps, 'ETH');
  const head = await opened?.head().catch(() => null);
  return recordHealth(deps, 'ETH', {
    head: head ? { height: head.height, at: treasury.world.clock.now() } : null,
    readHeight: head?.height ?? null,
    nodes: opened?.health() ?? [],
  });
}

test('while one of them is down, the other one is neither switched off nor taken away', async () => {
  stop(second);
  expect(await round()).toBe('healthy');
  const [good, down] = await kept();
  const silent = { status: 422, details: [{ path: 'nodes' }] };
  expect(
    await refused([
      { ...good, active: false },
      { ...down, active: true },
    ]),
  ).toMatchObject(silent);
  expect(await refused([{ ...down, active: true }])).toMatchObject(silent);
  expect(await round()).toBe('healthy');
  expect(await urls()).toHaveLength(2);
});

test('a chain that fell silent after its nodes were changed waits for another one', async () => {
  const [good, spare] = await kept();
  expect(
    (
      await save([
        { ...good, active: false },
        { ...spare, active: true },
      ])
    ).takesEffectAt,
  ).toBeNull();
  stop(second);
  expect(await round()).toBe('unreachable');
  expect((await save([own])).takesEffectAt).not.toBeNull();
  expect(await urls()).toEqual([second]);
});

test('one that is switched off altogether is no way around it', async () => {
  const [good, spare] = await kept();
  await save([
    { ...good, active: false },
    { ...spare, active: false },
  ]);
  expect((await save([own])).takesEffectAt).not.toBeNull();
  expect(await urls()).toEqual([]);
});

test('beside one that is down, another one would speak as loudly as the one that answers: it waits', async () => {
  stop(second);
  await round();
  expect((await save([...(await kept()), own])).takesEffectAt).not.toBeNull();
  expect(await urls()).toHaveLength(2);
});

test('beside two that answer, another one is asked at once', async () => {
  expect((await save([...(await kept()), own])).takesEffectAt).toBeNull();
  expect(await urls()).toHaveLength(3);
});

test('of two that fell silent by themselves, one may be switched off', async () => {
  stop(first);
  stop(second);
  expect(await round()).toBe('unreachable');
  const [good, down] = await kept();
  expect(
    (
      await save([
        { ...good, active: false },
        { ...down, active: true },
      ])
    ).takesEffectAt,
  ).toBeNull();
});

test('where all of long standing fell silent by themselves, others take their place at once', async () => {
  stop(first);
  stop(second);
  expect(await round()).toBe('unreachable');
  expect((await save([own])).takesEffectAt).toBeNull();
  expect(await urls()).toEqual([own.url]);
});
