import {
  goLive,
  proveColdWallet,
  proveMasterKey,
  proveWebhook,
  readGoLive,
  type GoLiveView,
} from '../../packages/contract/src/operations/go-live.ts';
import { readNotices } from '../../packages/contract/src/operations/notices.ts';
import { whoAmI } from '../../packages/contract/src/people/identity.ts';
import { look } from '../look.ts';
import { early, me, quiet } from './cast.ts';
import { answerHome } from './home.ts';
import { expect, open, test } from './screen-test.ts';

const address = '0x4B7e3D1a9c25F08b6e17C4D3a2B90f8E6d5152aF';
const networks: GoLiveView['networks'] = (['ETH', 'BASE'] as const).map((blockchainCode) => ({
  blockchainCode,
  name: blockchainCode === 'ETH' ? 'Ethereum' : 'Base',
  network: 'mainnet',
  health: 'healthy',
  nodes: 2,
  answering: 2,
}));

function wallet(
  walletID: number,
  proof: GoLiveView['coldWallets'][number]['proof'],
): GoLiveView['coldWallets'][number] {
  const text = `Coffer at pay.example.com: the wallet ${address} is ours. 7Q2MX81C`;
  const blockchainCode = (['ETH', 'BASE', 'BTC', 'SOLANA'] as const)[walletID - 1] ?? 'ETH';
  return { walletID, walletName: `Vault ${walletID}`, blockchainCode, address, text, proof };
}

function view(left: readonly GoLiveView['points'][number]['of'][], given: Partial<GoLiveView> = {}): GoLiveView {
  const all = ['nodes', 'cold_wallets', 'master_key', 'mail', 'second_factor', 'webhook', 'live_payment'] as const;
  return {
    isTest: false,
    live: null,
    points: all.map((of) =>
      left.includes(of) ? { of, state: 'not_proven', at: null } : { of, state: 'proven', at: early },
    ),
    networks,
    coldWallets: [wallet(1, { means: 'signature', at: early }), wallet(2, { means: 'transfer', at: early })],
    masterKey: { by: 'root@example.com', at: early },
    mail: { configured: true, host: 'mail.example.com', sentAt: early, error: null },
    people: { all: 2, without: [] },
    webhook: { webhookID: 4, projectID: 1, host: 'shop.example.com', answeredAt: early, failingSince: null },
    dollar: { referenceID: 'x', projectID: 1, stages: ['asked', 'seen', 'confirmed', 'told'] },
    ...given,
  };
}

const nothing = view(['nodes', 'cold_wallets', 'master_key', 'mail', 'second_factor', 'webhook', 'live_payment'], {
  isTest: true,
  networks: networks.map((one) => ({ ...one, network: 'local' })),
  coldWallets: [],
  masterKey: null,
  mail: { configured: false, host: null, sentAt: null, error: null },
  people: { all: 2, without: ['root@example.com', 'a.very.long.name.of.somebody@subsidiary.example.com'] },
  webhook: null,
  dollar: null,
});

test('before anything is proven each point says why it matters and leads to what mends it', async ({ page, stage }) => {
  stage.answer(readNotices, { ...quiet, isTest: true, isLive: false });
  stage.answer(readGoLive, nothing);
  answerHome(stage);
  await open(page, stage, '/project/all/dashboard');
  await page.getByRole('link', { name: /^Test/ }).click();
  await expect(page).toHaveURL(`${stage.site}/go-live`);
  await expect(page.getByText('0 of 7')).toBeVisible();
  await expect(page.getByText('7 left, about 34 minutes.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Go live' })).toBeDisabled();
  await expect(page.getByText('DEVNET=off')).toBeVisible();
  await look(page, 'go-live-nothing');
  const point = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) });
  for (const [name, link] of [
    ['The cold wallets are yours', 'Add a cold wallet'],
    ['Mail arrives', 'Set up mail'],
    ['Second factor', 'Set up yours'],
    ['Your shop hears of payments', 'Add a webhook'],
  ] as const) {
    await point(name).press('Enter');
    await expect(point(name)).toHaveAttribute('aria-expanded', 'true');
    await expect(page.getByRole('link', { name: link })).toBeVisible();
  }
  await point('One real dollar').click();
  await expect(page.getByRole('button', { name: 'Ask for one dollar' })).toBeDisabled();
  await expect(page.getByText('After a real network is connected.')).toBeVisible();
});

test('a cold wallet is proven by its signature or a transfer, and a wrong one is told at its field', async ({
  page,
  stage,
  refusals,
}) => {
  refusals.add(400);
  const some = view(['cold_wallets', 'live_payment'], {
    coldWallets: [...view([]).coldWallets, wallet(3, null), wallet(4, null)],
    dollar: null,
  });
  stage.answer(readGoLive, {
    ...some,
    points: some.points.map((one) => (one.of === 'cold_wallets' ? { ...one, state: 'under_way' as const } : one)),
  });
  await open(page, stage, '/go-live');
  await expect(page.getByText('5 of 7')).toBeVisible();
  await expect(page.getByText('2 of 4 proven.')).toBeVisible();
  await look(page, 'go-live-wallets');
  const signature = page.getByLabel('2. Paste the signature');
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(page.getByText('Paste it here first')).toBeVisible();
  await expect(signature).toBeFocused();
  stage.refuse(proveColdWallet, 'VALIDATION_FAILED', 'signature: no', [
    { path: 'signature', message: 'must be its own' },
  ]);
  await signature.fill('abc');
  await signature.press('Enter');
  await expect(page.getByText('must be its own')).toBeVisible();
  await page.getByRole('button', { name: 'Prove Vault 4' }).click();
  await page.getByRole('button', { name: 'By a test transfer' }).click();
  stage.answer(proveColdWallet, view([]));
  await page.getByLabel('2. Paste the hash of the transaction').fill('ff00');
  await look(page, 'go-live-transfer', 'phone');
  await page.getByRole('button', { name: 'Check' }).click();
  await expect
    .poll(() => stage.asked(proveColdWallet).at(-1))
    .toMatchObject({ params: { id: 4 }, body: { txHash: 'ff00' } });
});

test('the copy of the key, mail and webhook are proven in place, and what refused is said', async ({
  page,
  stage,
  refusals,
}) => {
  refusals.add(400).add(422);
  stage.answer(readGoLive, view(['master_key', 'webhook'], { masterKey: null }));
  stage.refuse(proveMasterKey, 'VALIDATION_FAILED', 'no', [{ path: 'fingerprint', message: 'is of another key' }]);
  await open(page, stage, '/go-live');
  await page.getByLabel('3. Type its first four characters').fill('4f2a');
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(page.getByText('is of another key')).toBeVisible();
  await look(page, 'go-live-key');
  stage.refuse(proveWebhook, 'UNPROCESSABLE', 'shop.example.com did not take the example: it answered 500');
  await page.getByRole('button', { name: /^Your shop hears of payments/ }).click();
  await page.getByRole('button', { name: 'Send an example' }).click();
  await expect(page.getByRole('alert')).toContainText('it answered 500');
});

test('once all is proven somebody goes live, and what breaks later shows up again', async ({ page, stage }) => {
  stage.answer(readNotices, {
    ...quiet,
    isLive: false,
    networks: [{ code: 'ETH', name: 'Ethereum', health: 'healthy', network: 'mainnet' }],
  });
  stage.answer(readGoLive, view([]));
  await open(page, stage, '/go-live');
  await expect(page.getByRole('link', { name: /^Not live/ })).toBeVisible();
  await expect(page.getByText('Everything is proven.')).toBeVisible();
  await look(page, 'go-live-ready');
  const live = { ...view([]), live: { since: early, by: 'root@example.com' } };
  stage.answer(goLive, () => {
    stage.answer(readGoLive, live);
    stage.answer(readNotices, quiet);
    return live;
  });
  await page.getByRole('button', { name: 'Go live' }).click();
  await expect(page.getByText(/^Since .* by root@example.com\.$/)).toBeVisible();
  await expect(page.getByRole('link', { name: /^Not live/ })).toHaveCount(0);
  const broken = view(['mail'], {
    mail: { configured: true, host: 'mail.example.com', sentAt: early, error: 'refused' },
  });
  stage.answer(readGoLive, {
    ...broken,
    live: live.live,
    points: broken.points.map((one) => (one.of === 'mail' ? { ...one, state: 'failed' as const } : one)),
  });
  await open(page, stage, '/go-live');
  await expect(page.getByRole('region', { name: 'Left to do' })).toContainText('refused the last mail: refused');
  await look(page, 'go-live-broken');
});

test('who may only look proves nothing, and who may not look is told so', async ({ page, stage, refusals }) => {
  refusals.add(403);
  stage.answer(whoAmI, me(['system:read', 'projects:read']));
  stage.answer(readGoLive, view(['mail', 'webhook']));
  await open(page, stage, '/go-live');
  await expect(page.getByText('Owners and administrators prove these points.')).toBeVisible();
  await expect(page.getByRole('button', { name: /Mail arrives|Go live/ })).toHaveCount(0);
  stage.refuse(readGoLive, 'FORBIDDEN', 'This needs the permission system:read.');
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('You do not have access to this');
});
