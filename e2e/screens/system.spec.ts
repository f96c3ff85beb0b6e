import { listBlockchains } from '../../packages/contract/src/money-in/blockchains.ts';
import { listBlockchainCurrencies, listCurrencies } from '../../packages/contract/src/money-in/currencies.ts';
import { getReconciliation } from '../../packages/contract/src/operations/reconciliation.ts';
import { readRestore } from '../../packages/contract/src/operations/restores.ts';
import { readSiteUrl, readSystem, readWorkersStatus } from '../../packages/contract/src/operations/system.ts';
import { rootExist } from '../../packages/contract/src/people/identity.ts';
import { look } from '../look.ts';
import { early } from './cast.ts';
import { expect, open, test } from './screen-test.ts';

const facts = { processes: 1, startedAt: early, lastBeatAt: early, reason: null };

test.beforeEach(({ stage }) => {
  stage.answer(readRestore, {
    sendingHeld: false,
    releasable: true,
    activeApiKeys: 0,
    restores: [],
    wallets: [],
    skipped: [],
  });
  stage.answer(readSiteUrl, { siteUrl: 'https://pay.example.com', next: null });
  stage.answer(listBlockchains, []);
  stage.answer(listBlockchainCurrencies, []);
  stage.answer(listCurrencies, []);
  stage.answer(getReconciliation, { runs: [], differences: [] });
  stage.answer(readSystem, {
    version: '0.1.0',
    node: 'v24',
    database: '18.4',
    databaseRole: 'limited',
    signer: 'same-user',
    signerPage: null,
    startedAt: early,
    uptimeSeconds: 60,
    roles: ['api'],
    siteUrl: 'https://pay.example.com',
    mailSetUp: true,
    jobsWaiting: 0,
    activitiesUnsealed: 0,
  });
});

test('a network that is not read says what that means for payers before what went wrong', async ({ page, stage }) => {
  const reason = 'Reading its blocks has failed 4 times in a row, for 20 seconds.';
  const failing = { ...facts, reason };
  stage.answer(readWorkersStatus, {
    status: [
      { name: 'base-listener', status: 'FAILING', details: `1 process: ${reason}`, facts: failing },
      { name: 'email-processor', status: 'FAILING', details: '1 process: No.', facts: { ...facts, reason: 'No.' } },
      { name: 'eth-listener', status: 'RUNNING', details: '1 process', facts },
    ],
  });
  await open(page, stage, '/settings/account/system');
  const workers = page.getByRole('table', { name: 'Workers' });
  await expect(workers.getByRole('row', { name: /Base blocks/ })).toContainText(
    `Payments on Base cannot be detected right now.${reason}`,
  );
  for (const name of [/Ethereum blocks/, /Emails/]) {
    await expect(workers.getByRole('row', { name })).not.toContainText('cannot be detected');
  }
  await look(page, 'system-unread');
});

for (const [old, now] of [
  ['/settings/system', '/settings/account/system'],
  ['/signin', '/login'],
] as const) {
  test(`${old} leads to where it lives`, async ({ page, stage }) => {
    stage.answer(readWorkersStatus, { status: [] });
    if (now === '/login') {
      stage.answer(rootExist, { exist: true });
      await page.goto(`${stage.site}${old}`);
    } else await open(page, stage, old);
    await expect(page).toHaveURL(`${stage.site}${now}`);
  });
}
