import {
  confirmPortalAddress,
  requestPortalWithdrawal,
  revealPayoutAddress,
  sendPortalCode,
  stopAddressChange,
} from '../../packages/contract/src/growth/portal-payouts.ts';
import { portalPage, stopPage } from '../../packages/contract/src/growth/portal.fixture.ts';
import type { PortalPayoutStatus, PortalView } from '../../packages/contract/src/growth/portal.ts';
import type { Page } from '@playwright/test';
import { look } from '../look.ts';
import { expect, test } from './screen-test.ts';
import type { Stage } from './stage.ts';

const token = `p_${'A'.repeat(43)}`;
const stopToken = `s_${'B'.repeat(43)}`;
const phone = { width: 390, height: 844 };
const address = '0x52908400098527886E0F7030069857D2E4169EE7';
/** Of which the page shows the ends. */
const whole = '0x7C3f91aE40b25D8c6E1f0A93B7d2458Ce96013Fd';
const code = { sentTo: 'l…i@example.com', goodUntil: '2026-11-20T10:10:00.000Z' };

type Withdraw = PortalView['withdraw'];

const view = (withdraw: Partial<Withdraw>, over: Partial<PortalView> = {}): PortalView => ({
  ...portalPage,
  ...over,
  withdraw: { ...portalPage.withdraw, ...withdraw },
});

/** On a phone, at the part where money is asked for. */
async function openAt(page: Page, stage: Stage, shown: PortalView, language = 'en'): Promise<void> {
  stage.showReferral(token, { kind: 'portal', view: shown, framers: [] });
  await page.setViewportSize(phone);
  await page.goto(`${stage.site}/referral/${token}?lang=${language}`);
  const [tab] = language === 'en' ? ['Withdraw'] : ['Auszahlung'];
  await page
    .getByRole('navigation')
    .getByRole('button', { name: tab ?? '' })
    .click();
}

const card = (page: Page, name = 'Withdraw') =>
  page.locator('section').filter({ has: page.getByRole('heading', { name, exact: true }) });

test('an address is typed, compared and confirmed by the code of a mail; then it waits', async ({ page, stage }) => {
  stage.answer(sendPortalCode, { ...code, address });
  stage.answer(
    confirmPortalAddress,
    view(
      { state: 'waiting' },
      { paidTo: { address: '0x5290…9EE7', blockchainName: 'Base', usableFrom: '2026-11-24T14:08:00.000Z' } },
    ),
  );
  await openAt(page, stage, view({ state: 'no_address' }, { paidTo: null }));
  const part = card(page);
  await expect(part).toContainText('Where should your rewards go?');
  await look(page, 'referral-no-address');
  await expect(part.getByRole('button', { name: 'Email me a code' })).toBeDisabled();
  await part.getByLabel('Your address on Base').fill(` ${address.toLowerCase()} `);
  await part.getByRole('button', { name: 'Email me a code' }).click();
  await expect(part).toContainText('On the Base network only.');
  await expect(part).toContainText('9EE7');
  const digits = part.getByLabel('Code from the mail to l…i@example.com');
  await expect(digits).toHaveAttribute('autocomplete', 'one-time-code');
  await digits.fill('12345');
  await expect(part.getByRole('button', { name: 'Confirm address' })).toBeDisabled();
  await digits.fill('123456');
  await look(page, 'referral-address-code');
  await part.getByRole('button', { name: 'Confirm address' }).click();
  await expect(part).toContainText('Your address is used from');
  await look(page, 'referral-address-waits', 'phone');
  expect(stage.asked(sendPortalCode).at(-1)?.body).toEqual({ for: 'address', address: address.toLowerCase() });
  expect(stage.asked(confirmPortalAddress).at(-1)?.body).toEqual({ address, code: '123456' });
});

test('everything is withdrawn by a code; a wrong one and too many are said', async ({ page, stage, refusals }) => {
  for (const status of [400, 429]) refusals.add(status);
  stage.answer(sendPortalCode, { ...code, address: null });
  stage.refuse(revealPayoutAddress, 'INVALID_OTP', 'That code is wrong.');
  await openAt(page, stage, view({ state: 'ready' }));
  const part = card(page);
  await expect(part).toContainText('$43.15');
  await expect(part).toContainText('0x7C3f … 13Fd');
  await expect(part).toContainText('With the code that we email you see all of it before you withdraw.');
  await expect(part).toContainText('On the Base network only.');
  await expect(part).toContainText('paid by the shop');
  await expect(part).toContainText('You receiveabout 43.14568 USDC');
  await look(page, 'referral-withdraw');
  await page.getByRole('navigation').getByRole('button', { name: 'Rewards' }).click();
  await page.getByRole('link', { name: 'Withdraw', exact: true }).click();
  await expect(part.getByRole('heading', { name: 'Withdraw' })).toBeInViewport();
  await part.getByRole('button', { name: 'Withdraw $43.15' }).click();
  await part.getByLabel(/^Code from the mail/).fill('111111');
  await look(page, 'referral-withdraw-code');
  await part.getByRole('button', { name: 'Show the whole address' }).click();
  await expect(part.getByRole('alert')).toHaveText('That code is wrong, was used, or is too old.');
  await look(page, 'referral-withdraw-wrong', 'phone');
  stage.refuse(sendPortalCode, 'RATE_LIMITED', 'Too many attempts.');
  await part.getByRole('button', { name: 'Send again' }).click();
  await expect(part.getByRole('alert')).toHaveText('Too many attempts. Please try again later.');
  const payout = {
    amountUSD: '43.15',
    at: '2026-11-20T10:00:00.000Z',
    status: 'requested' as const,
    explorerURL: null,
  };
  const balance = { ...portalPage.balance, availableUSD: '0', requestedUSD: '43.15' };
  stage.answer(
    requestPortalWithdrawal,
    view({ state: 'open', amountUSD: '0' }, { payouts: [payout, ...portalPage.payouts], balance }),
  );
  stage.answer(revealPayoutAddress, { address: whole, blockchainName: 'Base' });
  await expect(part).not.toContainText('91aE');
  await part.getByLabel(/^Code from the mail/).fill('222222');
  await part.getByRole('button', { name: 'Show the whole address' }).click();
  await expect(part).toContainText('Compare every character with your wallet:');
  await expect(part).toContainText(whole);
  await expect(part).toContainText('On the Base network only.');
  expect(stage.asked(requestPortalWithdrawal)).toEqual([]);
  await look(page, 'referral-withdraw-address');
  await part.getByRole('button', { name: 'Withdraw $43.15 now' }).click();
  await expect(part.getByRole('heading', { name: 'Withdrawal requested' })).toBeVisible();
  await expect(part).toContainText('Norrvik Roasters looks at it next, and then sends it.');
  await expect(part).toContainText('An email to l…i@example.com tells you when it is paid.');
  expect(stage.asked(revealPayoutAddress).map(({ body }) => body)).toEqual([{ code: '111111' }, { code: '222222' }]);
  expect(stage.asked(requestPortalWithdrawal).map(({ body }) => body)).toEqual([{ code: '222222', address: whole }]);
});

const said: [PortalPayoutStatus, string][] = [
  ['requested', 'Norrvik Roasters looks at it next, and then sends it.'],
  ['waiting', 'Norrvik Roasters has accepted it and still has to send it.'],
  ['sending', 'It was sent, and is on its way on the network.'],
];
for (const [status, sentence] of said) {
  test(`a payout that is ${status} says so`, async ({ page, stage }) => {
    const payout = { amountUSD: '43.15', at: '2026-11-20T10:00:00.000Z', status, explorerURL: null };
    await openAt(page, stage, view({ state: 'open', amountUSD: '0' }, { payouts: [payout, ...portalPage.payouts] }));
    await expect(card(page)).toContainText(sentence);
    await expect(page.getByRole('link', { name: 'View transaction' })).toHaveCount(portalPage.payouts.length);
    await look(page, `referral-payout-${status}`, 'phone');
  });
}

test('too little, and a minimum that the network raises, say how much is missing', async ({ page, stage }) => {
  const below = { state: 'below', amountUSD: '3.15', missingUSD: '6.85' } as const;
  await openAt(page, stage, view(below));
  await expect(card(page)).toContainText('$6.85 more until you can withdraw');
  await expect(card(page)).toContainText('You can withdraw from $10.00 on.');
  await look(page, 'referral-below');
  await openAt(page, stage, view({ ...below, isRaised: true, leastUSD: '12', missingUSD: '8.85' }));
  await expect(card(page)).toContainText('Sending on this network costs much just now');
});

test('who was refused reads whom to ask, and may ask again', async ({ page, stage }) => {
  const refused = { amountUSD: '43.15', at: '2026-11-20T10:00:00.000Z', status: 'refused' as const, explorerURL: null };
  await openAt(page, stage, view({ state: 'ready' }, { payouts: [refused, ...portalPage.payouts] }));
  await expect(card(page)).toContainText('Your last request was rejected. Please ask Norrvik Roasters why.');
  await expect(page.getByRole('link', { name: 'help@example.com' })).toBeVisible();
  await expect(card(page).getByRole('button', { name: 'Withdraw $43.15' })).toBeEnabled();
  await look(page, 'referral-refused', 'phone');
});

test('where no mail goes out the shop pays by itself, and nothing is asked', async ({ page, stage }) => {
  await openAt(page, stage, view({ state: 'by_shop' }));
  await expect(card(page)).toContainText('You cannot withdraw here. Norrvik Roasters pays your rewards out to you.');
  await expect(page.getByRole('button', { name: /Withdraw \$|Change address/ })).toHaveCount(0);
  await look(page, 'referral-by-shop', 'phone');
});

test('another address is told to wait before it is typed', async ({ page, stage, refusals }) => {
  refusals.add(400);
  await openAt(page, stage, view({ state: 'below', missingUSD: '6.85' }));
  await page.getByRole('button', { name: 'Change address' }).click();
  const part = card(page, 'Paid to');
  await expect(part).toContainText('After a change nothing is paid out for 48 hours.');
  stage.refuse(sendPortalCode, 'VALIDATION_FAILED', 'address: must be an address', [{ path: 'address', message: 'x' }]);
  await part.getByLabel('Your address on Base').fill('0x12');
  await part.getByRole('button', { name: 'Email me a code' }).click();
  await expect(part.getByRole('alert')).toContainText('Rewards cannot go to this address.');
  await look(page, 'referral-change-address', 'phone');
  await part.getByRole('button', { name: 'Keep the present address' }).click();
  await expect(page.getByRole('button', { name: 'Change address' })).toBeVisible();
});

test('in German as well', async ({ page, stage }) => {
  await openAt(page, stage, view({ state: 'ready' }), 'de');
  await expect(card(page, 'Auszahlen').getByRole('button', { name: '43,15 $ auszahlen lassen' })).toBeVisible();
  await look(page, 'referral-withdraw-german', 'phone');
});

test('the link of the mail about a change keeps the former address when it is pressed, and not before', async ({
  page,
  stage,
}) => {
  stage.showReferral(stopToken, { kind: 'stop', view: stopPage });
  stage.answer(stopAddressChange, { ...stopPage, state: 'stopped' });
  await page.setViewportSize(phone);
  await page.goto(`${stage.site}/referral/${stopToken}?lang=en`);
  await expect(page.getByRole('heading', { name: 'Was that you?' })).toBeVisible();
  await expect(page.getByText('0x1234…cdEF on Base')).toBeVisible();
  expect(stage.asked(stopAddressChange)).toEqual([]);
  await look(page, 'referral-stop');
  await page.getByRole('button', { name: 'Keep the former address' }).click();
  await expect(page.getByRole('heading', { name: 'The former address stays' })).toBeVisible();
  await look(page, 'referral-stopped', 'phone');
  stage.showReferral(stopToken, { kind: 'stop', view: { ...stopPage, state: 'over' } });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'The new address is in use' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Keep the former address' })).toHaveCount(0);
});
