import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { expectNoBarriers } from './expect-no-barriers.ts';
import { expect, test } from './fixtures.ts';
import { look } from './look.ts';

const words = [...Array<string>(11).fill('abandon'), 'about'];
const phrase = words.join(' ');
const known = {
  'Ethereum and Base': '0x9858EfFD232B4033E47d90003D41EC34EcaEda94',
  'Bitcoin Native SegWit': 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
  'Bitcoin Taproot': 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr',
  Tron: 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH',
  Solana: 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk',
};

const phraseField = (page: Page) => page.getByLabel('Recovery phrase');
const rowsOf = (page: Page, name: string) =>
  page.getByRole('table', { name: `Addresses of ${name}` }).locator('tbody tr');
const firstAddress = (page: Page, name: string) => rowsOf(page, name).first().locator('.addr');

/** Ready to go offline. */
async function open(page: Page, site: string): Promise<void> {
  const response = await page.goto(`${site}/addresses`, { waitUntil: 'networkidle' });
  const policy = response?.headers()['content-security-policy'] ?? '';
  expect(policy).toContain("connect-src 'none'");
  expect(policy).toContain("form-action 'none'");
  await expect(page).toHaveTitle('Derive addresses · Coffer');
  await expect(page.getByText('Nothing leaves this page. You can go offline now.')).toBeVisible();
}

async function derive(page: Page, text = phrase): Promise<void> {
  await phraseField(page).fill(text);
  await page.getByRole('button', { name: 'Derive' }).click();
}

async function expectDerived(page: Page): Promise<void> {
  await expect(page.getByText('All addresses derived.')).toBeAttached();
}

/** Whatever a page may keep something in. */
function keptBy(page: Page): Promise<unknown> {
  return page.evaluate<unknown>(`(async () => [
    Object.entries(localStorage),
    Object.entries(sessionStorage),
    await indexedDB.databases(),
    await globalThis.caches?.keys(),
    document.cookie,
    location.href,
    history.length,
    history.state,
    document.title,
    window.name,
  ])()`);
}

async function widthBeyondScreen(page: Page): Promise<number> {
  return page.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth);
}

test('a merchant goes offline, derives the addresses of all chains and copies one; nothing is sent or kept', async ({
  page,
  context,
  site,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site });
  await open(page, site);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await context.setOffline(true);
  await expect(page.getByText('Nothing leaves this page. It works offline.')).toBeVisible();
  for (const field of [phraseField(page), page.getByLabel('Passphrase')]) {
    await expect(field).toHaveAttribute('spellcheck', 'false');
    await expect(field).toHaveAttribute('autocomplete', 'off');
  }

  await derive(page, words.map((word, at) => `${at + 1}. ${word.toUpperCase()}`).join('\n'));
  await expectDerived(page);
  for (const [name, address] of Object.entries(known)) {
    await expect(rowsOf(page, name)).toHaveCount(5);
    await expect(firstAddress(page, name)).toHaveText(address);
  }
  await expect(page.getByText(/^zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPh/)).toBeVisible();
  await expect(page.getByText('Solana has neither an extended public key nor accounts')).toBeVisible();

  await page.getByRole('button', { name: 'Copy address 0 of Tron' }).click();
  await expect(page.getByText('Address Copied!')).toBeVisible();
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(known.Tron);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV of Ethereum and Base' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('coffer-ethereum-base-addresses.csv');
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines.slice(0, 2)).toEqual([
    'chain,index,path,address',
    `ETH,0,m/44'/60'/0'/0/0,${known['Ethereum and Base']}`,
  ]);
  expect(lines).toHaveLength(11);

  expect(JSON.stringify(await keptBy(page))).not.toMatch(/abandon|about/i);
  expect(asked.filter((url) => !url.startsWith('blob:'))).toEqual([]);
});

test('a merchant makes a new phrase offline, writes it down, proves it, and derives from it; nothing holds it after that', async ({
  page,
  context,
  site,
}) => {
  await open(page, site);
  const before = await keptBy(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(`${request.url()} ${request.postData() ?? ''}`));
  await page.getByRole('button', { name: 'New phrase' }).click();
  await expect(page.getByText('Go offline first')).toBeVisible();
  await context.setOffline(true);
  await look(page, 'new-phrase-offline');
  await page.getByRole('button', { name: 'Show the words' }).click();
  await expect(page.getByRole('heading', { name: 'Write these words down' })).toBeFocused();
  const shown = page.getByRole('list', { name: 'Words of the new phrase' }).getByRole('listitem');
  await expect(shown).toHaveCount(24);
  const made = await shown.allTextContents();
  await look(page, 'new-phrase-words');

  await page.getByRole('button', { name: 'I wrote them down' }).click();
  await expect(shown).toHaveCount(0);
  const fields = page.getByRole('textbox', { name: /^Word \d+$/ });
  await expect(fields).toHaveCount(3);
  const labels = await page
    .locator('label')
    .filter({ hasText: /^Word \d+$/ })
    .allTextContents();
  const wordOf = (label: string) => made[Number(label.replace('Word ', '')) - 1] ?? '';
  for (const label of labels) await page.getByLabel(label, { exact: true }).fill(wordOf(label));
  const last = labels.at(-1) ?? '';
  await page.getByLabel(last, { exact: true }).fill('wrong');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('alert')).toHaveText(`This is not ${last.toLowerCase()}. Check your paper.`);
  await expect(page.getByLabel(last, { exact: true })).toBeFocused();
  await look(page, 'new-phrase-asked');
  await expect(page.getByRole('table')).toHaveCount(0);
  await page.getByLabel(last, { exact: true }).fill(` ${wordOf(last).toUpperCase()} `);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expectDerived(page);
  await expect(phraseField(page)).toHaveValue('');
  const fromNew = await firstAddress(page, 'Ethereum and Base').textContent();

  expect(await keptBy(page)).toEqual(before);
  expect(asked).toEqual([]);
  // No word of it stands anywhere on the page, in no field either.
  const held = await page.evaluate<string[]>(
    `[document.documentElement.outerHTML, ...[...document.querySelectorAll('input, textarea')].map(({ value }) => value)]`,
  );
  expect(held.filter((text) => text.includes(made.slice(0, 3).join(' ')))).toEqual([]);
  expect(held.slice(1).filter((value) => made.includes(value))).toEqual([]);

  await derive(page, made.join(' '));
  await expectDerived(page);
  await expect(firstAddress(page, 'Ethereum and Base')).toHaveText(fromNew ?? '');
});

test('who leaves a new phrase half way, or starts over, never sees it again', async ({ page, site }) => {
  await open(page, site);
  const shown = page.getByRole('list', { name: 'Words of the new phrase' }).getByRole('listitem');
  const seen: string[] = [];
  const show = async () => {
    await page.getByRole('button', { name: 'New phrase' }).click();
    await page.getByRole('button', { name: 'Show online anyway' }).click();
    seen.push((await shown.allTextContents()).join(' '));
  };
  await show();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await show();
  await page.evaluate(`dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))`);
  await expect(shown).toHaveCount(0);
  await show();
  await page.getByRole('button', { name: 'I wrote them down' }).click();
  await page.getByRole('button', { name: 'Start over' }).click();
  await expect(shown).toHaveCount(24);
  seen.push((await shown.allTextContents()).join(' '));
  expect(new Set(seen).size).toBe(4);
});

test('what is wrong is said where it is, and nothing is derived', async ({ page, site }) => {
  await open(page, site);
  await derive(page, phrase.replace('about', 'abuot'));
  await expect(page.getByRole('alert')).toHaveText('Word 12, "abuot", is not in the English word list.');
  await expect(phraseField(page)).toBeFocused();
  await expect(phraseField(page)).toHaveAttribute('aria-invalid', 'true');

  await page.getByLabel('Addresses', { exact: true }).fill('101');
  await derive(page);
  await expect(page.getByRole('alert')).toHaveText('Enter a number from 1 to 100.');

  await page.getByLabel('Addresses', { exact: true }).fill('2');
  await page.getByLabel('First index').fill('-7');
  await expect(page.getByLabel('First index')).toHaveValue('0');
  await page.getByLabel('First index').fill('1');
  await derive(page, phrase.replace('about', 'abandon'));
  await expect(page.getByRole('alert')).toContainText('they do not fit together');
  await expect(page.getByRole('table')).toHaveCount(0);

  await derive(page);
  await expectDerived(page);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(firstAddress(page, 'Ethereum and Base')).toHaveText('0x6Fac4D18c912343BF86fa7049364Dd4E424Ab9C0');
  await expect(rowsOf(page, 'Tron')).toHaveCount(2);

  await page.getByLabel('Account', { exact: true }).fill('20');
  await derive(page);
  await expect(page.getByRole('alert')).toHaveText('Enter a number from 0 to 19.');
  await page.getByLabel('Account', { exact: true }).fill('1');
  await derive(page);
  await expectDerived(page);
  await expect(page.getByText("m/44'/60'/1'", { exact: true })).toBeVisible();
  await expect(firstAddress(page, 'Ethereum and Base')).not.toHaveText('0x6Fac4D18c912343BF86fa7049364Dd4E424Ab9C0');
});

test('clearing or leaving the page forgets the phrase and what came of it', async ({ page, site }) => {
  await open(page, site);
  for (const leave of [
    () => page.getByRole('button', { name: 'Clear' }).click(),
    () => page.evaluate(`dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))`),
  ]) {
    await page.getByLabel('Passphrase').fill('secret');
    await derive(page);
    await expectDerived(page);
    await expect(firstAddress(page, 'Tron')).not.toHaveText(known.Tron);
    await leave();
    await expect(page.getByRole('table')).toHaveCount(0);
    await expect(phraseField(page)).toHaveValue('');
    await expect(page.getByLabel('Passphrase')).toHaveValue('');
  }
});

test('on plain http copying works too, and a selected address copies without gaps', async ({ page, context, site }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site });
  await page.addInitScript(`Object.defineProperty(navigator, 'clipboard', { value: undefined })`);
  await open(page, site);
  await derive(page);
  await expectDerived(page);
  await page.getByRole('button', { name: 'Copy zpub of Bitcoin Native SegWit' }).click();
  await expect(page.getByText('zpub Copied!')).toBeVisible();
  await phraseField(page).fill('');
  await phraseField(page).press('Control+V');
  await expect(phraseField(page)).toHaveValue(/^zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPh\w+$/);

  await firstAddress(page, 'Ethereum and Base').click({ clickCount: 3 });
  await page.keyboard.press('Control+C');
  await phraseField(page).fill('');
  await phraseField(page).press('Control+V');
  await expect(phraseField(page)).toHaveValue(known['Ethereum and Base']);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`everybody can read and use it, on a phone and a desk, in ${colorScheme}`, async ({ page, site }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: 390, height: 844 });
    await open(page, site);
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
    await derive(page, 'abandon abuot');
    await expect(page.getByRole('alert')).toBeVisible();
    await expectNoBarriers(page, 'a wrong phrase');
    await derive(page);
    await expectDerived(page);
    for (const [width, height] of [
      [360, 740],
      [390, 844],
      [1280, 800],
    ] as const) {
      await page.setViewportSize({ width, height });
      expect(await widthBeyondScreen(page)).toBe(0);
    }
    await expectNoBarriers(page, 'addresses');
  });
}
