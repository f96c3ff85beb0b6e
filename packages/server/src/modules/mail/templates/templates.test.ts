import { describe, expect, test } from 'vitest';
import { languages } from '@coffer/kernel/language.ts';
import { chainRecovered, chainTrouble } from './chain-trouble.ts';
import { gasLow } from './gas-low.ts';
import { invitation } from './invitation.ts';
import { secondFactorAdded } from './second-factor-added.ts';
import { passwordChanged, passwordResetDone } from './password-changed.ts';
import { passwordReset } from './password-reset.ts';
import { paymentExpired, paymentReceived, paymentUnderpaid } from './payment-mails.ts';
import { rewardAddressChanged, rewardCode } from './referrals/address-mails.ts';
import { recipientCode } from './recipient-code.ts';
import { budgetSpent, payoutsRequested, rewardsShort, rewardsWait } from './referrals/growth-notices.ts';
import { payoutPaid, payoutRequested, rewardsEarned } from './referrals/referral-mails.ts';
import { testMail } from './test-mail.ts';
import {
  collectorProposed,
  poolLow,
  positionReset,
  positionTaken,
  walletShort,
  wentElsewhere,
} from './treasury-alarms.ts';
import { treasuryChanged, type ChangeFacts } from './treasury-changed.ts';
import { webhookDisabled } from './webhook-disabled.ts';

const link = 'https://pay.example.com/createPassword#token=abc';
const hostile = `<script>alert("x")</script>\r\nBcc: eve@example.com & 'Co'`;

const payment = {
  shop: 'Example Shop',
  asked: '100.00',
  came: '40.00',
  due: '60.00',
  note: 'Order 7',
  link,
  reference: '7f6b6c1e-4a43-4f0e-9a39-3c6f0a4b7a11',
  supportEmail: 'help@example.com',
};

const rewards = {
  shop: 'Example Shop',
  code: '012345',
  minutes: 10,
  network: 'Base',
  address: '0x52908400098527886E0F7030069857D2E4169EE7',
  amountUSD: null,
  siteUrl: 'https://pay.example.com',
};

const treasury = {
  walletName: 'Store',
  chain: 'ETH',
  address: '0x52908400098527886E0F7030069857D2E4169EE7',
  position: 7,
  amount: '7 USDC',
  toAddress: '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
  transactionHash: `0x${'5'.repeat(64)}`,
  contract: '0xde709f2102306220921060314715629080e2fb77',
  collector: '0x27b1fdb04752bbc536007a920d24acb045561c26',
  changesAt: '2026-04-03 00:00',
  siteUrl: 'https://pay.example.com',
};

const referral = {
  shop: 'Example Shop',
  website: 'https://shop.example.com',
  supportEmail: 'help@example.com',
  dollars: '1234.5',
  stopLink: 'https://pay.example.com/referral/m_7.abc',
};

const change: ChangeFacts = {
  kind: 'wallet.linked',
  title: 'Till 2 takes over the deposit addresses of Shop',
  by: 'ada@example.com',
  ip: '203.0.113.7',
  at: new Date('2026-03-04T05:06:07Z'),
  browser: 'Firefox on Linux',
  takesEffectAt: new Date('2026-03-04T11:06:07Z'),
  before: { Ethereum: 'Till' },
  after: { Ethereum: 'Till 2' },
  decided: null,
  isForRoot: false,
  isFinal: false,
};
const changed = { siteUrl: 'https://pay.example.com', link, linkDays: 7, isStopped: false, isOwner: true };

const made = [
  treasuryChanged({ ...changed, changes: [change] }),
  treasuryChanged({ ...changed, changes: Array.from({ length: 12 }, () => ({ ...change, takesEffectAt: null })) }),
  positionTaken(treasury),
  positionReset({ ...treasury, before: 4_000_000_000_000, now: 12 }),
  wentElsewhere(treasury),
  collectorProposed(treasury),
  poolLow({ ...treasury, network: 'Solana', ready: 49 }),
  walletShort({
    ...treasury,
    currency: 'USDC',
    payouts: 2,
    needed: '120 USDC',
    held: '4.2 USDC',
    refill: { amount: '640 USDC', days: 7, from: 'Company safe' },
  }),
  ...languages.flatMap((language) => [
    rewardCode(rewards, language),
    rewardCode({ ...rewards, amountUSD: '43.15' }, language),
    rewardAddressChanged(
      { ...rewards, usableFrom: new Date('2026-03-04T05:06:07Z'), link, supportEmail: 'help@example.com' },
      language,
    ),
    paymentReceived(payment, language),
    paymentUnderpaid(payment, language),
    paymentExpired(payment, language),
    ...(['friends', 'own', 'both'] as const).map((from) => rewardsEarned({ ...referral, count: 3, from }, language)),
    payoutRequested(referral, language),
    payoutPaid({ ...referral, currency: 'USDC', network: 'Base' }, language),
  ]),
  rewardsWait({ rewards: 2, dollars: '12.5', projectName: 'Shop', link }),
  payoutsRequested({ requests: 3, dollars: '61.2', projectName: 'Shop', link }),
  rewardsShort({
    projectName: 'Shop',
    short: [
      { currency: 'USDC', network: 'Base', due: '120', wallets: { has: '4.2', lack: '115.8' }, earned: null },
      { currency: 'DAI', network: 'Base', due: '12', wallets: null, earned: { has: '0', lack: '12' } },
    ],
    link,
  }),
  budgetSpent({ campaign: 'The campaign "Autumn"', projectName: 'Shop', budget: '3000', link }),
  passwordReset({ link, minutes: 30, siteName: 'pay.example.com' }),
  invitation({ link, invitedBy: 'Ada Lovelace', siteName: 'pay.example.com', hours: 72 }),
  passwordChanged({
    email: 'ada@example.com',
    at: '2026-03-04T05:06:07.000Z',
    ip: '203.0.113.7',
    siteUrl: 'https://pay.example.com',
  }),
  passwordResetDone({
    email: 'ada@example.com',
    at: '2026-03-04T05:06:07.000Z',
    ip: '203.0.113.7',
    siteUrl: 'https://pay.example.com',
    requestedBy: 'root@example.com',
    heldHours: 24,
  }),
  ...(['authenticator', 'passkey'] as const).map((factor) =>
    secondFactorAdded({
      at: '2026-03-04T05:06:07.000Z',
      ip: '203.0.113.7',
      siteUrl: 'https://pay.example.com',
      factor,
    }),
  ),
  testMail({ host: 'mail.example.com' }),
  recipientCode({
    code: '012345',
    minutes: 10,
    recipient: '"Ada" at 0x52908400098527886E0F7030069857D2E4169EE7 on Ethereum',
    requestedBy: 'ada@example.com',
    siteUrl: 'https://pay.example.com',
  }),
  webhookDisabled({
    name: 'Shop',
    url: 'https://shop.example.com/hooks',
    reason: 'Nothing was taken for 5 days.',
    siteUrl: 'https://pay.example.com',
  }),
  chainTrouble({
    chain: 'Base',
    status: 'stalled',
    reason: 'Nothing has read its blocks for 2 minutes.',
    siteUrl: 'https://pay.example.com',
  }),
  chainRecovered({ chain: 'Base', siteUrl: 'https://pay.example.com' }),
  gasLow({
    walletName: 'Gas',
    address: '0x52908400098527886E0F7030069857D2E4169EE7',
    chain: 'ETH',
    held: '0.0012 ETH',
    lowBelow: '0.02 ETH',
    payingOut: null,
    siteUrl: 'https://pay.example.com',
  }),
];

describe.each(made)('$name', ({ subject, text, html }) => {
  test('says in its text all that its HTML says', () => {
    const visible = html
      .replace(/<head>.*<\/head>/s, '')
      .replaceAll(/<[^>]+>/g, '\n')
      .replaceAll('&quot;', '"')
      .replaceAll('&#39;', "'");
    const lines = visible.split('\n').filter((line) => line.trim() !== '' && !/^(Or open|Oder öffnen)/.test(line));
    expect(lines.length).toBeGreaterThan(3);
    for (const line of lines) expect(text).toContain(line);
  });

  test('has a subject of one line and readable HTML without anything from elsewhere', () => {
    expect(subject).toMatch(/^[^\p{Cc}]{5,100}$/u);
    expect(html).toMatch(/<html lang="(en|de)">[^]*<h1 [^]*<\/h1>/);
    expect(html).not.toMatch(/<(img|script|style|link|table)\b|url\(/);
  });
});

test('a wallet whose name says where to pay is not named where people are told what to top up', () => {
  const walletName = 'Payouts (moved: top up 0x52908400098527886E0F7030069857D2E4169EE8)';
  const facts = { ...treasury, walletName };
  const refill = { amount: '0.5 ETH', days: 7, from: walletName };
  const gas = { ...facts, held: '0.0012 ETH', lowBelow: '0.02 ETH', payingOut: { refill } };
  for (const { subject, text } of [positionTaken(facts), wentElsewhere(facts), collectorProposed(facts), gasLow(gas)]) {
    expect(subject + text).not.toMatch(/moved|69EE8/);
    expect(subject + text).toContain('(named on the dashboard)');
  }
});

test('who may fill a hot wallet reads how much, from where, and finds the page of it', () => {
  const gas = { ...treasury, held: '0.0012 ETH', lowBelow: '0.02 ETH' };
  const refill = { amount: '0.5 ETH', days: 7, from: 'Company safe' };
  const { text } = gasLow({ ...gas, payingOut: { refill } });
  expect(text).toContain(
    `Send about 0.5 ETH from the cold wallet "Company safe", which lasts for some 7 days, to ${treasury.address}`,
  );
  expect(text).toContain('https://pay.example.com/withdraw/hot-wallets');
  const nothing = gasLow({ ...gas, payingOut: { refill: undefined } }).text;
  expect(nothing).toContain(`Send some to ${treasury.address}`);
  expect(gasLow({ ...gas, payingOut: null }).text).not.toContain('/withdraw/');
});

test('whoever forgot a password finds the link and how long it is good', () => {
  const { subject, text, html } = passwordReset({ link, minutes: 30, siteName: 'pay.example.com' });
  expect(subject).toBe('Choose a new password for pay.example.com');
  expect(text).toContain(`Choose a new password:\n${link}\n`);
  expect(text).toContain('once, within the next 30 minutes');
  expect(html).toContain(`<a href="${link}"`);
});

test('whoever is invited learns by whom, to what, and until when', () => {
  const { text } = invitation({ link, invitedBy: 'Ada Lovelace', siteName: 'pay.example.com', hours: 72 });
  expect(text).toContain('Ada Lovelace invites you to work together at pay.example.com.');
  expect(text).toContain('within the next 72 hours');
});

test('whose password was changed learns when and from where', () => {
  const { text } = passwordChanged({
    email: 'ada@example.com',
    at: '2026-03-04T05:06:07.000Z',
    ip: '203.0.113.7',
    siteUrl: 'https://pay.example.com',
  });
  expect(text).toContain('on 2026-03-04 at 05:06 UTC, from the address 203.0.113.7');
});

test('an owner learns who changed the treasury, from where, and when it counts', () => {
  const { text } = treasuryChanged({ ...changed, changes: [change] });
  expect(text).toContain('Requested by ada@example.com from 203.0.113.7 (Firefox on Linux), 4 Mar 2026, 05:06 UTC.');
  expect(text).toContain('Ethereum: Till → Till 2');
  expect(text).toContain('It takes effect on 4 Mar 2026, 11:06 UTC. Until then nothing changes.');
  expect(text).toContain(`Not you? Review and freeze these changes:\n${link}\n`);
});

test('when it takes effect stands right under the title, and who asked once for all that they asked for at once', () => {
  const other = { ...change, title: 'Another' };
  const { text } = treasuryChanged({ ...changed, changes: [change, other, { ...change, by: 'eve@example.com' }] });
  expect(text).toContain('Another.\n\nIt takes effect on 4 Mar 2026, 11:06 UTC.');
  expect(text.match(/Requested by ada@example\.com/g)).toHaveLength(1);
  expect(text.match(/Requested by eve@example\.com/g)).toHaveLength(1);
});

test('an owner learns of every change by its title, however many there are', () => {
  const changes = Array.from({ length: 30 }, (_, n) => ({ ...change, title: `Change number ${n}` }));
  const { text } = treasuryChanged({ ...changed, changes });
  for (const { title } of changes) expect(text).toContain(`${title}.`);
});

const evil = 'on hold - sign in at https://coffer-login.example.net/keep';

test.each<[string, Partial<ChangeFacts>, string]>([
  ['a key', { kind: 'api-key.changed', title: `The API key "${evil}" was created` }, 'The API key (words that lead'],
  ['quotes', { kind: 'api-key.changed', title: `The API key "x" ${evil} "y" was created` }, 'The API key (words that'],
  [
    'a role',
    { kind: 'role.changed', title: `The role "${evil}" was created` },
    'The role (words that lead elsewhere) was',
  ],
  [
    'a project',
    { kind: 'payment-rules.saved', title: `The rules of ${evil} were changed` },
    'payment rules saved (words',
  ],
  [
    'a recipient',
    { kind: 'recipient.renamed', title: 'Renamed', after: { name: evil } },
    '(words that lead elsewhere)',
  ],
  ['a wallet', { after: { Ethereum: evil } }, 'Ethereum: Till → (words that lead elsewhere)'],
])('what somebody calls %s leads owners nowhere, in subject, heading and text', (_, over, said) => {
  const { subject, text, html } = treasuryChanged({ ...changed, changes: [{ ...change, ...over }] });
  for (const part of [subject, text, html]) expect(part).not.toContain('coffer-login');
  expect(text).toContain(said);
});

test('where something leads owners see, and who did it', () => {
  const over = {
    kind: 'webhook.changed',
    title: 'The webhook endpoint "Shop" was changed',
    before: { url: 'https://shop.example.com/hook' },
    after: { url: 'https://evil.example/hook' },
  } as const;
  const title = 'Payouts can go to "Ada" at 0x52908400098527886E0F7030069857D2E4169EE7 on Ethereum';
  const paid = { ...change, kind: 'recipient.confirmed', title, before: {}, after: {} } as const;
  const { text } = treasuryChanged({ ...changed, changes: [{ ...change, ...over }, paid] });
  for (const told of ['"Shop"', 'https://evil.example/hook', title, 'Requested by ada@example.com']) {
    expect(text).toContain(told);
  }
});

test('names that thieves choose are mere text to owners', () => {
  const { subject, text, html } = treasuryChanged({
    ...changed,
    changes: [{ ...change, title: hostile.repeat(9), by: hostile, after: { Ethereum: hostile } }],
  });
  expect(subject.length).toBeLessThanOrEqual(100);
  expect(text).not.toMatch(/^Bcc/m);
  expect(html).not.toContain('<script');
});

test('names are mere text: no tag, no line, no header comes out of them', () => {
  const { subject, text, html } = invitation({ link, invitedBy: hostile, siteName: hostile, hours: 1 });
  expect(subject).toBe(`You are invited to <script>alert("x")</script> Bcc: eve@example.com & 'Co'`);
  expect(text).not.toMatch(/^Bcc/m);
  expect(html).not.toContain('<script');
  expect(html).toContain(
    '&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt; Bcc: eve@example.com &amp; &#39;Co&#39; invites you',
  );
});

test('the words of a shop are mere text to its payers', () => {
  const { subject, text, html } = paymentUnderpaid({ ...payment, shop: hostile, note: hostile }, 'en');
  expect(subject).toMatch(/^[^\p{Cc}]+$/u);
  expect(text).not.toMatch(/^Bcc/m);
  expect(html).not.toContain('<script');
});

test('the note of a shop is for those who paid something', () => {
  const nothing = { ...payment, came: '0.00' };
  expect(paymentExpired(payment, 'en').text).toContain('Note: Order 7');
  for (const write of [paymentExpired, paymentReceived, paymentUnderpaid]) {
    expect(write(nothing, 'en').text).not.toContain('Order 7');
    expect(write(nothing, 'de').html).not.toContain('Order 7');
  }
});

test('a mail in German says sums as Germans write them, and is marked as German', () => {
  const { subject, html, text } = paymentUnderpaid({ ...payment, asked: '12345678901234567.89', due: '1234.50' }, 'de');
  expect(subject).toBe('Von Ihrer Zahlung an Example Shop sind noch 1.234,50 USD offen');
  expect(text).toContain('von 12.345.678.901.234.567,89 USD');
  expect(html).toContain('<html lang="de">');
  expect(html).toContain('Oder öffnen Sie diese Adresse:');
});

test('a link cannot leave its attribute, and leads to the web only', () => {
  const facts = { minutes: 30, siteName: 'pay.example.com' };
  expect(passwordReset({ ...facts, link: 'https://a.example/"onclick="x' }).html).toContain(
    'href="https://a.example/&quot;onclick=&quot;x"',
  );
  expect(() => passwordReset({ ...facts, link: 'javascript:alert(1)' })).toThrow('http and https');
});
