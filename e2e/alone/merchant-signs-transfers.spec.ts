import { generateMnemonic, mnemonicToSeedSync } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import { randomBytes } from 'node:crypto';
import { accountXpub } from '../../packages/keys/src/phrase/account-xpub.ts';
import { tronOfHex } from '../../packages/keys/src/tron/address.ts';
import { expect, test } from '../fixtures.ts';
import { openLocalCoins } from '../chain/local-coins.ts';
import { mineOn, payOn } from '../shop/open-shop.ts';
import { overhear } from '../overhear.ts';
import { call, openAs, stepUp, type Person } from '../people.ts';
import { secretsOf } from '../secrets-of.ts';

type Chain = {
  code: 'ETH' | 'TRX';
  network: string;
  family: string;
  path: number;
  decimals: number;
  amounts: string[];
};
type Request = { id: number; status: string; amount: string; addressCount: number };

const chains: readonly Chain[] = [
  {
    code: 'TRX',
    network: 'Tron',
    family: 'TRX_Family',
    path: 195,
    decimals: 6,
    amounts: ['400.5', '380.25', '10'],
  },
  { code: 'ETH', network: 'Ethereum', family: 'ETH_Family', path: 60, decimals: 18, amounts: ['0.5', '0.25'] },
];
const confirmed = 20;

test.use({ alone: 'transfers', actionTimeout: 20_000 });
test.describe.configure({ mode: 'default', timeout: 300_000 });

for (const chain of chains) {
  test(`a merchant signs the transfers of a wallet on ${chain.network} in the page, and nothing carries the phrase`, async ({
    page,
    context,
    everyChainSite: site,
    everyChainRoot: root,
  }) => {
    const { code, network, decimals, amounts } = chain;
    const { walletId, phrase, cold } = await openWallet(site, root, chain);
    const coins = await openLocalCoins(site, root);
    const overheard = overhear(context);

    const review = page.getByRole('dialog', { name: /^Review and sign SR-\d+$/ });
    await test.step('what the wallet holds is taken in hand and shown, with what each address pays', async () => {
      await openAs(
        page,
        site,
        root,
        `/sweepIn?tabId=SigningRequests&wallet=${walletId}&network=${code}&currency=${code}`,
      );
      await page
        .getByRole('dialog', { name: `Sign for ${code}` })
        .getByRole('button', { name: 'Reserve' })
        .click();
      await expect(review.getByText(`${amounts.length} addresses on ${network}`)).toBeVisible({ timeout: 30_000 });
      await expect(review.getByText(/at most [\d.]+/)).toBeVisible();
      await review.getByRole('button', { name: 'Continue' }).click();
    });

    await test.step('the words are typed here and stay here', async () => {
      await review.getByLabel('Recovery phrase').fill(phrase);
      await review.getByRole('button', { name: /^Sign \d/ }).click();
      await expect(review.getByText(`${amounts.length} signatures are ready.`)).toBeVisible({ timeout: 60_000 });
      await review.getByRole('button', { name: 'Submit' }).click();
      await expect(page.getByText('Signed: the money is moving to the cold wallet')).toBeVisible();
    });

    await test.step('the cold wallet has what was shown, to the last unit', async () => {
      const request = async () => (await call<Request[]>(site, root, 'GET', '/api/v1/addresses/pending-approval'))[0];
      await expect(async () => {
        await mineOn(site, root, code, 2);
        expect((await request())?.status).toBe('done');
      }).toPass({ timeout: 120_000, intervals: [2_000] });
      const done = await request();
      expect(done?.addressCount).toBe(amounts.length);
      const [whole = '0', fraction = ''] = (done?.amount ?? '').split('.');
      expect(await coins.held(code, code, cold)).toBe(BigInt(whole + fraction.padEnd(decimals, '0')));
      await expect(page.getByRole('row', { name: /SR-/ }).first()).toContainText('Completed', { timeout: 20_000 });
    });

    await test.step('nothing of the phrase left the page or stayed in the browser', async () => {
      const texts = await overheard.texts(page);
      expect(texts.length).toBeGreaterThan(20);
      const secrets = secretsOf(phrase, amounts.length);
      expect(texts.filter((text) => secrets.some((secret) => text.includes(secret)))).toEqual([]);
    });
  });
}

/** A wallet of a phrase without a sweep contract, with coins of customers at its addresses that may be moved. */
async function openWallet(site: string, root: Person, { code, family, path, amounts }: Chain) {
  const post = <T>(to: string, body: object) => call<T>(site, root, 'POST', `/api/v1/${to}`, body);
  await stepUp(site, root);
  const { id: projectID } = await post<{ id: number }>('external-platform', { name: `Signing on ${code}` });
  const phrase = generateMnemonic(wordlist);
  const xpubs = [{ family, xpub: accountXpub(mnemonicToSeedSync(phrase), 44, path) }];
  const made = { name: `Phrase on ${code}`, projectID, xpubs };
  const { id: walletId } = await post<{ id: number }>('wallets/deposit/eoa/bulk', made);
  const hex = `0x${randomBytes(20).toString('hex')}`;
  const cold = code === 'TRX' ? tronOfHex(hex) : hex;
  const safe = await post<{ id: number }>(`wallets/cold/eoa/blockchain/${code}`, { name: 'Paper safe', address: cold });
  const destination = { blockchainCode: code, coldWalletID: safe.id };
  await call(site, root, 'PUT', `/api/v1/wallets/${walletId}/destination`, destination);
  for (const [at, amount] of amounts.entries()) {
    const order = { blockchainCode: code, customerID: `${code}-${at}` };
    const { address } = await post<{ address: string }>(`project/${projectID}/deposit-address`, order);
    await payOn(site, root, code, address, code, amount);
  }
  await mineOn(site, root, code, confirmed);
  type Fund = { walletID: number; currencyCode: string; blockchainCode: string; addressCount: number };
  const held = async () => {
    const funds = await call<Fund[]>(site, root, 'GET', '/api/v1/addresses/balance');
    return funds.find((one) => one.walletID === walletId && one.currencyCode === code && one.blockchainCode === code)
      ?.addressCount;
  };
  await expect.poll(held, { timeout: 60_000 }).toBe(amounts.length);
  return { walletId, phrase, cold };
}
