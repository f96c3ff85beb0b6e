import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { stopAddressChange } from '@coffer/contract/growth/portal-payouts.ts';
import { getReferralPortal } from '@coffer/contract/growth/portal.ts';
import { createApiKey } from '@coffer/contract/projects/api-keys.ts';
import { createRecipient, listRecipients, setRecipientStatus } from '@coffer/contract/money-out/recipients.ts';
import { freshAddress, trailOf } from '../../wallets/treasury.fixture.ts';
import { openCollecting, wrongOf, type Collecting } from './collecting.fixture.ts';
import { tellAddressChanged } from './mail-referrer.ts';

let it: Collecting;
const world = () => it.treasury.world;

beforeAll(async () => void (it = await openCollecting()));
afterAll(() => it?.close());

describe('an address', () => {
  test('becomes theirs by the code of the mail that shows it whole, and waits as any first one does', async () => {
    const who = await it.referrer();
    expect((await it.see(who)).withdraw).toMatchObject({
      state: 'no_address',
      amountUSD: '20',
      network: { blockchainName: 'Base', currencyCode: 'USDC' },
    });
    const address = freshAddress();
    const code = await it.codeOf(who, address);
    const [mail] = await it.mailsTo(who);
    expect(mail?.text.toLowerCase()).toContain(address);
    expect(mail?.text).toContain('Base');
    const confirmed = await it.confirm(who, address, code);
    expect(confirmed).toMatchObject({ status: 200, body: { withdraw: { state: 'waiting' } } });
    const view = await it.see(who);
    expect(view.paidTo?.address).toMatch(/^0x[\dA-Fa-f]{4}…[\dA-Fa-f]{4}$/);
    const hours = (new Date(view.paidTo?.usableFrom ?? 0).getTime() - world().clock.now().getTime()) / 3_600_000;
    expect(hours).toBeCloseTo(24, 1);
    expect(JSON.stringify(view).toLowerCase()).not.toContain(address.slice(8, 30));
    expect(await it.confirm(who, address, code), 'a code is good once').toMatchObject({ status: 400 });
    expect((await trailOf(world(), 'referrer', who.id)).map(({ action }) => action)).toContain('referrer.address-set');
  });

  test.each([
    ['0x52908400098527886E0F7030069857D2E4169eE7', 'a wrong checksum'],
    ['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 'another network'],
    ['0x0000000000000000000000000000000000000000', 'nobody'],
  ])('%s is refused: %s', async (address) => {
    const who = await it.referrer();
    const refused = await it.send(who, address);
    expect(refused).toMatchObject({ status: 400, body: { error: { details: [{ path: 'address' }] } } });
    expect(await it.mailsTo(who)).toEqual([]);
  });

  test('of the install, of a token, or that the shop has switched off is refused, and not which of them it is', async () => {
    const who = await it.referrer();
    const [token] = await it.rows(
      `select contract from blockchain_currency where blockchain_id = 3 and contract is not null limit 1`,
    );
    const body = { name: 'Ada', blockchainCode: 'BASE', address: freshAddress(), projectIDs: [it.treasury.shop] };
    const { recipient } = await world().ok(createRecipient, { key: it.treasury.root, body });
    const params = { id: recipient.id, status: 'inactive' as const };
    await world().ok(setRecipientStatus, { key: await it.session(), params });
    const said = new Set<unknown>();
    for (const address of [it.hot, String(token?.['contract']), body.address]) {
      const { status, body: answer } = await it.send(who, address);
      expect(status).toBe(400);
      said.add((answer as { error: { message: string } }).error.message);
    }
    expect([...said]).toEqual([expect.stringContaining('must be your own')]);
  });

  test('that only waits in the book of the shop is free: whoever added it there keeps nobody from naming it', async () => {
    const who = await it.referrer();
    const address = freshAddress();
    const { key } = await world().ok(createApiKey, {
      key: await it.session(),
      params: { projectId: it.treasury.shop },
      body: { scopes: ['payouts:create' as const] },
    });
    const body = { projectIDs: [it.treasury.shop], blockchainCode: 'BASE' as const, address };
    const { recipient } = await world().ok(createRecipient, { key, body });
    expect(recipient.status).toBe('pending-otp-verification');
    const confirmed = await it.confirm(who, address, await it.codeOf(who, address));
    // A first use waits as any does, and what waits in the book goes on waiting.
    expect(confirmed).toMatchObject({ status: 200, body: { withdraw: { state: 'waiting' } } });
    const entries = await it.rows(
      `select r.for_rewards as "forRewards", r.status, p.usable_from is not null as waits from recipient r
       join recipient_project p on p.recipient_id = r.id where r.address = $1 order by 1`,
      [address.toLowerCase()],
    );
    expect(entries).toEqual([
      { forRewards: false, status: 'pending-otp-verification', waits: false },
      { forRewards: true, status: 'active', waits: true },
    ]);
  });

  test('two in one household name is one entry, and each waits for themselves', async () => {
    const [ada, bo] = [await it.payable(), await it.referrer()];
    expect(await it.confirm(bo, ada.address, await it.codeOf(bo, ada.address))).toMatchObject({
      status: 200,
      body: { withdraw: { state: 'waiting' } },
    });
    const entries = await it.rows('select recipient_id from referral_person where id = any($1)', [[ada.id, bo.id]]);
    expect(new Set(entries.map((row) => row['recipient_id'])).size).toBe(1);
  });
});

describe('a code', () => {
  test('is good for the address that it was mailed for, and for no other one', async () => {
    const who = await it.referrer();
    const [mine, other] = [freshAddress(), freshAddress()];
    const code = await it.codeOf(who, mine);
    expect(await it.confirm(who, other, code)).toMatchObject({ status: 400, body: { error: { code: 'INVALID_OTP' } } });
    expect(await it.withdraw(who, code)).toMatchObject({ status: 409 });
    expect(await it.confirm(who, mine, code)).toMatchObject({ status: 200 });
  });

  test('of one person is nothing to another, though they name the same address', async () => {
    const [ada, bo] = [await it.referrer(), await it.referrer()];
    const address = freshAddress();
    const code = await it.codeOf(ada, address);
    await it.codeOf(bo, address);
    expect(await it.confirm(bo, address, code)).toMatchObject({ status: 400 });
  });

  test('that was guessed wrong five times is good no more, and lapses after ten minutes anyway', async () => {
    const who = await it.referrer();
    const address = freshAddress();
    const code = await it.codeOf(who, address);
    for (let tries = 0; tries < 5; tries += 1)
      expect(await it.confirm(who, address, wrongOf(code))).toMatchObject({ status: 400 });
    expect(await it.confirm(who, address, code)).toMatchObject({ status: 400 });
    const next = await it.codeOf(who, address);
    world().clock.advance(10.1);
    expect(await it.confirm(who, address, next)).toMatchObject({ status: 400 });
  });

  test('is not ended by whoever has another page of the same person, and is good at a page opened since', async () => {
    const thief = await it.referrer();
    const owner = { ...(await it.again(thief)), ip: '203.0.113.7' };
    const address = freshAddress();
    const first = await it.codeOf(owner, address);
    expect(await it.send(thief, freshAddress())).toMatchObject({ status: 200 });
    await world().drain();
    for (let tries = 0; tries < 6; tries += 1)
      expect(await it.confirm(thief, address, wrongOf(first))).toMatchObject({ status: 400 });
    expect(await it.confirm(thief, address, first), 'tried too often here').toMatchObject({ status: 400 });
    const back = await it.again(owner);
    const at = await Promise.all([back, back, owner].map((page) => it.confirm(page, address, first)));
    expect(at.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400]);
  });

  test('cannot be guessed by whoever opens one page after the other: a hundred wrong ones a day are all', async () => {
    const who = await it.referrer();
    for (let page = 0; page < 4; page += 1) {
      const opened = await it.again(who);
      for (let tries = 0; tries < 25; tries += 1)
        expect(await it.confirm(opened, freshAddress(), '123456')).toMatchObject({ status: 400 });
    }
    expect(await it.confirm(await it.again(who), freshAddress(), '123456')).toMatchObject({ status: 429 });
  });

  test('cannot be guessed for long: after thirty wrong ones a page takes none for a day', async () => {
    const who = await it.referrer();
    const address = freshAddress();
    for (let tries = 0; tries < 30; tries += 1)
      expect(await it.confirm(who, address, '123456')).toMatchObject({ status: 400 });
    expect(await it.confirm(who, address, '123456')).toMatchObject({ status: 429 });
    const again = await it.again(who);
    const code = await it.codeOf(again, address);
    expect(await it.confirm(who, address, code)).toMatchObject({ status: 429 });
    expect(await it.confirm(again, address, code), 'whose link was stolen has a count of their own').toMatchObject({
      status: 200,
    });
  });

  test('goes out five times an hour for one page, fifteen times to one mailbox, and twenty times from one place', async () => {
    const who = await it.referrer();
    const fromAnywhere = async (page: typeof who) => {
      for (let sent = 0; sent < 5; sent += 1)
        expect(await it.send(page, freshAddress())).toMatchObject({ status: 200 });
    };
    await fromAnywhere(who);
    expect(await it.send({ ...who, ip: '192.0.2.9' }, freshAddress())).toMatchObject({ status: 429 });
    for (const ip of ['192.0.2.10', '192.0.2.11']) await fromAnywhere({ ...(await it.again(who)), ip });
    expect(await it.send({ ...(await it.again(who)), ip: '192.0.2.12' }, freshAddress())).toMatchObject({
      status: 429,
    });
    const ip = '192.0.2.77';
    const many = await Promise.all(Array.from({ length: 7 }, () => it.referrer()));
    const asked: number[] = [];
    for (const one of many) {
      for (let sent = 0; sent < 3; sent += 1) asked.push((await it.send({ ...one, ip }, freshAddress())).status);
    }
    expect(asked.filter((status) => status === 200)).toHaveLength(20);
    expect(asked.at(-1)).toBe(429);
  });
});

describe('another address', () => {
  test('waits 48 hours, and whoever got the rewards before is told, and stops it', async () => {
    const who = await it.payable();
    const next = freshAddress();
    expect(await it.confirm(who, next, await it.codeOf(who, next))).toMatchObject({
      status: 200,
      body: { withdraw: { state: 'waiting' } },
    });
    const hours =
      (new Date((await it.see(who)).paidTo?.usableFrom ?? 0).getTime() - world().clock.now().getTime()) / 3_600_000;
    expect(hours).toBeCloseTo(48, 1);
    expect(await it.send(who)).toMatchObject({ status: 409 });
    const mail = (await it.mailsTo(who)).at(-1);
    expect(mail?.text.toLowerCase()).toContain(next);
    const stop = await it.stopIn(who);
    const stopped = await world().ok(stopAddressChange, { params: { token: stop } });
    expect(stopped).toMatchObject({ state: 'stopped' });
    const [person] = await it.rows(
      'select r.address from referral_person p join recipient r on r.id = p.recipient_id where p.id = $1',
      [who.id],
    );
    expect(person?.['address']).toBe(who.address);
    expect(
      (await world().refused(getReferralPortal, { params: { token: who.token } })).status,
      'the page that it was done from is closed',
    ).toBe(404);
    const again = await it.again(who);
    expect((await it.see(again)).withdraw.state).toBe('ready');
    expect(await world().ok(stopAddressChange, { params: { token: stop } })).toMatchObject({
      state: 'stopped',
    });
  });

  test('is told by one link, however often its mail goes out', async () => {
    const who = await it.payable();
    const next = freshAddress();
    await it.confirm(who, next, await it.codeOf(who, next));
    const stop = await it.stopIn(who);
    const [change] = await it.rows('select id from referral_address_change where person_id = $1', [who.id]);
    await tellAddressChanged(world().coffer.deps, { changeId: Number(change?.['id']), language: 'en' });
    expect(await it.stopIn(who)).toBe(stop);
    expect((await it.mailsTo(who)).filter(({ text }) => text.includes(stop))).toHaveLength(2);
    expect(await world().ok(stopAddressChange, { params: { token: stop } })).toMatchObject({ state: 'stopped' });
  });

  test('changed once more goes back to the one that was in use, not to the first try', async () => {
    const who = await it.payable();
    for (const address of [freshAddress(), freshAddress()])
      await it.confirm(who, address, await it.codeOf(who, address));
    const stop = await it.stopIn(who);
    await world().ok(stopAddressChange, { params: { token: stop } });
    const [person] = await it.rows(
      'select r.address from referral_person p join recipient r on r.id = p.recipient_id where p.id = $1',
      [who.id],
    );
    expect(person?.['address']).toBe(who.address);
  });

  test('that is in use is stopped no more, and a link that was made up finds nothing', async () => {
    const who = await it.payable();
    const next = freshAddress();
    await it.confirm(who, next, await it.codeOf(who, next));
    const stop = await it.stopIn(who);
    world().clock.advance(60 * 48 + 1);
    expect(await world().ok(stopAddressChange, { params: { token: stop } })).toMatchObject({ state: 'over' });
    const again = await it.again(who);
    expect((await it.see(again)).withdraw.state).toBe('ready');
    const made = await world().refused(stopAddressChange, { params: { token: `s_${'A'.repeat(43)}` } });
    expect(made).toMatchObject({ status: 404 });
  });
});

describe('an address that a referrer named', () => {
  const inBook = (address: string) => ({
    projectIDs: [it.treasury.shop],
    blockchainCode: 'BASE' as const,
    address,
    name: 'ACME Ltd.',
  });

  test('can be added to the book of the shop by a person, and the referrer is paid there all the same', async () => {
    const who = await it.payable();
    const key = await it.session();
    const body = inBook(who.address);
    const { recipient } = await world().ok(createRecipient, { key, body });
    expect(recipient).toMatchObject({ name: 'ACME Ltd.', status: 'pending-otp-verification' });
    const { data } = await world().ok(listRecipients, { key, query: {} });
    expect(data.map(({ address }) => address.toLowerCase())).toContain(who.address.toLowerCase());
    expect(await world().refused(createRecipient, { key, body })).toMatchObject({ status: 409 });
    const isReady = async () => (await it.see(await it.again(who))).withdraw.state;
    expect(await isReady()).toBe('ready');
    // What it still waits for, and that it is switched off, is of the shop's book alone.
    const params = { id: recipient.id, status: 'inactive' as const };
    await world().ok(setRecipientStatus, { key, params });
    expect(await isReady()).toBe('ready');
    const { id } = who;
    const [mine] = await it.rows('select recipient_id from referral_person where id = $1', [id]);
    expect(mine?.['recipient_id']).not.toBe(recipient.id);
  });

  test('is added by a key as well, which takes nothing from the referrer', async () => {
    const who = await it.payable();
    const params = { projectId: it.treasury.shop };
    const scopes = { body: { scopes: ['payouts:create' as const] } };
    const { key } = await world().ok(createApiKey, { key: await it.session(), params, ...scopes });
    const { recipient } = await world().ok(createRecipient, { key, body: inBook(who.address) });
    expect(recipient.status).toBe('pending-otp-verification');
    expect((await it.see(await it.again(who))).withdraw.state).toBe('ready');
  });

  test('is not added where a person switched it off', async () => {
    const who = await it.payable();
    await world().asOwner(`update recipient set status = 'inactive' where address = '${who.address.toLowerCase()}'`);
    const refused = await world().refused(createRecipient, { key: await it.session(), body: inBook(who.address) });
    expect(refused).toMatchObject({ code: 'CONFLICT', message: expect.stringContaining('switched off') });
  });
});
