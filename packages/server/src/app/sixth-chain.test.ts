import { HDKey } from '@scure/bip32';
import { generateMnemonic, mnemonicToSeedSync } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { listBlockchainCurrencies, putProjectCurrencies } from '@coffer/contract/money-in/currencies.ts';
import { setRate } from '@coffer/contract/money-in/rates.ts';
import { chooseDepositAddress, getPublicPayment } from '@coffer/contract/payments/checkout.ts';
import { createProjectPayment } from '@coffer/contract/payments/payments.ts';
import { createProject } from '@coffer/contract/projects/projects.ts';
import { openSigningRequest, submitSigned } from '@coffer/contract/treasury/signing-requests.ts';
import { setWalletDestination } from '@coffer/contract/treasury/wallet-destinations.ts';
import { createColdWallet, createXpubWallet } from '@coffer/contract/treasury/wallets.ts';
import type * as KernelTable from '@coffer/kernel/chain-table.ts';
import type { ChainCode, ChainFamily } from '@coffer/kernel/chain.ts';
import { accountXpub } from '@coffer/keys/phrase/account-xpub.ts';
import { assertInvariants } from '../../test/invariants/assert-invariants.ts';
import { endWaiting } from '../../test/pass-waiting.ts';
import { startWorld, type World } from '../../test/world.ts';
import { AddressTable } from '../chains/address-table.ts';
import { adaptersOn, chainsBy } from '../chains/registry.ts';
import { startWatching } from '../modules/deposits/index.ts';
import { sendSignedTransfers } from '../modules/signing/send-signed-transfers.ts';
import { startFollowing } from '../modules/sweeps/index.ts';
import { tinyChain } from './sixth-chain.fixture.ts';

/** What other files of the same process load knows five chains: neither sees the other's. */
vi.hoisted(() => vi.resetModules());

/** Its line in the vocabulary that clients, screens and the server share. */
vi.mock('@coffer/kernel/chain-table.ts', async (original) => {
  const { chainTable, tokenShapes } = await original<typeof KernelTable>();
  return {
    chainTable: { ...chainTable, TINY: { family: 'TINY_Family', decimals: 18 } },
    tokenShapes: { ...tokenShapes, TINY_Family: null },
  };
});

const [code, family] = ['TINY' as ChainCode, 'TINY_Family' as ChainFamily];
const phrase = generateMnemonic(wordlist);
const tiny = tinyChain();
const readWithinMs = 20_000;
let world: World;
const running: { stop(): Promise<void> }[] = [];

beforeAll(async () => {
  // Its line in the registry.
  const chains = chainsBy({ ...adaptersOn('main'), [code]: tiny });
  world = await startWorld({ chains, env: { CHAINS: code, TINY_RPC_URL: 'https://tiny.example.com' } });
  tiny.network.mine(3);
});
afterAll(async () => {
  for (const one of running) await one.stop();
  await world?.close();
  vi.doUnmock('@coffer/kernel/chain-table.ts');
  vi.resetModules();
});

test('a chain that is a folder and a line takes a payment, which is credited and swept to the cold wallet', async () => {
  const { deps } = world.coffer;
  await endWaiting(world);
  const { key } = await world.signUpRoot();
  const { id: projectID } = await world.ok(createProject, { key, body: { name: 'Shop' } });

  const xpubs = [{ family, xpub: accountXpub(mnemonicToSeedSync(phrase), 44, 60) }];
  const wallet = await world.ok(createXpubWallet, { key, body: { name: 'Deposits', projectID, xpubs } });
  const cold = tiny.network.address('cold');
  const safe = { key, params: { chain: code }, body: { name: 'Safe', address: cold } };
  const { id: coldWalletID } = await world.ok(createColdWallet, safe);
  const destination = { key, params: { id: wallet.id }, body: { blockchainCode: code, coldWalletID } };
  await world.ok(setWalletDestination, destination);
  const offered = await world.ok(listBlockchainCurrencies, { key });
  expect(offered).toMatchObject([{ blockchainCode: 'TINY', currencyCode: 'TNY' }]);
  const blockchainCurrencyIDs = offered.map(({ id }) => id);
  await world.ok(putProjectCurrencies, { key, params: { id: projectID }, body: { blockchainCurrencyIDs } });
  await world.ok(setRate, { key, params: { currencyCode: 'TNY' }, body: { price: '2' } });
  tiny.network.advance(world.clock.now().getTime() - tiny.network.head.at.getTime());
  tiny.network.mine(1);
  running.push(await startWatching(deps, world.databaseUrl, () => new AddressTable()), startFollowing(deps));
  await readUp();
  // Addresses are given out once it is judged to be followed, which is a moment later.
  await vi.waitFor(
    async () => {
      const { rows } = await deps.pool.query('select status from blockchain where code = $1', [code]);
      expect(rows).toEqual([{ status: 'healthy' }]);
    },
    { timeout: readWithinMs },
  );

  const asked = { customerID: '1042', customerEmail: 'ada@example.com', amountInUSD: '50' };
  const { reference_id: ref } = await world.ok(createProjectPayment, { key, params: { id: projectID }, body: asked });
  const chosen = { params: { ref }, body: { blockchain_code: code, currency_code: 'TNY' } };
  const { Address: address } = await world.ok(chooseDepositAddress, chosen);
  const units = 25n * 10n ** 18n;
  tiny.network.pay(address, units);
  tiny.network.mine(tiny.rules.facts.confirmations.mainnet);
  await readUp();
  await vi.waitFor(
    async () => {
      await world.drain();
      expect(await world.ok(getPublicPayment, { params: { ref } })).toMatchObject({ status: 'settled' });
    },
    { timeout: readWithinMs },
  );

  const wanted = { walletID: wallet.id, blockchainCode: code, currencyCode: 'TNY' };
  const request = await world.ok(openSigningRequest, { key, body: wanted });
  if (request.unsigned.kind !== 'transfers') throw new Error('it has no contracts, so each address pays its own way');
  const signed = request.unsigned.items.map(({ address: from, position, nonce, payload }) =>
    tiny.rules.signTransfer({ chain: code, from, position: nonce, payload }, keyAt(position)),
  );
  const body = { signingRequestID: request.id, signed: signed.map(({ bytes }) => bytes) };
  const { sweepID } = await world.ok(submitSigned, { key, params: { chain: code }, body });
  await sendSignedTransfers(deps);
  tiny.network.mine(tiny.rules.facts.confirmations.mainnet);
  await readUp();
  await vi.waitFor(
    async () => {
      const { rows } = await deps.pool.query('select status from sweep where id = $1', [sweepID]);
      expect(rows).toEqual([{ status: 'completed' }]);
    },
    { timeout: readWithinMs },
  );
  const moved = tiny.network.transfers().filter(({ to }) => to === cold);
  expect(moved).toMatchObject([{ from: address, contract: null }]);
  expect(moved[0]?.units).toBeGreaterThan((units * 9n) / 10n);
  await assertInvariants(deps.db);
}, 60_000);

/** Until the watcher is at the newest block. */
async function readUp(): Promise<void> {
  const { height } = tiny.network.head;
  await vi.waitFor(
    async () => {
      const { rows } = await world.coffer.deps.pool.query('select height::int as height from chain_cursor');
      expect(rows).toEqual([{ height }]);
    },
    { timeout: readWithinMs },
  );
}

function keyAt(position: number): Uint8Array {
  const { privateKey } = HDKey.fromMasterSeed(mnemonicToSeedSync(phrase)).derive(`m/44'/60'/0'/0/${position}`);
  if (!privateKey) throw new Error('no key');
  return privateKey;
}
