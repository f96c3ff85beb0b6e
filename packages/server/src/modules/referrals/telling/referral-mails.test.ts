import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { removeSmtp } from '@coffer/contract/operations/smtp.ts';
import { newProject } from '../../../../test/people.ts';
import { plantPayout } from '../../../../test/plant/plant-payout.ts';
import { plantPayable } from '../../../../test/plant/plant-reward.ts';
import { inTransaction } from '../../../platform/db/db.ts';
import { bySystem } from '../../activity/index.ts';
import { openPortal, units } from '../portal/portal.fixture.ts';
import { moveWithdrawal } from '../withdrawals/move-withdrawal.ts';
import { requestWithdrawal } from '../withdrawals/request-withdrawal.ts';
import { lockWithdrawal } from '../withdrawals/withdrawal-store.ts';
import { day, Mailing, site } from './mailing.fixture.ts';
import { tellOfRewards } from './start-telling.ts';
import { sendReferrerMail } from './tell-referrers.ts';

let it: Mailing;
beforeAll(async () => void (it = await Mailing.open()));
beforeEach(() => it.begin());
afterAll(() => it.close());

describe('a referrer hears of rewards', () => {
  test('at most once a day, with what they come to together', async () => {
    await it.earn(5);
    await it.later(2);
    expect(it.toReferrer()).toMatchObject([
      {
        from: 'till@norrvik.example',
        subject: 'Your friends brought you 5.00 USD at Norrvik Roasters',
      },
    ]);
    const [first] = it.toReferrer();
    expect(first?.text).toContain('brought you a reward of 5.00 USD.');
    expect(first?.text).toContain('Open Norrvik Roasters:\nhttps://norrvik.example/shop\n');
    await it.earn(2.5);
    await it.earn(1_000, { status: 'held' });
    await it.later(2);
    await it.later(day - 10);
    expect(it.toReferrer()).toHaveLength(1);
    await it.later(10);
    expect(it.toReferrer().slice(1)).toMatchObject([
      { subject: 'Your friends brought you 1,002.50 USD at Norrvik Roasters' },
    ]);
    await it.later(2 * day);
    expect(it.toReferrer()).toHaveLength(2);
  });

  test('and a friend of what they get back themselves, in words of their own and as often', async () => {
    await it.earn(10, { beneficiary: 'friend' });
    await it.later(2);
    expect(it.toReferrer()).toMatchObject([{ subject: 'You get 10.00 USD back from Norrvik Roasters' }]);
    const [mail] = it.toReferrer();
    expect(mail?.text).toContain('You see it and withdraw it on your own referral page at Norrvik Roasters');
    expect(mail?.text).toContain('because a friend brought you to Norrvik Roasters');
    expect(mail?.headers['list-unsubscribe']).toHaveLength(1);
    await it.earn(2, { beneficiary: 'friend' });
    await it.earn(5);
    await it.later(2);
    expect(it.toReferrer()).toHaveLength(1);
    await it.later(day);
    expect(it.toReferrer().slice(1)).toMatchObject([
      { subject: 'You have 7.00 USD of new rewards at Norrvik Roasters' },
    ]);
  });

  test('each once, however many look at the same time', async () => {
    await it.earn(5);
    it.world.clock.advance(2);
    await Promise.all(Array.from({ length: 5 }, () => tellOfRewards(it.world.coffer.deps)));
    await it.world.drain();
    expect(it.toReferrer()).toHaveLength(1);
  });

  test('in the language in which they read their page', async () => {
    const url = `/referral/${await openPortal(it.world, it.referrer.id)}`;
    const headers = { accept: 'text/html', 'accept-language': 'de-AT' };
    expect((await it.world.coffer.http.inject({ method: 'GET', url, headers })).statusCode).toBe(200);
    await it.earn(1_234.5);
    await it.later(2);
    const [mail] = it.toReferrer();
    expect(mail?.subject).toBe('Ihre Freunde haben Ihnen 1.234,50 USD bei Norrvik Roasters gebracht');
    expect(mail?.html).toContain('<html lang="de">');
  });

  test('not while they are suspended', async () => {
    await it.earn(5);
    await it.world.coffer.deps.pool.query(`update referral_person set status = 'suspended' where id = $1`, [
      it.referrer.id,
    ]);
    await it.later(2);
    expect(it.inbox.messages).toEqual([]);
  });

  test('where there is a mail server: without one nothing is sent, noted, or failed', async () => {
    await it.world.ok(removeSmtp, { key: it.key });
    await it.earn(5, { status: 'held' });
    const mails = async () => (await it.world.coffer.deps.pool.query('select id from mail')).rowCount;
    const before = await mails();
    await it.later(2);
    expect(await mails()).toBe(before);
    await it.setUpMail();
    await it.later(2);
    expect(it.toReferrer()).toHaveLength(1);
  });

  test('once the mail server is back, where it was away', async () => {
    const about = { about: 'rewards', personId: it.referrer.id, rewards: 1, usdUnits: String(units(5)) } as const;
    await it.setUpMail(1);
    await expect(sendReferrerMail(it.world.coffer.deps, about)).rejects.toThrow('could not be sent');
    await it.setUpMail();
    await sendReferrerMail(it.world.coffer.deps, about);
    expect(it.toReferrer()).toHaveLength(1);
  });
});

describe('a referrer stops the mails', () => {
  type Asked = { method?: 'GET' | 'POST'; payload?: string; type?: string };
  const ask = async (link: string, { method = 'POST', payload, type }: Asked = {}) => {
    expect(link.startsWith(`${site}/referral/m_`)).toBe(true);
    const headers = { ...(method === 'GET' ? { accept: 'text/html' } : {}), ...(type ? { 'content-type': type } : {}) };
    const given = payload === undefined ? {} : { payload };
    return it.world.coffer.http.inject({ method, url: link.slice(site.length), headers, ...given });
  };
  const pressed = { payload: 'List-Unsubscribe=One-Click', type: 'application/x-www-form-urlencoded' };

  async function linkOfMail(): Promise<string> {
    await it.earn(5);
    await it.later(2);
    const [mail] = it.toReferrer();
    const [link = ''] = mail?.headers['list-unsubscribe'] ?? [];
    expect(mail?.headers['list-unsubscribe-post']).toEqual(['List-Unsubscribe=One-Click']);
    const address = /^<(.+)>$/.exec(link)?.[1] ?? '';
    expect(mail?.text).toContain(`Get no more of these emails:\n${address}\n`);
    expect(mail?.html).toContain(`href="${address}"`);
    return address;
  }

  test('by one press of their mail program, which is led nowhere', async () => {
    const link = await linkOfMail();
    const reply = await ask(link, pressed);
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['location']).toBeUndefined();
    expect((await ask(link, pressed)).statusCode).toBe(200);
    await it.earn(5);
    await it.later(day + 2);
    expect(it.toReferrer()).toHaveLength(1);
  });

  test('as a form in parts too, as RFC 8058 allows', async () => {
    const link = await linkOfMail();
    const payload = '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n';
    const reply = await ask(link, { payload, type: 'multipart/form-data; boundary=x' });
    expect(reply.statusCode).toBe(200);
    await it.earn(5);
    await it.later(day + 2);
    expect(it.toReferrer()).toHaveLength(1);
  });

  test('on a page that changes nothing while it is only looked at, and begins them again', async () => {
    const link = await linkOfMail();
    const page = await ask(link, { method: 'GET' });
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-security-policy']).toContain("form-action 'self'; frame-ancestors 'none'");
    expect(page.payload).toContain('Stop these emails');
    expect((await ask(link, { method: 'GET' })).payload).toContain('Stop these emails');
    expect((await ask(link, pressed)).payload).toContain('No more emails');
    expect((await ask(link, { method: 'GET' })).payload).toContain('Get them again');
    expect((await ask(link, { ...pressed, payload: 'again=yes' })).payload).toContain('Stop these emails');
    await it.earn(5);
    await it.later(day + 2);
    expect(it.toReferrer()).toHaveLength(2);
  });

  test('for their mailbox under every number of this shop, and for no other shop', async () => {
    const other = await newProject(it.world, { key: it.key }, 'Another shop');
    const link = await linkOfMail();
    const second = await it.somebody({ email: it.referrer.email });
    await ask(link, pressed);
    await it.earn(5, { personId: second.id });
    await it.later(day + 2);
    expect(it.toReferrer()).toHaveLength(1);
    const elsewhere = await it.somebody({ email: it.referrer.email, project: other });
    const told = { about: 'rewards', personId: elsewhere.id, rewards: 1, usdUnits: String(units(5)) } as const;
    await sendReferrerMail(it.world.coffer.deps, told);
    expect(it.toReferrer().slice(1)).toMatchObject([{ subject: 'Your friends brought you 5.00 USD at Another shop' }]);
  });

  test('and nobody stops those of somebody else', async () => {
    const link = await linkOfMail();
    const other = await it.somebody();
    const forged = link.replace(`m_${it.referrer.id}.`, `m_${other.id}.`);
    const portal = `${site}/referral/m_${(await openPortal(it.world, other.id)).slice(2)}`;
    for (const wrong of [forged, portal, `${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}`]) {
      expect((await ask(wrong, pressed)).statusCode).toBe(404);
      expect((await ask(wrong, { method: 'GET' })).statusCode).toBe(404);
    }
    const { rows } = await it.world.coffer.deps.pool.query(
      'select from referral_mailbox where project_id = $1 and stopped_at is not null',
      [it.projectId],
    );
    expect(rows).toEqual([]);
  });
});

describe('a referrer hears of a payout', () => {
  async function request(): Promise<number> {
    await it.earn(20, { status: 'available' });
    const { recipientID: recipientId, currencyCode } = await plantPayable(it.world, it.projectId);
    const wanted = { personId: it.referrer.id, recipientId, currencyCode, lowest: 0n, requestedBy: 'test' };
    const origin = bySystem('test', it.world.clock.now());
    const { db } = it.world.coffer.deps;
    return inTransaction(db, (tx) => requestWithdrawal(it.world.coffer.deps, tx, origin, it.projectId, wanted));
  }

  async function move(id: number, to: 'paying' | 'paid' | 'rejected'): Promise<void> {
    const change = {
      ...(to === 'paying' ? { payoutId: (await plantPayout(it.world, it.projectId)).id } : {}),
      ...(to === 'rejected' ? { rejectedBecause: 'Not now' } : {}),
    };
    await inTransaction(it.world.coffer.deps.db, async (tx) => {
      const before = await lockWithdrawal(tx, id);
      if (!before) throw new Error('there is no such withdrawal');
      await moveWithdrawal(it.world.coffer.deps, tx, bySystem('test', it.world.clock.now()), before, to, change);
    });
  }

  const payouts = () => it.toReferrer().map(({ subject }) => subject);

  test('when it was requested and when it is paid, in what and over which network', async () => {
    const id = await request();
    await it.world.drain();
    expect(payouts()).toEqual(['A payout of 20.00 USD was requested at Norrvik Roasters']);
    await move(id, 'paying');
    await move(id, 'paid');
    await it.world.drain();
    expect(payouts().slice(1)).toEqual(['Norrvik Roasters paid you 20.00 USD']);
    expect(it.toReferrer()[1]?.text).toContain('paid out your rewards of 20.00 USD, in USDC on Base.');
    expect(it.toReferrer()[1]?.headers['list-unsubscribe']).toHaveLength(1);
    // A reorg takes it back, and it comes again.
    await move(id, 'paying');
    await move(id, 'paid');
    await it.world.drain();
    expect(it.toReferrer()).toHaveLength(2);
  });

  test('and not of one that was taken back before the mail went out', async () => {
    await move(await request(), 'rejected');
    await it.world.drain();
    expect(it.toReferrer()).toEqual([]);
  });

  test('a few times a day at most', async () => {
    for (let asked = 0; asked < 6; asked += 1) {
      const id = await request();
      await it.world.drain();
      await move(id, 'rejected');
    }
    expect(it.toReferrer()).toHaveLength(4);
  });
});
