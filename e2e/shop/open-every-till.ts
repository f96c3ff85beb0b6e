import { expect } from '@playwright/test';
import { generateMnemonic, mnemonicToSeedSync } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import { accountXpub } from '../../packages/keys/src/phrase/account-xpub.ts';
import { deriveDepositKeys, type DepositKey } from '../../packages/keys/src/solana/deposit-keys.ts';
import { call, type Person } from '../people.ts';

const family = 'SOL_Family';
const keysPrepared = 20;
/** Purpose and coin of each family's accounts; Bitcoin's is that of test networks. */
const accounts = { ETH_Family: [44, 60], BTC_Family: [84, 1], TRX_Family: [44, 195] } as const;

/** A shop with its colour that takes everything there is on five local chains, at addresses of one phrase. */
export async function openEveryTill(site: string, root: Person, name: string): Promise<{ id: number }> {
  const post = <T>(path: string, body: object) => call<T>(site, root, 'POST', `/api/v1/${path}`, body);
  const { id } = await post<{ id: number }>('external-platform', { name });
  const phrase = generateMnemonic(wordlist);
  const seed = mnemonicToSeedSync(phrase);
  const xpubs = Object.entries(accounts).map(([of, [purpose, coin]]) => ({
    family: of,
    xpub: accountXpub(seed, purpose, coin),
  }));
  await post('wallets/deposit/eoa/bulk', { name: `${name} deposits`, projectID: id, xpubs });
  const keys: DepositKey[] = [];
  const asked = { from: 0, count: keysPrepared };
  const pause = () => Promise.resolve();
  for await (const key of deriveDepositKeys({ phrase, passphrase: '' }, asked, pause)) keys.push(key);
  await post('wallets/deposit/prepared', { name: `${name} on Solana`, projectID: id, family, keys });
  const offered = await call<{ id: number }[]>(site, root, 'GET', '/api/v1/blockchain-currency');
  const blockchainCurrencyIDs = offered.map((one) => one.id);
  await call(site, root, 'PUT', `/api/v1/project/${id}/blockchain-currency`, { blockchainCurrencyIDs });
  const brand = { brandColor: '#a83c1e', supportEmail: 'help@example.com' };
  await call(site, root, 'PUT', `/api/v1/external-platform/${id}`, brand);
  await expect.poll(() => stillRead(site, root), { timeout: 60_000 }).toEqual([]);
  return { id };
}

/** Chains on which nobody should pay yet: a program that has just started reads them first. */
async function stillRead(site: string, root: Person): Promise<string[]> {
  type Chain = { code: string; health: string };
  const chains = await call<Chain[]>(site, root, 'GET', '/api/v1/blockchains');
  return chains.filter(({ health }) => health !== 'healthy').map(({ code }) => code);
}
