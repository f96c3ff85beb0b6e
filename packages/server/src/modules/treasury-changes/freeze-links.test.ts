import { beforeEach, describe, expect, it } from 'vitest';
import { whoAmI } from '@coffer/contract/people/identity.ts';
import { replaceSmtp } from '@coffer/contract/operations/smtp.ts';
import * as contract from '@coffer/contract/people/treasury-changes.ts';
import * as wallets from '@coffer/contract/treasury/wallets.ts';
import type { Person } from '../../../test/people.ts';
import { plantTreasuryChange } from '../../../test/plant/plant-treasury-change.ts';
import { startInbox, type Inbox } from '../../../test/smtp-inbox.ts';
import { freshKeys, openTreasury, type Treasury } from '../wallets/treasury.fixture.ts';
import { mintFreezeLink } from './changes/freeze-links.ts';
import { announceChanges } from './index.ts';

let treasury: Treasury;
let inbox: Inbox;
let rootEmail: string;
let thief: Person;
let colleague: Person;
beforeEach(async () => {
  [treasury, inbox] = [await openTreasury({}, { waits: true }), await startInbox()];
  thief = await treasury.hire('admin');
  colleague = await treasury.hire('admin');
  rootEmail = (await treasury.world.ok(whoAmI, { key: treasury.root })).member.email;
  await treasury.xpubWallet(treasury.shop);
  const body = { host: '127.0.0.1', port: inbox.port, security: 'none' as const, from: 'pay@example.com' };
  await treasury.world.ok(replaceSmtp, { key: treasury.root, body });
  await linkOf(thief);
  return async () => {
    await treasury.world.close();
    await inbox.close();
  };
});

/** The token of the root's newest mail about what somebody did. */
async function linkOf({ email }: Person): Promise<string> {
  await announceChanges(treasury.world.coffer.deps);
  await treasury.world.drain();
  treasury.world.clock.advance(1.1);
  const mail = inbox.messages.findLast(({ to, text }) => to[0] === rootEmail && text.includes(`Requested by ${email}`));
  return /freezeChange#token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? 'none';
}

/** It is added at once, and asks to take over, which waits. */
async function addWallet(who: Person, name: string): Promise<void> {
  const xpubs = [{ family: 'ETH_Family' as const, xpub: freshKeys().xpub }];
  const body = { name, projectID: treasury.shop, xpubs };
  await treasury.world.ok(wallets.createXpubWallet, { key: who.key, body });
}

const read = (token: string) => treasury.world.ask(contract.readFreezeLink, { body: { token } });
const listOf = async (token: string) => treasury.world.ok(contract.readFreezeLink, { body: { token } });
const freeze = (token: string, changeIDs?: number[]) =>
  treasury.world.ask(contract.freezeByLink, { body: { token, ...(changeIDs ? { changeIDs } : {}) } });
const listed = async () => {
  const { key } = await treasury.world.signIn(rootEmail);
  return (await treasury.world.ok(contract.listTreasuryChanges, { key, query: { limit: 100 } })).data;
};
const statusOf = async (words: string) => (await listed()).find(({ title }) => title.includes(words))?.status;

describe('the link of a mail', () => {
  it('lists what its mail names, by whom and when, and what freezing it does', async () => {
    await addWallet(thief, 'Till 2');
    const { changes, moreIDs } = await listOf(await linkOf(thief));
    const waiting = changes.find(({ title }) => title.includes('takes over'));
    const added = changes.find(({ title }) => title.includes('"Till 2" was added'));
    expect(changes).toHaveLength(2);
    expect(waiting).toMatchObject({ status: 'waiting', by: thief.email, named: true, effect: 'now' });
    expect(waiting?.takesEffectAt).not.toBeNull();
    expect(added).toMatchObject({ status: 'in_effect', named: true, effect: 'now', takesEffectAt: null });
    expect(moreIDs).toEqual([]);
  });

  it('tells no more of a change than that', async () => {
    await addWallet(thief, 'Till 2');
    const [first] = (await listOf(await linkOf(thief))).changes;
    const told = ['id', 'kind', 'title', 'status', 'before', 'after', 'by', 'at', 'takesEffectAt', 'named', 'effect'];
    expect(Object.keys(first ?? {})).toEqual(told);
  });

  it('offers what the same person asked for before and still waits, and nothing of others, nor what came later', async () => {
    await addWallet(thief, 'Before');
    await addWallet(colleague, 'Theirs');
    await linkOf(thief);
    await addWallet(thief, 'Named');
    const token = await linkOf(thief);
    await addWallet(thief, 'Later');
    await linkOf(thief);
    const { changes } = await listOf(token);
    const titles = (named: boolean) => changes.filter((one) => one.named === named).map(({ title }) => title);
    expect(titles(true).join()).toMatch(/"Named"/);
    expect(titles(false)).toEqual([expect.stringMatching(/^"Before" takes over/)]);
  });

  it('lists a hundred, and the ids of the rest', async () => {
    const ids: number[] = [];
    const planted = { projectId: treasury.shop, walletId: 1, status: 'in_effect' as const };
    for (let at = 0; at < 103; at += 1) ids.push(await plantTreasuryChange(treasury.world, planted));
    const { deps } = treasury.world.coffer;
    const link = await mintFreezeLink(deps.db, {
      memberId: thief.id,
      changeIds: ids,
      site: 'https://pay.example.com',
      now: deps.clock.now(),
    });
    const { changes, moreIDs } = await listOf(link.split('#token=')[1] ?? '');
    expect([...changes.map(({ id }) => id), ...moreIDs]).toEqual(ids);
    expect(moreIDs).toHaveLength(3);
  });

  it('freezes what was chosen and leaves the rest', async () => {
    await addWallet(thief, 'Till 2');
    const token = await linkOf(thief);
    const { changes } = await listOf(token);
    const chosen = changes.filter(({ status }) => status === 'waiting').map(({ id }) => id);
    expect(await freeze(token, chosen)).toMatchObject({ status: 200, body: { stopped: [expect.any(String)] } });
    expect(await statusOf('takes over')).toBe('cancelled');
    expect(await statusOf('"Till 2" was added')).toBe('in_effect');
  });

  it('freezes one of the others too, where it was chosen', async () => {
    await addWallet(thief, 'Before');
    await linkOf(thief);
    await addWallet(thief, 'Named');
    const token = await linkOf(thief);
    const other = (await listOf(token)).changes.find(({ named }) => !named);
    await freeze(token, [other?.id ?? 0]);
    expect(await statusOf('"Before" takes over')).toBe('cancelled');
    expect(await statusOf('"Named" takes over')).toBe('waiting');
  });

  it('freezes nothing that it does not list, and stays good', async () => {
    await addWallet(colleague, 'Theirs');
    await linkOf(colleague);
    const theirs = (await listed()).find(({ title }) => title.includes('"Theirs" takes over'))?.id ?? 0;
    await addWallet(thief, 'Till 2');
    const token = await linkOf(thief);
    const own = (await listOf(token)).changes.map(({ id }) => id);
    expect(await freeze(token, [...own, theirs])).toMatchObject({
      status: 400,
      body: { error: { code: 'VALIDATION_FAILED', details: [{ path: 'changeIDs' }] } },
    });
    expect([await statusOf('"Theirs" takes over'), await statusOf('"Till 2" takes over')]).toEqual([
      'waiting',
      'waiting',
    ]);
    expect((await freeze(token, own)).status).toBe(200);
  });

  it('says of what was decided meanwhile that nothing is left to freeze there', async () => {
    await addWallet(thief, 'Till 2');
    const token = await linkOf(thief);
    const { key } = await treasury.world.signIn(rootEmail);
    for (const { id, status } of (await listOf(token)).changes) {
      const call = status === 'waiting' ? contract.cancelTreasuryChange : contract.freezeTreasuryChange;
      await treasury.world.ok(call, { key, params: { id: String(id) } });
    }
    const { changes } = await listOf(token);
    expect(changes.map(({ status, effect }) => `${status} ${effect}`)).toEqual(['frozen null', 'cancelled null']);
  });

  it('says why it is good no more: used, expired, or never one', async () => {
    const useless = (reason: string) => ({ body: { error: { code: 'INVALID_TOKEN', details: { reason } } } });
    await addWallet(thief, 'Till 2');
    const first = await linkOf(thief);
    expect((await freeze(first)).status).toBe(200);
    expect(await read(first)).toMatchObject(useless('used'));
    expect(await freeze(first)).toMatchObject(useless('used'));
    await addWallet(colleague, 'Theirs');
    const second = await linkOf(colleague);
    treasury.world.clock.advance(7 * 24 * 60);
    expect(await read(second)).toMatchObject(useless('expired'));
    expect(await read(`cfz_${'a'.repeat(43)}`)).toMatchObject(useless('invalid'));
  });
});
