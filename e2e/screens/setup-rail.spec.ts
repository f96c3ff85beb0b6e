import { listBlockchains } from '../../packages/contract/src/money-in/blockchains.ts';
import { readDevnet } from '../../packages/contract/src/operations/devnet.ts';
import { createProject } from '../../packages/contract/src/projects/projects.ts';
import { createColdWallet, linkTestWallet, listWallets } from '../../packages/contract/src/treasury/wallets.ts';
import { look } from '../look.ts';
import { answerProjects, early, project, type Project } from './cast.ts';
import { answerHome } from './home.ts';
import { expect, open, test } from './screen-test.ts';

const home = '/project/all/dashboard';
const cold = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';

test('the first project is made where one stands, and a name that is missing or refused is told at its field', async ({
  page,
  stage,
  refusals,
}) => {
  refusals.add(400);
  const made: Project[] = [];
  answerHome(stage);
  answerProjects(stage, () => made);
  await open(page, stage, home);
  const name = page.getByLabel('Name customers see');
  await page.getByRole('button', { name: 'Create project' }).click();
  await expect(page.getByText('Name is required')).toBeVisible();
  await expect(name).toBeFocused();
  stage.refuse(createProject, 'VALIDATION_FAILED', 'website: no', [{ path: 'website', message: 'is taken' }]);
  await name.fill('Norrvik Roasters');
  await page.getByLabel('Website (optional)').fill('https://norrvik.example.com');
  await name.press('Enter');
  await expect(page.getByText('is taken')).toBeVisible();
  await look(page, 'setup-project');
  stage.answer(createProject, () => {
    made.push(project({ name: 'Norrvik Roasters' }));
    return made[0] ?? project();
  });
  await page.getByRole('button', { name: 'Create project' }).click();
  await expect(page.getByText('Norrvik Roasters was created')).toBeVisible();
  // What is left of the step stands there, and the page is the same.
  await expect(page.getByRole('listitem').filter({ hasText: 'Create a project, done' })).toBeVisible();
  await expect(page).toHaveURL(stage.site + home);
  expect(stage.asked(createProject).at(-1)?.body).toEqual({
    name: 'Norrvik Roasters',
    website: 'https://norrvik.example.com',
  });
});

const branded = project({ brandColor: '#a63c1f' });
const networks = (['ETH', 'BASE'] as const).map((code, at) => ({
  id: at + 1,
  code,
  name: code === 'ETH' ? 'Ethereum' : 'Base',
  family: 'ETH_Family' as const,
  status: 'active' as const,
  health: 'healthy' as const,
  network: 'local' as const,
  chainId: '31337',
  confirmations: 3,
  healthSince: early,
  healthReason: null,
  lastReadAt: early,
  headHeight: 10,
  headAt: early,
  currencies: ['ETH', 'USDC'],
}));

test('a cold wallet is added over the page, for the project that there is, and the step after it opens', async ({
  page,
  stage,
}) => {
  answerHome(stage);
  answerProjects(stage, () => [branded]);
  stage.answer(listBlockchains, networks);
  await open(page, stage, home);
  await expect(page.getByRole('button', { name: /^Where money ends/ })).toHaveAttribute('aria-expanded', 'true');
  await look(page, 'setup-money');
  await page.getByRole('button', { name: 'Add cold wallet' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a cold wallet' });
  await expect(dialog.getByLabel('Project')).toHaveValue('1');
  await expect(dialog.getByLabel('Network')).toHaveValue('ETH');
  await dialog.getByLabel('Name').fill('Company safe');
  await dialog.getByLabel('Address').fill(cold);
  await dialog.getByRole('button', { name: 'Next' }).click();
  const check = page.getByRole('dialog', { name: 'Confirm the address' });
  await check.getByLabel('Type the last six characters of the address').fill('A96045');
  const wallet = {
    id: 7,
    name: 'Company safe',
    walletType: 'cold_wallet' as const,
    walletSubType: 'EOA' as const,
    family: 'ETH_Family' as const,
    blockchainCode: 'ETH',
    address: cold,
    walletxpubs: [],
    status: 'active' as const,
    chains: [],
    projectIDs: [1],
    waitsUntil: null,
    createdAt: early,
  };
  stage.answer(createColdWallet, () => {
    stage.answer(listWallets, [wallet]);
    return { ...wallet, code: [] };
  });
  await check.getByRole('button', { name: 'Add cold wallet' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(stage.site + home);
  await expect(page.getByRole('button', { name: /^How customers pay/ })).toHaveAttribute('aria-expanded', 'true');
  expect(stage.asked(createColdWallet).at(-1)).toMatchObject({ params: { chain: 'ETH' }, body: { projectID: 1 } });
});

test('on local chains one press is enough to be paid, and what refused it is said', async ({
  page,
  stage,
  refusals,
}) => {
  refusals.add(409);
  answerHome(stage);
  answerProjects(stage, () => [branded]);
  stage.answer(listBlockchains, networks);
  stage.answer(readDevnet, { enabled: true, chains: [], accounts: [] });
  stage.refuse(linkTestWallet, 'CONFLICT', 'The project has a deposit wallet.');
  await open(page, stage, home);
  await page.getByRole('button', { name: /^How customers pay/ }).press('Enter');
  await page.getByRole('button', { name: 'Use a test wallet' }).click();
  await expect(page.getByRole('alert')).toHaveText('The project has a deposit wallet.');
  expect(stage.asked(linkTestWallet)).toMatchObject([{ body: { projectID: 1 } }]);
  await look(page, 'setup-customers');
  await page.getByRole('button', { name: 'Add deposit wallet' }).click();
  await expect(page.getByRole('dialog', { name: 'Add extended public keys' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Go live/ }).click();
  await expect(page.getByRole('link', { name: 'Open the checklist' })).toHaveAttribute('href', '/go-live');
  await look(page, 'setup-live');
});
