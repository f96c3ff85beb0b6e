import { getReconciliation } from '../../packages/contract/src/operations/reconciliation.ts';
import { getMoney } from '../../packages/contract/src/treasury/money.ts';
import { listFunds } from '../../packages/contract/src/treasury/funds.ts';
import { listWallets, createColdWallet } from '../../packages/contract/src/treasury/wallets.ts';
import { setWalletDestination } from '../../packages/contract/src/treasury/wallet-destinations.ts';
import { getTreasuryWait } from '../../packages/contract/src/people/treasury-changes.ts';
import { whoAmI } from '../../packages/contract/src/people/identity.ts';
import { runSweep } from '../../packages/contract/src/treasury/sweeps.ts';
import { fault } from '../../packages/contract/src/errors.ts';
import { listSweepContracts } from '../../packages/contract/src/treasury/sweep-contracts.ts';
import { look } from '../look.ts';
import { answerShell, early, me, project } from './cast.ts';
import { busyMoney, cause, kept, money, owner, part } from './money-cast.ts';
import { answerMoney, busyFunds, fund } from './money-stage.ts';
import { expect, open, test } from './screen-test.ts';

const address = '/sweepIn?tabId=Funds';

const projects = [
  project({ id: 1 }),
  project({ id: 2, name: 'Tern & Sable Ceramics' }),
  project({ id: 3, name: 'Fjord Supplies' }),
];

test.beforeEach(({ stage }) => answerShell(stage, projects));

test('the money page is a ledger: four places, why it is there, what mends it, and whose it is', async ({
  page,
  stage,
}) => {
  answerMoney(stage, busyMoney(), busyFunds());
  await open(page, stage, address);
  const flow = page.getByRole('region', { name: 'Where your money is' });
  await expect(flow.getByRole('listitem')).toContainText([
    /At addresses\$2,822\.94Moves by itself\. Next sweep in 3 minutes/,
    /Waiting for you\$12,406\.44.*3 things to do/,
    /Moving\$6,412\.85.*9 of 20/,
    /In cold wallets\$41,220\.40/,
  ]);
  const waiting = page.getByRole('region', { name: 'Waiting for you' });
  await expect(waiting.getByRole('listitem').filter({ has: page.getByText('No cold wallet chosen') })).toContainText(
    '4 balances in 2 wallets have nowhere to go.',
  );
  // The first that waits for a person lies open, and has the one primary button of the page.
  await expect(waiting.getByRole('button', { name: /USDC on Solana/ })).toContainText('1,021.40');
  await expect(waiting).toContainText('SR-88 on Bitcoin and SR-89 on Solana are ready.');
  await expect(waiting.getByRole('link', { name: 'Sign both: Your signature' })).toBeVisible();
  await expect(waiting).toContainText('Gas on Tron');
  const moving = page.getByRole('region', { name: 'Moving' });
  await expect(moving).toContainText('S-1182 is confirming on Base, 9 of 20');
  await expect(moving.locator('.addr')).toHaveText('0x4B7e21D09A63cC18f5E20b7741F9d3A6b08E52aF');
  const here = page.getByRole('region', { name: 'At addresses' });
  await expect(here).toContainText('Next sweep in 3 minutes');
  await expect(here).toContainText('USDC and ETH on Base.');
  await expect(here).toContainText('ETH on Ethereum moves within 9 hours.');
  await expect(page.getByText('Not in a cold wallet yet')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Whose it is' })).toContainText(/Everything\$62,862\.63/);
  await expect(page.getByRole('region', { name: 'In cold wallets' })).toContainText('17,940.62');
  await look(page, 'money');

  await test.step('empty ones are one line until somebody looks', async () => {
    await page.getByRole('button', { name: '24 more are empty' }).click();
    await expect(page.getByRole('button', { name: /Empty wallet 24/ })).toBeVisible();
  });
  await test.step('what was opened is remembered', async () => {
    await here.getByRole('button', { name: /^Next sweep/ }).click();
    await page.reload();
    await expect(here.getByRole('button', { name: /ETH on Base/ })).toContainText('477.60');
  });
  await test.step('a network is chosen, and the sums are of it', async () => {
    await page.getByRole('button', { name: 'Network', exact: true }).click();
    await page.getByRole('combobox', { name: 'Network' }).selectOption('Tron');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByRole('region', { name: 'Moving' })).toBeHidden();
    await expect(waiting).toContainText('3,258.40');
  });
});

test('on a phone it is a rail and cards, with amounts first and nothing cut', async ({ page, stage }) => {
  answerMoney(stage, busyMoney(), busyFunds());
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, stage, address);
  const here = page.getByRole('region', { name: 'At addresses' });
  await expect(here.getByText('Fee too high just now')).toBeHidden();
  await here.getByRole('button', { name: 'At addresses, 3 reasons' }).click();
  await expect(here.getByText('Fee too high just now')).toBeVisible();
  const button = page.getByRole('button', { name: /^Choose once for all/ });
  const box = await button.boundingBox();
  expect(box?.width).toBeGreaterThan(300);
  expect(box?.height).toBeGreaterThanOrEqual(44);
  await look(page, 'money-phone', 'phone');
});

test('where all is swept it says so, and what has no price is in no sum', async ({ page, stage }) => {
  const hot = { ...kept(30, 'Fees', 'ETH BASE', '120.50'), amountUSD: null, amount: '0.3' };
  answerMoney(
    stage,
    money({
      cold: [kept(20, 'Vault', 'USDC BASE', '17940.62')],
      hot: [hot],
      owners: [owner('project', '17943.02', 1, 'Norrvik Roasters'), owner('fees', '-2.40')],
      unpriced: [part('ETH BASE', '0.3', null)].map(
        ({ walletID: _w, walletName: _n, projectIDs: _p, addresses: _a, sweepID: _s, ...one }) => one,
      ),
    }),
    [fund('USDC BASE')],
  );
  await open(page, stage, address);
  await expect(page.getByText('Nothing left at your addresses')).toBeVisible();
  await expect(page.getByText('Nothing to do')).toBeVisible();
  await expect(page.getByText('No price, so in none of these sums: 0.30000000 ETH on Base.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Whose it is' })).toContainText('−2.40');
  await look(page, 'money-swept');
});

test('where the books differ from the chains it says by how much, and leads to whoever finds out why', async ({
  page,
  stage,
}) => {
  answerMoney(stage, busyMoney(), busyFunds());
  const stranger = '0x4B7e21D09A63cC18f5E20b7741F9d3A6b08E52aF';
  stage.answer(getReconciliation, {
    runs: [],
    differences: [
      {
        id: 1,
        blockchainCode: 'BASE',
        address: stranger,
        walletID: 1,
        projectId: 1,
        currencyCode: 'USDC',
        contract: null,
        ledgerUnits: '5000000',
        chainUnits: '17400000',
        foundAt: early,
      },
    ],
  });
  await open(page, stage, address);
  await expect(page.getByText('Differs by 12.40 USDC')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Find out why' })).toHaveAttribute('href', `/doctor?q=${stranger}`);
});

test('without a deposit wallet it says where to begin; what cannot be read says why, and who may not look is told', async ({
  page,
  stage,
  refusals,
}) => {
  answerMoney(stage);
  await open(page, stage, address);
  await expect(page.getByText('No deposit wallet yet')).toBeVisible();
  await look(page, 'money-none');
  refusals.add(503);
  stage.refuse(getMoney, 'UNAVAILABLE', 'The database is away.');
  await page.reload();
  await expect(page.getByText('The database is away.')).toBeVisible();
  await look(page, 'money-failed', 'desktop');
  // Pictures take long, and by then it may have asked again by itself.
  await page.reload();
  await expect(page.getByText('The database is away.')).toBeVisible();
  answerMoney(stage);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No deposit wallet yet')).toBeVisible();
});

test('whoever may only look sees all of it, and no button that changes anything', async ({ page, stage }) => {
  answerMoney(stage, busyMoney(), busyFunds());
  stage.answer(whoAmI, me(['sweeps:read', 'projects:read', 'payments:read']));
  await open(page, stage, address);
  await expect(page.getByText('No cold wallet chosen')).toBeVisible();
  await expect(page.getByRole('button', { name: /^(Choose|Sweep|Sign)/ })).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Signing requests –' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Reconcile' })).toBeHidden();
  await expect(page.getByRole('button', { name: /^Top up/ })).toBeVisible();
});

test('a hundred wallets and long names have room', async ({ page, stage }) => {
  const long = 'Deposits of the northern warehouse and all of its seasonal pop-up stands';
  const many = Array.from({ length: 100 }, (_, at) =>
    part(at % 2 === 0 ? 'USDC ETH' : 'ETH ETH', '123456.78', '123456.78', {
      walletID: 200 + at,
      walletName: `${long} ${at + 1}`,
      projectIDs: [1, 2],
      addresses: 1_234,
    }),
  );
  answerMoney(
    stage,
    money({ causes: [cause({ place: 'waiting', cause: 'cold_wallet', mend: 'choose_cold_wallet', parts: many })] }),
    [],
  );
  await open(page, stage, address);
  const waiting = page.getByRole('region', { name: 'Waiting for you' });
  await expect(waiting).toContainText('100 balances in 100 wallets have nowhere to go.');
  await expect(waiting.getByRole('button', { name: /northern warehouse/ })).toHaveCount(50);
  await look(page, 'money-hundred');
  await waiting.getByRole('button', { name: 'Show 50 more' }).click();
  await expect(waiting.getByRole('button', { name: /northern warehouse/ })).toHaveCount(100);
});

test('one dialog gives all wallets a cold wallet, each address typed once, and says what failed', async ({
  page,
  stage,
  refusals,
}) => {
  answerMoney(stage, busyMoney(), busyFunds());
  stage.answer(getTreasuryWait, { hours: 6, hoursMin: 1, hoursMax: 72, next: null });
  const cold = {
    id: 23,
    name: 'Vault',
    walletType: 'cold_wallet',
    walletSubType: 'EOA',
    family: 'ETH_Family',
    blockchainCode: 'ETH',
    address: '0x4B7e21D09A63cC18f5E20b7741F9d3A6b08E52aF',
    walletxpubs: [],
    status: 'active',
    chains: [],
    projectIDs: [1],
    waitsUntil: null,
    createdAt: early,
  } as const;
  stage.answer(listWallets, [{ ...cold, walletxpubs: [], chains: [], projectIDs: [1] }]);
  stage.answer(createColdWallet, ({ params }) => ({
    ...cold,
    id: 50,
    name: 'Sol vault',
    blockchainCode: params.chain,
    walletxpubs: [],
    chains: [],
    projectIDs: [],
    code: [],
  }));
  await open(page, stage, address);
  await page.getByRole('button', { name: /^Choose once for all/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Where should the money end up?' });
  // The network that has one cold wallet is preset with it.
  await expect(dialog.getByRole('combobox', { name: 'Cold wallet on Ethereum' })).toHaveValue('23');
  const sol = '7dHbWXmci3dT8UFYWYZweBLXgycu7Y3iL6trKn1Y7ARj';
  await dialog.getByLabel('Address on Solana').fill(sol);
  await look(page, 'choose-cold');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  const confirm = page.getByRole('dialog', { name: 'Confirm the addresses' });
  const save = confirm.getByRole('button', { name: 'Set for 2 wallets' });
  await expect(save).toBeDisabled();
  const typed = confirm.getByLabel('Type the last six characters of the address');
  await typed.first().fill('8E52aF');
  await typed.last().fill('1Y7ARj');
  await look(page, 'choose-cold-confirm');

  refusals.add(422);
  stage.answer(setWalletDestination, ({ params }) => {
    if (String(params.id) === '2')
      throw fault('UNPROCESSABLE', '"Fjord phrase" is compromised, and everything about it is frozen.');
    return { ...cold, walletxpubs: [], chains: [], projectIDs: [1] };
  });
  await save.click();
  const outcome = page.getByRole('dialog', { name: 'Not all of it worked' });
  await expect(outcome).toContainText('Fjord phrase: "Fjord phrase" is compromised');
  expect(stage.asked(createColdWallet)).toMatchObject([{ params: { chain: 'SOLANA' }, body: { address: sol } }]);
  expect(stage.asked(setWalletDestination).map(({ params, body }) => [params.id, body])).toEqual([
    [3, { blockchainCode: 'ETH', coldWalletID: 23 }],
    [2, { blockchainCode: 'SOLANA', coldWalletID: 50 }],
  ]);
});

test('one button sweeps all that comes next; what stays says why', async ({ page, stage }) => {
  const funds = busyFunds();
  answerMoney(stage, busyMoney(), funds);
  stage.answer(runSweep, ({ body }) => {
    const found = funds.find(
      ({ walletID, currencyCode }) => walletID === body.walletID && currencyCode === body.currencyCode,
    );
    if (!found) throw fault('NOT_FOUND', 'There is no such balance.');
    return { sweepIDs: body.currencyCode === 'USDC' ? [1183] : [], fund: found };
  });
  await open(page, stage, address);
  await page.getByRole('button', { name: /^Sweep now: Next sweep/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Sweep 2 balances now?' });
  await expect(dialog.getByRole('listitem')).toHaveCount(2);
  await look(page, 'sweep-all');
  await dialog.getByRole('button', { name: 'Sweep now' }).click();
  await expect(page.getByText('1 sweep planned')).toBeVisible();
  await expect(page.getByRole('dialog')).toContainText('There is nothing to sweep right now.');
  expect(stage.asked(runSweep)).toHaveLength(2);
});

test('a hot wallet that is missing is added in its dialog', async ({ page, stage }) => {
  answerMoney(
    stage,
    money({
      causes: [
        cause({ place: 'waiting', cause: 'hot_wallet', mend: 'add_hot_wallet', parts: [part('USDC BASE', '9', '9')] }),
      ],
    }),
  );
  stage.answer(listFunds, []);
  stage.answer(listWallets, []);
  stage.answer(listSweepContracts, []);
  await open(page, stage, address);
  await page.getByRole('link', { name: /^Add hot wallet/ }).click();
  await expect(page.getByRole('dialog', { name: 'Create a hot wallet' })).toBeVisible();
});
