import { beforeEach, describe, expect, it } from 'vitest';
import * as currencies from '@coffer/contract/money-in/currencies.ts';
import { createDepositAddress } from '@coffer/contract/money-in/deposit-addresses.ts';
import { whoAmI } from '@coffer/contract/people/identity.ts';
import type { Endpoint } from '@coffer/contract/endpoint.ts';
import * as projects from '@coffer/contract/projects/projects.ts';
import { replaceSmtp } from '@coffer/contract/operations/smtp.ts';
import * as contract from '@coffer/contract/people/treasury-changes.ts';
import * as wallets from '@coffer/contract/treasury/wallets.ts';
import { settle, type Person } from '../../../test/people.ts';
import { passWaiting } from '../../../test/pass-waiting.ts';
import { startInbox, type Inbox } from '../../../test/smtp-inbox.ts';
import { freshKeys, openTreasury, type Treasury } from '../wallets/treasury.fixture.ts';
import { announceChanges } from './index.ts';

let treasury: Treasury;
let inbox: Inbox;
let rootEmail: string;
let thief: Person;
let lead: Person;
let outsider: Person;

/** Each story has an install of its own: a stolen session ends what it touches. */
beforeEach(async () => {
  [treasury, inbox] = [await openTreasury({}, { waits: true }), await startInbox()];
  const { world } = treasury;
  thief = await treasury.hire('admin');
  lead = await treasury.hire('project_lead', [treasury.shop]);
  outsider = await treasury.hire('project_lead', [treasury.neighbour]);
  await settle(world);
  rootEmail = (await world.ok(whoAmI, { key: treasury.root })).member.email;
  const body = { host: '127.0.0.1', port: inbox.port, security: 'none' as const, from: 'pay@example.com' };
  await world.ok(replaceSmtp, { key: treasury.root, body });
  await announceChanges(world.coffer.deps);
  await world.drain();
  inbox.messages.length = 0;
  world.clock.advance(2);
  return async () => {
    await world.close();
    await inbox.close();
  };
});

let customers = 0;
/** The wallet whose address the next customer is shown. */
async function paysTo(): Promise<number> {
  customers += 1;
  const { address } = await treasury.world.ok(createDepositAddress, {
    key: treasury.root,
    params: { id: treasury.shop },
    body: { blockchainCode: 'ETH', customerID: `customer ${customers}` },
  });
  const { rows } = await treasury.world.coffer.deps.pool.query<{ id: number }>(
    'select wallet_id as id from address where address = lower($1)',
    [address],
  );
  return rows[0]?.id ?? 0;
}

async function mails() {
  await announceChanges(treasury.world.coffer.deps);
  await treasury.world.drain();
  return inbox.messages.filter(({ subject }) => subject.startsWith('localhost'));
}

const listed = async (key = treasury.root) => (await treasury.world.ok(contract.listTreasuryChanges, { key })).data;
const titled = async (words: string) => (await listed()).find(({ title }) => title.includes(words));
const decide = (e: Endpoint, id = 0, key = treasury.root) => treasury.world.ask(e, { key, params: { id } });
const linkIn = (text: string) => /freezeChange#token=([\w-]+)/.exec(text)?.[1] ?? '';
const freezeBy = (token: string) => treasury.world.ask(contract.freezeByLink, { body: { token } });
const isSignedIn = async (key: string) => (await treasury.world.ask(whoAmI, { key })).status === 200;

/** As the audit did it, with the session of an admin that is not even stale. */
const plantWallet = (key: string) =>
  treasury.world.ok(wallets.createXpubWallet, {
    key,
    body: {
      name: 'Till 2',
      projectID: treasury.shop,
      xpubs: [{ family: 'ETH_Family' as const, xpub: freshKeys().xpub }],
    },
  });

describe('a deposit wallet that takes over from another', () => {
  it('waits six hours, in which payers go on to the old one', async () => {
    const { id: own } = await treasury.xpubWallet(treasury.shop);
    expect(await paysTo()).toBe(own);
    const planted = await plantWallet(thief.key);
    expect(await paysTo()).toBe(own);
    await passWaiting(treasury.world, 5);
    expect(await paysTo()).toBe(own);
    await passWaiting(treasury.world, 1);
    await treasury.later(0);
    expect(await paysTo()).toBe(planted.id);
  });

  it('waits also where the other one was unlinked first, whether or not anybody had paid', async () => {
    const { world, shop } = treasury;
    const { id: own } = await treasury.xpubWallet(shop);
    await world.ok(wallets.unlinkWallet, { key: thief.key, params: { id: shop, walletID: own } });
    await plantWallet(thief.key);
    await expect(paysTo()).rejects.toThrow('has no deposit addresses');
    const stopped = await titled('no longer provides');
    expect((await decide(contract.freezeTreasuryChange, stopped?.id)).status).toBe(200);
    expect(await paysTo()).toBe(own);
  });

  it('is the first one of a project at once', async () => {
    const planted = await plantWallet(treasury.root);
    expect(await paysTo()).toBe(planted.id);
  });

  it('takes over at once when a second person confirms, and never by whoever asked', async () => {
    await treasury.xpubWallet(treasury.shop);
    const planted = await plantWallet(thief.key);
    const waiting = await titled('takes over the deposit addresses');
    expect(waiting).toMatchObject({ status: 'waiting', by: thief.email });
    const own = await decide(contract.confirmTreasuryChange, waiting?.id, thief.key);
    expect(own).toMatchObject({ status: 403, body: { error: { code: 'FORBIDDEN' } } });
    expect(await decide(contract.confirmTreasuryChange, waiting?.id)).toMatchObject({
      status: 200,
      body: { status: 'in_effect', decidedBy: rootEmail },
    });
    expect(await paysTo()).toBe(planted.id);
  });

  it('is cancelled by any owner, who need prove nothing', async () => {
    const { id: own } = await treasury.xpubWallet(treasury.shop);
    await plantWallet(thief.key);
    const waiting = await titled('takes over the deposit addresses');
    treasury.world.clock.advance(6);
    expect(await decide(contract.cancelTreasuryChange, waiting?.id)).toMatchObject({ body: { status: 'cancelled' } });
    await passWaiting(treasury.world, 7);
    expect(await paysTo()).toBe(own);
    expect(await decide(contract.cancelTreasuryChange, waiting?.id)).toMatchObject({ status: 409 });
  });
});

describe('an owner', () => {
  it('hears by mail who, from where and what, and stops it with the link of the mail', async () => {
    const { id: own } = await treasury.xpubWallet(treasury.shop);
    const planted = await plantWallet(thief.key);
    const sent = (await mails()).filter(({ text }) => text.includes(`Requested by ${thief.email}`));
    expect(new Set(sent.map(({ to }) => to[0]))).toEqual(new Set([rootEmail, thief.email]));
    expect(sent).toHaveLength(2);
    const mail = sent.find(({ to }) => to[0] === rootEmail);
    expect(mail?.text).not.toContain(`Requested by ${rootEmail}`);
    for (const words of [thief.email, '203.0.113.7', 'Ethereum: Deposits → Till 2', 'It takes effect on', 'UTC']) {
      expect(mail?.text).toContain(words);
    }
    const token = linkIn(mail?.text ?? '');
    expect(await freezeBy(token)).toMatchObject({
      status: 200,
      body: { stopped: expect.arrayContaining([expect.stringContaining('"Till 2" was added')]) },
    });
    expect(await isSignedIn(thief.key)).toBe(false);
    const shown = await treasury.world.ok(wallets.getWallet, { key: treasury.root, params: { id: planted.id } });
    expect(shown.status).toBe('inactive');
    await passWaiting(treasury.world, 7);
    expect(await paysTo()).toBe(own);
  });

  it('can use that link once, for a week, and nobody can guess one', async () => {
    await plantWallet(thief.key);
    const [first, second] = await mails();
    expect((await freezeBy(linkIn(first?.text ?? ''))).status).toBe(200);
    expect(await freezeBy(linkIn(first?.text ?? ''))).toMatchObject({ body: { error: { code: 'INVALID_TOKEN' } } });
    expect(await freezeBy('cfz_' + 'a'.repeat(43))).toMatchObject({ body: { error: { code: 'INVALID_TOKEN' } } });
    treasury.world.clock.advance(7 * 24 * 60);
    expect(await freezeBy(linkIn(second?.text ?? ''))).toMatchObject({ body: { error: { code: 'INVALID_TOKEN' } } });
  });

  it('gets one mail a minute, however much is changed', async () => {
    for (let at = 0; at < 12; at += 1) await treasury.xpubWallet();
    expect(await mails()).toHaveLength(2);
    for (let at = 0; at < 12; at += 1) await treasury.xpubWallet();
    expect(await mails()).toHaveLength(2);
    treasury.world.clock.advance(1.1);
    expect(await mails()).toHaveLength(4);
    const last = inbox.messages.at(-1);
    expect(last?.subject).toBe('localhost:8080: 12 changes to your treasury');
    expect(last?.text).toContain('And 2 more');
  });

  it('releases what was frozen by mistake, or takes it back for good', async () => {
    const made = await plantWallet(thief.key);
    const change = await titled('was added');
    expect((await decide(contract.freezeTreasuryChange, change?.id)).status).toBe(200);
    expect(await decide(contract.releaseTreasuryChange, change?.id)).toMatchObject({ body: { status: 'in_effect' } });
    const params = { id: made.id };
    expect((await treasury.world.ok(wallets.getWallet, { key: treasury.root, params })).status).toBe('active');
    await decide(contract.freezeTreasuryChange, change?.id);
    expect(await decide(contract.revertTreasuryChange, change?.id)).toMatchObject({ body: { status: 'reverted' } });
    expect((await treasury.world.ok(wallets.getWallet, { key: treasury.root, params })).status).toBe('inactive');
    expect(await decide(contract.releaseTreasuryChange, change?.id)).toMatchObject({ status: 409 });
  });

  it('of a single project sees its changes and none of the install', async () => {
    await treasury.xpubWallet();
    await plantWallet(thief.key);
    expect(await listed(outsider.key)).toEqual([]);
    expect((await listed(lead.key)).map(({ kind }) => kind)).toEqual(['wallet.linked', 'wallet.created']);
    expect((await listed()).length).toBeGreaterThan(2);
  });
});

describe('a false token', () => {
  const dollar = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48';
  const worthless = `0x${'6'.repeat(40)}`;

  it('cannot take the place of the real one before somebody had six hours to notice', async () => {
    const { world, shop, chains } = treasury;
    chains.network('ETH').tokens.set(worthless, { symbol: 'USDC', name: 'USD Coin', decimals: 6 });
    const asked = { key: thief.key };
    const offered = async () =>
      (await world.ok(currencies.listBlockchainCurrencies, { key: treasury.root })).filter(
        ({ blockchainCode, currencyCode }) => blockchainCode === 'ETH' && currencyCode === 'USDC',
      );
    const [real] = await offered();
    expect(real?.tokenAddress?.toLowerCase()).toBe(dollar);
    const off = { ...asked, params: { id: real?.id ?? 0 }, body: { status: 'inactive' as const } };
    await world.ok(currencies.updateBlockchainCurrency, off);
    const body = { blockchainCode: 'ETH', currencyCode: 'USDC', contract: worthless };
    const { id } = await world.ok(currencies.addBlockchainCurrency, { ...asked, body });
    expect(await offered()).toEqual([]);
    const chosen = { ...asked, params: { id: shop }, body: { blockchainCurrencyIDs: [id] } };
    expect((await world.refused(currencies.putProjectCurrencies, chosen)).status).toBe(400);
    const on = { ...asked, params: { id }, body: { status: 'active' as const } };
    expect(await world.ok(currencies.updateBlockchainCurrency, on)).toMatchObject({ status: 'inactive' });
    for (const { id: change, kind } of await listed()) {
      if (kind.startsWith('currency.')) await decide(contract.freezeTreasuryChange, change);
      if (kind.startsWith('currency.')) await decide(contract.cancelTreasuryChange, change);
    }
    await passWaiting(world, 7);
    await treasury.later(0);
    expect((await offered()).map((one) => one.id)).toEqual([real?.id]);
  });

  it('has the price of its code no sooner, on a chain that has none of that code either, however it is switched', async () => {
    const { world, chains } = treasury;
    chains.network('BASE').tokens.set(worthless, { symbol: 'USDT', name: 'Tether', decimals: 6 });
    const body = { blockchainCode: 'BASE', currencyCode: 'USDT', contract: worthless, pricedAs: 'USDT' };
    const { id, priced } = await world.ok(currencies.addBlockchainCurrency, { key: thief.key, body });
    const isPriced = async () =>
      (await world.ok(currencies.listBlockchainCurrencies, { key: treasury.root })).find((one) => one.id === id)
        ?.priced;
    expect(priced).toBe(false);
    const again = { key: thief.key, params: { id }, body: { pricedAs: 'USDT', contract: worthless } };
    expect(await world.ok(currencies.confirmCurrencyPrice, again)).toMatchObject({ priced: false });
    for (const status of ['inactive', 'active'] as const) {
      await world.ok(currencies.updateBlockchainCurrency, { key: thief.key, params: { id }, body: { status } });
    }
    expect(await isPriced()).toBe(false);
    const waiting = (await listed()).filter(({ status }) => status === 'waiting');
    expect(waiting.map(({ title }) => title)).toEqual(['The token USDT on Base is valued at the price of USDT']);
    await passWaiting(world, 7);
    await treasury.later(0);
    expect(await isPriced()).toBe(true);
  });

  it('gives way to the real one, which waits for nothing', async () => {
    const { world, chains } = treasury;
    chains.network('ETH').tokens.set(worthless, { symbol: 'USDC', name: 'USD Coin', decimals: 6 });
    const list = () => world.ok(currencies.listBlockchainCurrencies, { key: treasury.root });
    const real = (await list()).find((one) => one.currencyCode === 'USDC' && one.blockchainCode === 'ETH');
    const turn = (status: 'active' | 'inactive') =>
      world.ok(currencies.updateBlockchainCurrency, {
        key: treasury.root,
        params: { id: real?.id ?? 0 },
        body: { status },
      });
    await turn('inactive');
    const body = { blockchainCode: 'ETH', currencyCode: 'USDC', contract: worthless };
    await world.ok(currencies.addBlockchainCurrency, { key: thief.key, body });
    expect(await turn('active')).toMatchObject({ status: 'active' });
    await passWaiting(world, 7);
    await treasury.later(0);
    expect((await list()).filter((one) => one.currencyCode === 'USDC' && one.blockchainCode === 'ETH')).toHaveLength(1);
    expect(await titled('The token USDC')).toMatchObject({ status: 'cancelled' });
  });
});

describe('a shop that leads somewhere else', () => {
  it('leads back at once when it is frozen, and its lead is signed out', async () => {
    const { world, shop } = treasury;
    const params = { id: shop };
    const own = 'https://shop.example.com/pay';
    await world.ok(projects.updateProject, { key: treasury.root, params, body: { website: own } });
    const evil = { website: 'https://evil.example/pay', webhookEndpoint: 'https://evil.example/hook' };
    await world.ok(projects.updateProject, { key: lead.key, params, body: evil });
    const [mail] = (await mails()).filter(({ to, text }) => to[0] === rootEmail && text.includes('evil.example'));
    expect(mail?.text).toContain(`Website: ${own} → https://evil.example/pay`);
    expect((await freezeBy(linkIn(mail?.text ?? ''))).status).toBe(200);
    const shown = await world.ok(projects.getProject, { key: treasury.root, params });
    expect(shown).toMatchObject({ website: own, webhookEndpoint: null });
    expect(await isSignedIn(lead.key)).toBe(false);
  });
});

describe('the time that a takeover waits', () => {
  const save = (hours: number, key = treasury.root) =>
    treasury.world.ask(contract.saveTreasuryWait, { key, body: { hours } });

  it('is six hours, longer at once, and shorter only after what it was', async () => {
    const { world } = treasury;
    expect(await world.ok(contract.getTreasuryWait, { key: treasury.root })).toMatchObject({ hours: 6, next: null });
    expect((await save(12)).body).toMatchObject({ hours: 12, next: null });
    expect((await save(1, thief.key)).body).toMatchObject({ hours: 12, next: { hours: 1 } });
    const { id: own } = await treasury.xpubWallet(treasury.shop);
    await plantWallet(thief.key);
    await passWaiting(world, 11);
    await treasury.later(0);
    expect(await paysTo()).toBe(own);
    world.clock.advance(61);
    await treasury.later(0);
    expect(await world.ok(contract.getTreasuryWait, { key: treasury.root })).toMatchObject({ hours: 1, next: null });
  });

  it('is never nothing where money is real, and never more than three days', async () => {
    for (const hours of [0, -1, 1.5, 73]) {
      expect(await save(hours), `${hours}`).toMatchObject({
        status: 400,
        body: { error: { code: 'VALIDATION_FAILED' } },
      });
    }
  });

  it('goes back when the change of it is frozen', async () => {
    await save(1, thief.key);
    const change = await titled('The waiting time');
    await decide(contract.freezeTreasuryChange, change?.id);
    const body = await treasury.world.ok(contract.getTreasuryWait, { key: treasury.root });
    expect(body).toMatchObject({ hours: 6, next: null });
  });

  it('is frozen into no shorter one: who makes it longer gives nobody a way to make it short', async () => {
    await save(12);
    const longer = await titled('from 6 hours to 12 hours');
    expect((await decide(contract.freezeTreasuryChange, longer?.id)).status).toBe(200);
    const shown = () => treasury.world.ok(contract.getTreasuryWait, { key: treasury.root });
    expect(await shown()).toMatchObject({ hours: 12, next: null });
    const released = await decide(contract.releaseTreasuryChange, longer?.id);
    expect(released).toMatchObject({ body: { status: 'releasing' } });
    await passWaiting(treasury.world, 13);
    await treasury.later(0);
    expect(await shown()).toMatchObject({ hours: 12, next: null });
  });
});
