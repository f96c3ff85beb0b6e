import { beforeEach, describe, expect, it } from 'vitest';
import { fault } from '@coffer/contract/errors.ts';
import { whoAmI } from '@coffer/contract/people/identity.ts';
import * as contract from '@coffer/contract/people/treasury-changes.ts';
import * as wallets from '@coffer/contract/treasury/wallets.ts';
import type { Person } from '../../../test/people.ts';
import { freshKeys, openTreasury, type Treasury } from '../wallets/treasury.fixture.ts';

let treasury: Treasury;
let admin: Person;
let rootEmail: string;
beforeEach(async () => {
  treasury = await openTreasury({}, { waits: true });
  rootEmail = (await treasury.world.ok(whoAmI, { key: treasury.root })).member.email;
  admin = await treasury.hire('admin');
  return () => treasury.world.close();
});

const freshRoot = async () => (await treasury.world.signIn(rootEmail)).key;
const decide = (key: string, decision: 'release' | 'revert', ids: number[], headers = {}) =>
  treasury.world.ask(contract.decideTreasuryChanges, { key, headers, body: { decision, ids } });
const statuses = async (ids: readonly number[]) => {
  const { data } = await treasury.world.ok(contract.listTreasuryChanges, { key: await freshRoot() });
  return ids.map((id) => data.find((change) => change.id === id)?.status);
};

/** Wallets that somebody else added and the root froze. */
async function freezeWallets(names: string[]): Promise<number[]> {
  for (const name of names) {
    const body = { name, xpubs: [{ family: 'ETH_Family' as const, xpub: freshKeys().xpub }] };
    await treasury.world.ok(wallets.createXpubWallet, { key: admin.key, body });
  }
  const key = await freshRoot();
  const { data } = await treasury.world.ok(contract.listTreasuryChanges, { key });
  const ids = names.map((name) => data.find(({ title }) => title.includes(`"${name}"`))?.id ?? 0);
  for (const id of ids) await treasury.world.ok(contract.freezeTreasuryChange, { key, params: { id: String(id) } });
  return ids;
}

it('several frozen changes are released at once, and what cannot be is told and stops none of the others', async () => {
  const [first = 0, second = 0, third = 0] = await freezeWallets(['One', 'Two', 'Three']);
  const key = await freshRoot();
  await treasury.world.ok(contract.revertTreasuryChange, { key, params: { id: String(second) } });
  const { status, body } = await decide(key, 'release', [third, second, 4_000_000, first]);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    decided: [
      { id: first, status: 'in_effect' },
      { id: third, status: 'in_effect' },
    ],
    refused: [
      { id: second, message: 'This change is reverted: it cannot be released.' },
      { id: 4_000_000, message: 'There is no such change.' },
    ],
  });
  expect(await statuses([first, second, third])).toEqual(['in_effect', 'reverted', 'in_effect']);
});

it('several are reverted at once', async () => {
  const ids = await freezeWallets(['One', 'Two']);
  expect(await decide(await freshRoot(), 'revert', ids)).toMatchObject({ body: { refused: [] } });
  expect(await statuses(ids)).toEqual(['reverted', 'reverted']);
});

it('one proof of person is asked for before any of them, and none is decided without it', async () => {
  const ids = await freezeWallets(['One', 'Two']);
  const key = await freshRoot();
  treasury.world.clock.advance(6);
  expect(await decide(key, 'revert', ids)).toMatchObject({
    status: 403,
    body: { error: { code: 'STEP_UP_REQUIRED' } },
  });
  expect(await statuses(ids)).toEqual(['frozen', 'frozen']);
});

it('each is refused to whom it serves, as it would be alone', async () => {
  const ids = await freezeWallets(['One']);
  treasury.world.clock.advance(25 * 60);
  const { key } = await treasury.world.signIn(admin.email);
  expect(await decide(key, 'release', ids)).toMatchObject({
    status: 200,
    body: { decided: [], refused: [{ message: 'Somebody else must release this change: you made it yourself.' }] },
  });
  expect(await statuses(ids)).toEqual(['frozen']);
});

it.each([
  ['none', [], 'must name at least one'],
  ['more than a hundred', Array.from({ length: 101 }, (_, at) => at + 1), 'must name at most 100'],
])('a call that names %s is refused', async (_what, ids, message) => {
  expect(await decide(await freshRoot(), 'revert', ids)).toMatchObject({
    status: 400,
    body: { error: { details: [{ path: 'ids', message }] } },
  });
});

describe.each([
  ['with an Idempotency-Key', { 'idempotency-key': 'once' }],
  ['without one', {}],
])('what one of them wrote before it failed is undone, and the others stand, %s', (_how, headers) => {
  const walletStatuses = async () => {
    const listed = await treasury.world.ok(wallets.listWallets, { key: treasury.root });
    return listed.toSorted((a, b) => a.id - b.id).map(({ status }) => status);
  };
  const written = async (id: number) => {
    const text = `select action from activity where entity = 'treasury-change' and entity_id = $1`;
    return (await treasury.world.coffer.deps.pool.query(text, [id])).rowCount;
  };

  it('where it was refused', async () => {
    const [first = 0, second = 0, third = 0] = await freezeWallets(['One', 'Two', 'Three']);
    const key = await freshRoot();
    const before = await written(second);
    // A refusal of the last step of the second one, when its wallet is active again and its audit log is written.
    const { deps } = treasury.world.coffer;
    const emit = deps.emit;
    let wallet = 0;
    deps.emit = async (tx, ...events) => {
      await emit(tx, ...events);
      wallet += events.filter(({ kind }) => kind === 'wallet.activated').length;
      if (wallet === 2) throw fault('CONFLICT', 'Not now.');
    };
    const reply = await decide(key, 'release', [first, second, third], headers);
    deps.emit = emit;
    expect(reply).toMatchObject({
      status: 200,
      body: { decided: [{ id: first }, { id: third }], refused: [{ id: second, message: 'Not now.' }] },
    });
    expect(await statuses([first, second, third])).toEqual(['in_effect', 'frozen', 'in_effect']);
    expect(await walletStatuses()).toEqual(['active', 'inactive', 'active']);
    expect(await written(second)).toBe(before);
  });

  it('where nobody expected it', async () => {
    const { world } = treasury;
    const [first = 0, second = 0, third = 0] = await freezeWallets(['One', 'Two', 'Three']);
    const key = await freshRoot();
    await world.asOwner(`create function trouble() returns trigger language plpgsql as $$ begin raise exception 'trouble'; end $$;
      create trigger trouble before insert on activity for each row
        when (new.entity = 'treasury-change' and new.entity_id = '${second}') execute function trouble()`);
    const reply = await decide(key, 'release', [first, second, third], headers);
    await world.asOwner('drop function trouble cascade');
    expect(reply).toMatchObject({
      status: 200,
      body: {
        decided: [{ id: first }, { id: third }],
        refused: [{ id: second, message: expect.stringMatching(/^Something went wrong on our side\. See how/) }],
      },
    });
    expect(await statuses([first, second, third])).toEqual(['in_effect', 'frozen', 'in_effect']);
    expect(await walletStatuses()).toEqual(['active', 'inactive', 'active']);
    const told = world.logged.findIndex((line) => line.includes('a decision failed'));
    expect(world.logged.splice(told, 1)).toEqual([expect.stringContaining(`"id":${second}`)]);
  });
});

it('a failure that takes their one transaction with it leaves nothing of any, and is no answer about some of them', async () => {
  const { world } = treasury;
  const [first = 0, second = 0] = await freezeWallets(['One', 'Two']);
  const key = await freshRoot();
  await world.asOwner(`create function trouble() returns trigger language plpgsql as
      $$ begin raise exception 'trouble' using errcode = '40P01'; end $$;
    create trigger trouble before insert on activity for each row
      when (new.entity = 'treasury-change' and new.entity_id = '${second}') execute function trouble()`);
  const { status } = await decide(key, 'release', [first, second], { 'idempotency-key': 'once' });
  await world.asOwner('drop function trouble cascade');
  expect(status).toBe(500);
  expect(await statuses([first, second])).toEqual(['frozen', 'frozen']);
  const told = world.logged.findIndex((line) => line.includes('request failed'));
  expect(world.logged.splice(told, 1)).toEqual([expect.stringContaining('40P01')]);
  const again = await decide(key, 'release', [first, second], { 'idempotency-key': 'once' });
  expect(again).toMatchObject({ status: 200, body: { decided: [{ id: first }, { id: second }], refused: [] } });
});
