import type { Page, Route } from '@playwright/test';
import { choose, openTill, payAddress } from './checkout.ts';
import { expect, test } from '../fixtures.ts';
import { look } from '../look.ts';
import { linkOf, openLink, paymentOf } from './made-link.ts';
import { mine, openShop, type Shop } from './open-shop.ts';
import { asMemberWhoMay, call, goodPassword, openAs, type Person } from '../people.ts';

/** One set of chains for the whole program: one story after the other. */
test.describe.configure({ mode: 'default' });

/** So many blocks make a payment on Base certain. */
const blocksRequired = 20;
const phone = { width: 390, height: 844 };
let shop: Shop;

test.beforeAll(async ({ chainSite, chainRoot }) => {
  shop = await openTill(chainSite, chainRoot, 'Norrvik Roasters');
  const customers = `/api/v1/external-platform/${shop.id}/members`;
  await call(chainSite, chainRoot, 'POST', customers, { customerID: 'petrov' });
  for (const customerID of ['lindqvist', 'okafor']) {
    await call(chainSite, chainRoot, 'POST', customers, { customerID, email: `${customerID}@example.com` });
  }
});

test('a link for a new customer is handed on, opened on a phone, and seen paid', async ({
  page,
  context,
  chainSite,
  chainRoot,
}) => {
  await context.addInitScript(`navigator.share = async ({ url }) => { window.shared = url; };`);
  await openForm(page, chainSite, chainRoot);
  await expect(page.getByRole('radio', { name: 'okafor' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Create payment link' })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByText('Enter a customer and an amount.')).toBeVisible();
  await look(page, 'link-form');
  await page.getByText('New', { exact: true }).click();
  await page.getByLabel('Customer ID').fill('ida-7');
  await page.getByLabel('Email').fill('Ida@Example.com');
  await page.getByLabel('Amount in USD').fill('49.90');
  await page.getByLabel('Note (optional)').fill('Two bags of the winter roast');
  await page.getByLabel('Invoice number (optional)').fill('nrv-20418');
  await expect(
    page.getByText(/^Requests \$49\.90 from ida@example\.com, payable for 1 hour in any of \d currencies\.$/),
  ).toBeVisible();
  await page.getByLabel('Invoice number (optional)').press('Enter');
  await expect(page.getByRole('heading', { name: 'Payment link created' })).toBeFocused();
  await expect(page.getByText('nrv-20418')).toBeVisible();
  await look(page, 'link-made');

  const url = await linkOf(page);
  await page.getByRole('button', { name: 'Copy Payment link' }).click();
  await expect(page.getByText('Payment link Copied!')).toBeVisible();
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(url);
  await page.getByRole('button', { name: 'Share' }).click();
  expect(await page.evaluate('window.shared')).toBe(url);
  await expect(page.getByRole('heading', { name: 'This link opens on this computer only' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Site URL' })).toHaveAttribute('href', '/settings/account/system');
  await expect(page.getByRole('img', { name: 'QR code of the payment link' })).toHaveCount(0);

  const payer = await openLink(page);
  await payer.setViewportSize(phone);
  await expect(payer.getByRole('heading', { name: 'Amount due $49.90' })).toBeVisible();
  await expect(payer.getByText('Two bags of the winter roast')).toBeVisible();
  await choose(payer, 'USDC');
  const reference = new URL(url).searchParams.get('reference_id') ?? '';
  await payAddress(chainSite, chainRoot, { reference, url, path: '' }, '49.90');
  await mine(chainSite, chainRoot, blocksRequired);
  await expect(page.getByText('Paid', { exact: true })).toBeVisible({ timeout: 30_000 });
  await expect(payer.getByRole('heading', { name: 'Paid' })).toBeVisible({ timeout: 30_000 });
  await payer.close();
  await look(page, 'link-paid');
  await page.getByRole('link', { name: 'View payment' }).click();
  await expect(page.getByRole('dialog', { name: /^\$49\.90/ })).toContainText('ida@example.com');
});

test('a link that others can open comes with a code to scan', async ({ page, chainSite, chainRoot }) => {
  await page.route(`**/external-platform/${shop.id}/payment`, async (route) => {
    const answer = await route.fetch();
    const made = (await answer.json()) as { url: string };
    await route.fulfill({ json: { ...made, url: made.url.replace(chainSite, 'https://pay.example.com') } });
  });
  await openForm(page, chainSite, chainRoot);
  await page.getByText('Anyone', { exact: true }).click();
  await page.getByLabel('Amount in USD').fill('5');
  await page.getByRole('button', { name: 'Create link' }).click();
  await expect(page.getByRole('img', { name: 'QR code of the payment link' })).toBeVisible();
  expect(await linkOf(page)).toContain('https://pay.example.com/');
  await look(page, 'link-made-to-scan');
});

test('a link for a customer who is there, in some currencies and for some days', async ({
  page,
  chainSite,
  chainRoot,
}) => {
  const [eth] = await call<{ id: number; blockchainID: number }[]>(
    chainSite,
    chainRoot,
    'GET',
    `/api/v1/project/${shop.id}/blockchain-currency`,
  );
  await call(chainSite, chainRoot, 'PUT', `/api/v1/external-platform/${shop.id}`, {
    defaultPaymentBlockchainID: eth?.blockchainID,
    defaultPaymentBlockchainCurrencyID: eth?.id,
    successEndpoint: 'https://norrvik.example.com/thanks',
  });
  await openForm(page, chainSite, chainRoot);
  await page.getByLabel('Customer', { exact: true }).fill('PETR');
  await expect(page.getByRole('radio', { name: 'okafor' })).toBeHidden();
  await page.getByLabel('Customer', { exact: true }).press('Enter');
  await expect(page.getByRole('radio', { name: 'petrov' })).toBeChecked();
  await page.getByLabel('Email').fill('petrov@example.com');
  await page.getByLabel('Amount in USD').fill('120');
  await expect(page.getByLabel('Expires after')).toBeHidden();
  await page.getByText('More options').click();
  await page.getByLabel('Expires after').selectOption('Custom…');
  await page.getByLabel('Duration').fill('2');
  await page.getByText('Selected only').click();
  const first = page.getByRole('checkbox').first();
  await expect(first).toBeChecked();
  await expect(page.getByText('Preselected')).toBeVisible();
  await page.getByRole('checkbox', { name: 'USDC on Base' }).check();
  await expect(page.getByPlaceholder('https://norrvik.example.com/thanks')).toBeVisible();
  await page.getByLabel('Cancel URL').fill('https://norrvik.example.com/cart');
  await look(page, 'link-form-existing');
  await page.getByRole('button', { name: 'Create link' }).click();
  await expect(
    page.getByText('Requests $120.00 from petrov, payable for 2 days in any of 2 currencies.'),
  ).toBeVisible();
  const made = await paymentOf(page, chainSite, chainRoot);
  expect(made).toMatchObject({
    customerId: 'petrov',
    email: 'petrov@example.com',
    amountInUSD: 120,
    createdBy: 'user',
    cancelURL: 'https://norrvik.example.com/cart',
  });
  expect(made.allowed).toHaveLength(2);
  expect(Date.parse(made.expiresAt) - Date.parse(made.createdAt)).toBe(2 * 24 * 3_600_000);

  await page.getByRole('button', { name: 'Create another' }).click();
  await expect(page.getByLabel('Amount in USD')).toHaveValue('');
  await expect(page.getByText('Enter a customer and an amount.')).toBeVisible();
});

test('a link that leads its payer elsewhere is made once the password was entered', async ({
  page,
  chainSite,
  chainRoot,
  refusals,
}) => {
  refusals.add(403);
  // As the server answers whoever proved who they are too long ago.
  const message = 'Confirm your password or one-time code, then try again.';
  const refused = { error: { code: 'STEP_UP_REQUIRED', message, requestId: 'r' } };
  const create = (route: Route) => route.fulfill({ status: 403, json: refused });
  await page.route(`**/external-platform/${shop.id}/payment`, create, { times: 1 });
  await openForm(page, chainSite, chainRoot);
  await page.getByText('Anyone', { exact: true }).click();
  await page.getByLabel('Amount in USD').fill('5');
  await page.getByText('More options').click();
  await page.getByLabel('Success URL').fill('https://partner.example.com/thanks');
  await page.getByRole('button', { name: 'Create link' }).click();
  const ask = page.getByRole('dialog', { name: 'Confirm your identity' });
  await ask.getByLabel('Your password').fill(goodPassword);
  await ask.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('heading', { name: 'Payment link created' })).toBeFocused();
  expect(await paymentOf(page, chainSite, chainRoot)).toMatchObject({
    successURL: 'https://partner.example.com/thanks',
  });
});

test('a link for whoever opens it, with an amount that they choose', async ({ page, chainSite, chainRoot }) => {
  await openForm(page, chainSite, chainRoot);
  await page.getByText('Anyone', { exact: true }).click();
  await page.getByText('Payer chooses').click();
  await page.getByRole('button', { name: 'Create link' }).click();
  await expect(page.getByText(/^Requests an open amount from anyone with the link, payable for 1 hour/)).toBeVisible();
  expect(await linkOf(page)).toContain('/pay?reference_id=');
  const payer = await openLink(page);
  await payer.setViewportSize(phone);
  await payer.getByLabel('How much would you like to pay?').fill('12.50');
  await payer.getByLabel('Your email address').fill('stranger@example.com');
  await payer.getByRole('button', { name: 'Continue' }).click();
  await expect(payer.getByRole('heading', { name: 'Amount due $12.50' })).toBeVisible();
  await payer.close();
});

test('what is wrong is said where it is wrong, and nothing is made', async ({
  page,
  chainSite,
  chainRoot,
  refusals,
}) => {
  refusals.add(400);
  const before = await totals(chainSite, chainRoot);
  await openForm(page, chainSite, chainRoot);
  const create = page.getByRole('button', { name: 'Create link' });

  await test.step('nobody was chosen', async () => {
    await expect(page.getByRole('radio', { name: 'okafor' })).toBeVisible();
    await create.click();
    await expect(page.getByText('Choose a customer')).toBeVisible();
    await expect(page.getByLabel('Customer', { exact: true })).toBeFocused();
    await page.getByLabel('Customer', { exact: true }).fill('nobody');
    await expect(page.getByText('No customers match.')).toBeVisible();
  });
  await test.step('nothing was filled in', async () => {
    await page.getByText('New', { exact: true }).click();
    await create.click();
    await expect(
      page.getByText('must be given: your own name or number for the customer, such as customer-1042'),
    ).toBeVisible();
    await expect(page.getByText('must be given, such as ada@example.com')).toBeVisible();
    await expect(page.getByText('must be given, such as "49.99"')).toBeVisible();
    await expect(page.getByLabel('Customer ID')).toBeFocused();
    await look(page, 'link-form-wrong');
  });
  await test.step('a customer who is there already would keep their own address', async () => {
    await page.getByLabel('Customer ID').fill('okafor');
    await page.getByLabel('Email').fill('mallory@example.com');
    await create.click();
    await expect(
      page.getByText('is already a customer, with okafor@example.com: choose them under Existing'),
    ).toBeVisible();
    await page.getByLabel('Customer ID').fill('brand-new');
  });
  await test.step('an amount that is none', async () => {
    const amount = page.getByLabel('Amount in USD');
    await amount.fill('-5');
    await expect(amount).toHaveValue('0');
    await amount.hover();
    await page.mouse.wheel(0, -100);
    await expect(amount).toHaveValue('0');
    for (const wrong of ['0', '49.999', '1000000000.01']) {
      await amount.fill(wrong);
      await create.click();
      await expect(page.getByText(/^must be a positive amount of at most 1000000000/)).toBeVisible();
      await expect(amount).toBeFocused();
    }
    await amount.fill('49.99');
    await expect(page.getByText(/^must be a positive amount/)).toBeHidden();
  });
  await test.step('other fields, in the words of the server', async () => {
    await page.getByText('More options').click();
    for (const [label, wrong, words] of [
      ['Email', 'mallory', 'must be an email address such as ada@example.com'],
      ['Note (optional)', 'x'.repeat(501), 'must have at most 500 characters'],
      ['Invoice number (optional)', 'x'.repeat(121), 'must have at most 120 characters'],
      ['Success URL', 'javascript:alert(1)', /must be an http or https URL/],
      ['Cancel URL', 'norrvik.example.com', /must be an http or https URL/],
    ] as const) {
      const field = page.getByLabel(label);
      const right = label === 'Email' ? 'mallory@example.com' : '';
      await field.fill(wrong);
      await create.click();
      await expect(page.getByText(words)).toBeVisible();
      await expect(field).toBeFocused();
      await field.fill(right);
    }
  });
  await test.step('lengths and currencies', async () => {
    await page.getByLabel('Expires after').selectOption('Custom…');
    await create.click();
    await expect(page.getByText('must be in whole minutes, from 5 minutes to 365 days')).toBeVisible();
    await page.getByLabel('Duration').fill('4');
    await page.getByLabel('Unit').selectOption('Minutes');
    await page.getByText('Selected only').click();
    await page.getByRole('checkbox').first().uncheck();
    // Where something is wrong in it, it opens again.
    await page.getByText('More options').click();
    await create.click();
    await expect(page.getByText('must be in whole minutes, from 5 minutes to 365 days')).toBeVisible();
    await expect(page.getByText('Choose at least one')).toBeVisible();
  });
  await test.step('nothing of this is lost by a click beside it', async () => {
    await page.getByRole('link', { name: 'All payments' }).click();
    await expect(page.getByText('The payment link has not been created.')).toBeVisible();
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await expect(page.getByLabel('Amount in USD')).toHaveValue('49.99');
  });
  expect(await totals(chainSite, chainRoot)).toEqual(before);
});

test('a project that takes nothing says where that is changed', async ({ page, chainSite, chainRoot, refusals }) => {
  refusals.add(400);
  const bare = await openShop(chainSite, chainRoot, 'Bare Shop');
  // Currencies follow the wallet until a person decides: here that person takes none.
  const currencies = `/api/v1/project/${bare.id}/blockchain-currency`;
  await call(chainSite, chainRoot, 'PUT', currencies, { blockchainCurrencyIDs: [] });
  await openForm(page, chainSite, chainRoot, bare.id);
  await expect(page.getByText('Bare Shop accepts no currency yet, so the link cannot be paid.')).toBeVisible();
  await expect(page.getByLabel('Customer ID')).toBeVisible();
  await page.getByText('Existing', { exact: true }).click();
  await expect(page.getByText('This project has no customers yet.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create link' })).toBeDisabled();
  await look(page, 'link-form-nothing-taken');
  await page.getByText('New', { exact: true }).click();
  await page.getByRole('link', { name: 'Payment options' }).click();
  await expect(page).toHaveURL(`${chainSite}/settings/integrations/payment-options?projectId=${bare.id}`);

  await test.step('it was taken back while the form was open', async () => {
    const [one] = await call<{ id: number }[]>(chainSite, chainRoot, 'GET', '/api/v1/blockchain-currency');
    await call(chainSite, chainRoot, 'PUT', currencies, { blockchainCurrencyIDs: [one?.id] });
    await openForm(page, chainSite, chainRoot, bare.id);
    await page.getByText('Anyone', { exact: true }).click();
    await page.getByLabel('Amount in USD').fill('5');
    await page.getByText('More options').click();
    await page.getByText('Selected only').click();
    await page.getByRole('checkbox').first().check();
    await call(chainSite, chainRoot, 'PUT', currencies, { blockchainCurrencyIDs: [] });
    await page.getByRole('button', { name: 'Create link' }).click();
    await expect(page.getByText('Bare Shop accepts no currency yet, so the link cannot be paid.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Payment options' })).toBeVisible();
  });
});

test('among all projects one is chosen; who may not ask for payments is told so', async ({
  page,
  chainSite,
  chainRoot,
}) => {
  await openShop(chainSite, chainRoot, 'Södra Roasters');
  await openForm(page, chainSite, chainRoot, 'all');
  await page.getByText('Anyone', { exact: true }).click();
  await page.getByLabel('Amount in USD').fill('5');
  await page.getByRole('button', { name: 'Create link' }).click();
  await expect(page.getByText('must be chosen')).toBeVisible();
  await expect(page.getByLabel('Project', { exact: true })).toBeFocused();
  await look(page, 'link-form-all');
  await page.getByLabel('Project', { exact: true }).selectOption(String(shop.id));
  await page.getByRole('button', { name: 'Create link' }).click();
  expect(await paymentOf(page, chainSite, chainRoot)).toMatchObject({ projectId: shop.id });
  await page.getByRole('button', { name: 'Create another' }).click();
  await expect(page.getByLabel('Project', { exact: true })).toHaveValue(String(shop.id));

  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search' }).fill('payment link');
  await expect(page.getByRole('option', { name: 'Create payment link' })).toBeVisible();

  const reader = await asMemberWhoMay(chainSite, chainRoot, {
    role: 'Link reader',
    permissions: ['payments:read', 'projects:read'],
    projects: [shop.id],
  });
  await openForm(page, chainSite, reader);
  await expect(page.getByText('You cannot create payments')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Create payment link' })).toHaveCount(0);
  await look(page, 'link-form-may-not');
  await openForm(page, chainSite, chainRoot, 999_999);
  await expect(page.getByText('Project not found')).toBeVisible();
});

test('what cannot be read says so and is tried again', async ({ page, chainSite, chainRoot, refusals }) => {
  refusals.add(503);
  const currencies = `**/api/v1/project/${shop.id}/blockchain-currency`;
  await page.route(currencies, (route) =>
    route.fulfill({ status: 503, json: { error: { code: 'UNAVAILABLE', message: 'Later.', requestId: 'r' } } }),
  );
  await openForm(page, chainSite, chainRoot);
  const again = page.getByRole('main').getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible({ timeout: 30_000 });
  await page.unroute(currencies);
  await again.click();
  await expect(page.getByLabel('Amount in USD')).toBeVisible();
});

function openForm(page: Page, site: string, who: Person, projectId: number | 'all' = shop.id): Promise<void> {
  return openAs(page, site, who, `/project/${projectId}/payments/createPaymentLink`);
}

/** How many payments and customers there are. */
async function totals(site: string, who: Person): Promise<number[]> {
  const project = `/api/v1/external-platform/${shop.id}`;
  const payments = await call<{ totalCount: number }>(site, who, 'GET', `${project}/payment/summary`);
  const customers = await call<{ totalCount: number }>(site, who, 'GET', `${project}/members`);
  return [payments.totalCount, customers.totalCount];
}
