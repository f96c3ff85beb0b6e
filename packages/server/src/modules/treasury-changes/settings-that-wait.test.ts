import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listNodes, updateBlockchain, type ChainInput } from '@coffer/contract/money-in/blockchains.ts';
import { listDustLimits, putDustLimit } from '@coffer/contract/money-in/deposits.ts';
import { setRate } from '@coffer/contract/money-in/rates.ts';
import { writeSecret } from '@coffer/contract/operations/vaults.ts';
import * as contract from '@coffer/contract/people/treasury-changes.ts';
import { settle, type Person } from '../../../test/people.ts';
import { passWaiting } from '../../../test/pass-waiting.ts';
import { recordHealth } from '../assets/index.ts';
import { openKeeper } from '../secrets-vaults/vaults.fixture.ts';
import { openTreasury, type Treasury } from '../wallets/treasury.fixture.ts';

/** What lets money count that is none, or hides what came: owners have six hours to stop it. */

let treasury: Treasury;
let admin: Person;
const newest = async () => (await treasury.world.ok(contract.listTreasuryChanges, { key: treasury.root })).data[0];
const confirm = async () => {
  const params = { id: (await newest())?.id ?? 0 };
  return treasury.world.ok(contract.confirmTreasuryChange, { key: treasury.root, params });
};

describe('the nodes of a chain', () => {
  beforeEach(async () => {
    treasury = await openTreasury({}, { waits: true });
    admin = await treasury.hire('admin');
    await settle(treasury.world);
    return () => treasury.world.close();
  });

  const chain = { idOrCode: 'ETH' };
  const nodes = async () => (await treasury.world.ok(listNodes, { key: treasury.root, params: chain })).nodes;
  const urls = async () => (await nodes()).map(({ url }) => url);
  const save = (body: ChainInput, key = admin.key) => treasury.world.ok(updateBlockchain, { key, params: chain, body });
  const saveLater = (body: ChainInput) => save(body, treasury.root);
  const evil = { url: 'https://evil.example.com/v2/a1B2c3D4e5F6g7H8', active: true };
  const own = 'https://eth.example.com';
  const second = 'https://second.example.com';
  const shownEvil = 'https://evil.example.com/v2/…';

  test('that all are replaced go on for six hours, and owners read hosts and no keys', async () => {
    const saved = await save({ nodes: [evil] });
    expect(saved.nodes.map(({ url }) => url)).toEqual([own]);
    expect(saved.takesEffectAt).not.toBeNull();
    const change = await newest();
    expect(change).toMatchObject({
      status: 'waiting',
      by: admin.email,
      before: { nodes: 'eth.example.com' },
      after: { nodes: 'evil.example.com' },
    });
    await passWaiting(treasury.world, 5);
    await treasury.later(0);
    expect(await urls()).toEqual([own]);
    await passWaiting(treasury.world, 1);
    expect(await urls()).toEqual([shownEvil]);
  });

  test('that are replaced by one in a vault wait too, and use its secret only from then on', async () => {
    const keeper = await openKeeper(treasury.world, () => treasury.root);
    const secretID = await keeper.keep('provider', evil.url);
    const body = { nodes: [{ secretID, active: true }] };
    const saved = await treasury.world.ok(updateBlockchain, { key: treasury.root, params: chain, body });
    expect(saved.takesEffectAt).not.toBeNull();
    expect((await newest())?.after['nodes']).toMatch(/^evil\.example\.com \(from the vault .+ \/ provider\)$/);
    expect((await keeper.secret(secretID)).usedBy).toEqual([]);
    await passWaiting(treasury.world, 6);
    await treasury.later(0);
    expect(await nodes()).toMatchObject([{ url: 'https://evil.example.com', secretID }]);
    expect((await keeper.secret(secretID)).usedBy).toMatchObject([{ kind: 'node-url' }]);
  });

  test('are replaced at once when a second person says so', async () => {
    await save({ nodes: [evil] });
    expect(await confirm()).toMatchObject({ status: 'in_effect' });
    expect(await urls()).toEqual([shownEvil]);
  });

  /** Two of long standing, at hosts of their own. */
  async function addSecond(url = second): Promise<ChainInput['nodes'] & object> {
    await save({ nodes: [...(await kept()), { url, active: true }] });
    await confirm();
    await passWaiting(treasury.world, 7);
    await treasury.later(0);
    return kept();
  }
  const kept = async () => (await nodes()).map(({ id }) => ({ id, active: true }));

  test('that come beside more of long standing are asked at once', async () => {
    const saved = await saveLater({ nodes: [...(await addSecond()), evil] });
    expect(saved).toMatchObject({ takesEffectAt: null, nodes: [{ url: own }, { url: second }, { url: shownEvil }] });
    expect(await newest()).toMatchObject({ kind: 'blockchain.nodes-changed', status: 'in_effect' });
  });

  test.each([
    ['one beside the only one', [evil]],
    ['two beside the only one', [evil, { url: 'https://evil-too.example.com', active: true }]],
  ])('that could outvote those of long standing, or speak when they are silent, wait: %s', async (_which, others) => {
    expect((await save({ nodes: [...(await kept()), ...others] })).takesEffectAt).not.toBeNull();
    expect(await urls()).toEqual([own]);
  });

  test('have one voice for each host, however many there are', async () => {
    const standing = await addSecond('https://eth.example.com/another-key');
    expect((await saveLater({ nodes: [...standing, evil] })).takesEffectAt).not.toBeNull();
  });

  test('are not outvoted by some that are added one after the other', async () => {
    const standing = await addSecond();
    expect((await saveLater({ nodes: [...standing, evil] })).takesEffectAt).toBeNull();
    const another = { url: 'https://evil-too.example.com', active: true };
    expect((await saveLater({ nodes: [...(await kept()), another] })).takesEffectAt).not.toBeNull();
  });

  test('do not change because another host is written to a secret; a new key is used at once', async () => {
    const keeper = await openKeeper(treasury.world, () => treasury.root);
    const secretID = await keeper.keep('provider', 'https://good.example.com/v2/f1R2s3T4k5E6y7H8');
    const body = { nodes: [{ secretID, active: true }] };
    await treasury.world.ok(updateBlockchain, { key: treasury.root, params: chain, body });
    await passWaiting(treasury.world, 6);
    await treasury.later(0);
    await passWaiting(treasury.world, 7);
    await treasury.later(0);
    await keeper.write(secretID, 'https://good.example.com/v2/s1E2c3O4n5D6k7E8');
    const params = { id: keeper.vaultId, secretID };
    const ask = { key: treasury.root, params, body: { value: evil.url } };
    expect(await treasury.world.refused(writeSecret, ask)).toMatchObject({ status: 409, details: [{ path: 'value' }] });
    expect(await nodes()).toMatchObject([{ url: expect.stringContaining('https://good.example.com'), secretID }]);
  });

  test.each([
    ['removed', () => []],
    ['switched off', (id: number) => [{ id, active: false }]],
  ])('are not replaced by adding one, after which the others are %s', async (_how, rest) => {
    const [first, other] = (await addSecond()).map(({ id }) => id ?? 0);
    await saveLater({ nodes: [...(await kept()), evil] });
    const added = (await nodes())[2]?.id ?? 0;
    const others = [...rest(first ?? 0), ...rest(other ?? 0)];
    expect((await saveLater({ nodes: [{ id: added, active: true }, ...others] })).takesEffectAt).not.toBeNull();
    expect(await urls()).toEqual([own, second, shownEvil]);
  });

  test('are not replaced by taking them all away first', async () => {
    expect((await save({ nodes: [] })).takesEffectAt).toBeNull();
    expect((await save({ nodes: [evil] })).takesEffectAt).not.toBeNull();
    expect(await urls()).toEqual([]);
  });

  test('are replaced at once where none of them answers any more, and owners hear of it', async () => {
    await recordHealth(treasury.world.coffer.deps, 'ETH', { head: null, readHeight: null, nodes: [] });
    expect(await save({ nodes: [evil] })).toMatchObject({ takesEffectAt: null, nodes: [{ url: shownEvil }] });
    expect(await newest()).toMatchObject({ kind: 'blockchain.nodes-changed', status: 'in_effect' });
  });

  test('that somebody changed meanwhile stay as they are', async () => {
    await save({ nodes: [evil] });
    const waiting = await newest();
    await save({ nodes: [...(await kept()), { url: second, active: false }] });
    await passWaiting(treasury.world, 6);
    await treasury.later(0);
    expect(await urls()).toEqual([own, second]);
    const all = (await treasury.world.ok(contract.listTreasuryChanges, { key: treasury.root })).data;
    expect(all.find(({ id }) => id === waiting?.id)).toMatchObject({ status: 'cancelled' });
  });

  test('say after fewer confirmations that money counts only six hours later; after more at once', async () => {
    const raised = await save({ confirmations: 40 });
    expect(raised).toMatchObject({ confirmations: 40, takesEffectAt: null });
    expect(await save({ confirmations: 1 })).toMatchObject({ confirmations: 40 });
    expect(await newest()).toMatchObject({ status: 'waiting', before: { confirmations: '40' } });
    await passWaiting(treasury.world, 6);
    await treasury.later(0);
    const shown = await treasury.world.ok(listNodes, { key: treasury.root, params: chain });
    expect(shown.confirmations).toBe(1);
  });
});

describe('a dust limit', () => {
  beforeAll(async () => {
    treasury = await openTreasury({}, { waits: true });
    admin = await treasury.hire('admin');
    const params = { currencyCode: 'ETH' };
    await treasury.world.ok(setRate, { key: treasury.root, params, body: { price: '2000' } });
  });
  afterAll(() => treasury.world.close());

  const put = (dustLimit: string | null, id = 1) =>
    treasury.world.ok(putDustLimit, { key: admin.key, params: { id }, body: { dustLimit } });
  const limit = async () =>
    (await treasury.world.ok(listDustLimits, { key: treasury.root })).find((one) => one.blockchainCurrencyID === 1)
      ?.dustLimit;

  test('up to ten dollars holds at once, and owners hear of it', async () => {
    expect(await put('0.004')).toMatchObject({ dustLimit: '0.004', takesEffectAt: null });
    expect(await newest()).toMatchObject({
      kind: 'currency.dust-limit-changed',
      status: 'in_effect',
      before: { dustLimit: 'a cent' },
      after: { dustLimit: '0.004 ETH' },
    });
  });

  test('above ten dollars hides what comes only six hours later; lower ones and none hold at once', async () => {
    expect((await put('5')).takesEffectAt).not.toBeNull();
    expect(await limit()).toBe('0.004');
    await passWaiting(treasury.world, 6);
    await treasury.later(0);
    admin = { ...admin, ...(await treasury.world.signIn(admin.email)) };
    expect(await limit()).toBe('5');
    expect(await put('4')).toMatchObject({ dustLimit: '4', takesEffectAt: null });
    expect(await put(null)).toMatchObject({ dustLimit: null, takesEffectAt: null });
  });
});
