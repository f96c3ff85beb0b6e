import { expect } from 'vitest';
import * as contract from '@coffer/contract/growth/portal-payouts.ts';
import { getReferralPortal, type PortalView } from '@coffer/contract/growth/portal.ts';
import { replaceSmtp } from '@coffer/contract/operations/smtp.ts';
import type { Reply } from '../../../../test/client.ts';
import { plantFunds } from '../../../../test/plant/plant-payout.ts';
import { plantReward } from '../../../../test/plant/plant-reward.ts';
import { startInbox, type Inbox, type ReceivedMail } from '../../../../test/smtp-inbox.ts';
import { freshAddress, openTreasury, type Treasury } from '../../wallets/treasury.fixture.ts';
import { openPortal } from '../portal/portal.fixture.ts';

/** A referrer with twenty dollars, at their page. */
export type Referrer = { id: number; token: string; email: string; ip: string };

/** Real mails, the waiting times of an install where money is real, and a shop that owns dollars on Base. */
export type Collecting = {
  treasury: Treasury;
  inbox: Inbox;
  /** An address of the shop's own. */
  hot: string;
  referrer(status?: 'available' | 'pending'): Promise<Referrer>;
  /** Whoever has named an address, which is in use. */
  payable(): Promise<Referrer & { address: string }>;
  /** The same person, who has opened the page anew. */
  again<R extends Referrer>(who: R): Promise<R>;
  see(who: Referrer): Promise<PortalView>;
  send(who: Referrer, address?: string): Promise<Reply<unknown>>;
  confirm(who: Referrer, address: string, code: string): Promise<Reply<unknown>>;
  reveal(who: Referrer, code: string): Promise<Reply<unknown>>;
  withdraw(who: Referrer, code: string, over?: { address?: string }): Promise<Reply<unknown>>;
  mailsTo(who: Referrer): Promise<ReceivedMail[]>;
  /** Asks for a code, for an address or a withdrawal, and reads it in the mail. */
  codeOf(who: Referrer, address?: string): Promise<string>;
  /** The token of the link in the last mail, which is a secret. */
  stopIn(who: Referrer): Promise<string>;
  rows(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
  /** Root, who has just signed in. */
  session(): Promise<string>;
  close(): Promise<void>;
};

export const wrongOf = (code: string) => (code === '000000' ? '000001' : '000000');

export async function openCollecting(): Promise<Collecting> {
  const [treasury, inbox] = [await openTreasury({}, { waits: true }), await startInbox()];
  const { world, shop } = treasury;
  const { address: hot } = await plantFunds(world, shop);
  const body = { host: '127.0.0.1', port: inbox.port, security: 'none' as const, from: 'pay@example.com' };
  await world.ok(replaceSmtp, { key: treasury.root, body });
  // Until then codes go the way that mails went before: there was none.
  await treasury.later(60 * 24 * 8);
  let places = 0;
  const at = ({ token, ip }: Referrer, given?: object) => ({ params: { token }, ip, ...(given && { body: given }) });
  const it: Collecting = {
    treasury,
    inbox,
    hot,
    async referrer(status = 'available') {
      const { personId: id } = await plantReward(world, shop, status);
      const [row] = await it.rows('select email from referral_person where id = $1', [id]);
      const ip = `198.51.100.${(places += 1)}`;
      return { id, token: await openPortal(world, id), email: String(row?.['email']), ip };
    },
    async payable() {
      const who = await it.referrer();
      const address = freshAddress();
      expect(await it.confirm(who, address, await it.codeOf(who, address))).toMatchObject({ status: 200 });
      world.clock.advance(60 * 25);
      return { ...(await it.again(who)), address };
    },
    again: async (who) => ({ ...who, token: await openPortal(world, who.id) }),
    see: (who) => world.ok(getReferralPortal, at(who)),
    send: (who, address) =>
      world.ask(
        contract.sendPortalCode,
        at(who, address === undefined ? { for: 'withdrawal' } : { for: 'address', address }),
      ),
    confirm: (who, address, code) => world.ask(contract.confirmPortalAddress, at(who, { address, code })),
    reveal: (who, code) => world.ask(contract.revealPayoutAddress, at(who, { code })),
    withdraw: (who, code, over = {}) => world.ask(contract.requestPortalWithdrawal, at(who, { code, ...over })),
    async mailsTo({ email }) {
      await world.drain();
      return inbox.messages.filter(({ to }) => to[0] === email);
    },
    async codeOf(who, address) {
      expect(await it.send(who, address)).toMatchObject({ status: 200 });
      const mail = (await it.mailsTo(who)).findLast(({ text }) => /Your code: \d{6}/.test(text));
      return /Your code: (\d{6})/.exec(mail?.text ?? '')?.[1] ?? 'none';
    },
    async stopIn(who) {
      const token = /referral\/(s_[\w-]{43})/.exec((await it.mailsTo(who)).at(-1)?.text ?? '')?.[1] ?? '';
      expect(token).not.toBe('');
      world.secrets.add(token);
      return token;
    },
    rows: async (text, values = []) => (await world.coffer.deps.pool.query<Record<string, unknown>>(text, values)).rows,
    async session() {
      await treasury.later(0);
      return treasury.root;
    },
    async close() {
      await world.close();
      await inbox.close();
    },
  };
  return it;
}
