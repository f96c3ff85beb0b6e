import { randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { createWalletClient, encodeFunctionData, http, publicActions, type Abi } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { accountXpub } from '@coffer/keys/phrase/account-xpub.ts';
import { startProgram, type Program } from '../../test/program.ts';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import * as reads from './published-clients.fixture.ts';

/**
 * The calls of clients that others have published, in their order, against the whole program: nothing of it may die because
 * a field is of another kind. Their code is not here; what they read stands in published-clients.fixture.ts.
 */

const folder = temporaryFolder('coffer-published');
const password = 'Choose.a.good.1';
const person = { email: 'root@example.com', password };
const [bitcoinPurpose, bitcoinCoin] = [84, 1];

let program: Program;
let session = '';
let apiKey = '';
let projectId = 0;
beforeAll(async () => {
  program = await startProgram(folder.path, { devnet: true, env: { CHAINS: 'BASE,BTC' } });
}, 180_000);
afterAll(async () => {
  await program.stop();
  await folder.remove();
});

type Asked = { key?: string; body?: object; headers?: Record<string, string> };

async function raw(method: string, path: string, { key, body, headers = {} }: Asked = {}) {
  const reply = await fetch(`${program.site}${path}`, {
    method,
    headers: {
      ...(key === undefined ? {} : { 'API-Key': key }),
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...headers,
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: reply.status, body: await reply.text() };
}

/** Makes the call, expects the status and reads the answer as the client does. */
async function read<S extends z.ZodType>(
  schema: S,
  [method, path, status = 200]: readonly [string, string, number?],
  asked?: Asked,
): Promise<z.output<S>> {
  const reply = await raw(method, `/api/v1${path}`, asked);
  expect(reply.status, `${method} ${path}: ${reply.body}`).toBe(status);
  const answer = schema.safeParse(JSON.parse(reply.body));
  expect(answer.error?.issues, `${method} ${path}`).toBeUndefined();
  return answer.data as z.output<S>;
}

const cut = (body: string, pattern: RegExp) => JSON.parse(`{${pattern.exec(body)?.[0] ?? '"nothing":""'}}`) as object;

describe('the headless command line', () => {
  test('signs up and in, and finds in the text of the answer what it cuts out of it', async () => {
    expect((await raw('GET', '/api/v1/health')).status).toBe(200);
    expect(await read(z.object({ exist: z.boolean() }), ['GET', '/member/root/exist'])).toMatchObject({ exist: false });
    const signedUp = await raw('POST', '/api/v1/signup', { body: person });
    expect(signedUp.status).toBe(201);
    const signedIn = await raw('POST', '/api/v1/signin', { body: person });
    for (const { body } of [signedUp, signedIn]) {
      for (const pattern of Object.values(reads.cutOut)) expect(body).toMatch(pattern);
    }
    session = (cut(signedIn.body, reads.cutOut.key) as { key: string }).key;
    const refreshToken = (cut(signedIn.body, reads.cutOut.refreshToken) as { refreshToken: string }).refreshToken;
    await read(reads.tokens, ['POST', '/refresh', 201], { body: { refreshToken } });
  });

  test('sets up: mode, its two addresses, a project', async () => {
    await read(reads.setupMode, ['GET', '/operator/setup-mode'], { key: session });
    for (const [key, value] of [
      ['payram.frontend', 'http://localhost'],
      ['payram.backend', program.site],
    ] as const) {
      await read(reads.setting, ['GET', `/configuration/key/${key}`], { key: session });
      const written = await read(reads.setting, ['POST', '/configuration/'], { key: session, body: { key, value } });
      expect(written).toEqual({ key, value });
    }
    const made = await read(reads.project, ['POST', '/external-platform', 201], {
      key: session,
      body: { name: 'Headless shop' },
    });
    projectId = made.id;
    const all = await read(z.array(z.object({ id: z.int() })), ['GET', '/external-platform/all'], { key: session });
    expect(all.map(({ id }) => id)).toContain(projectId);
  });

  test('links a wallet and makes a payment link: it can be paid, with nothing chosen by anybody', async () => {
    const xpub = accountXpub(randomBytes(64), bitcoinPurpose, bitcoinCoin);
    const made = await read(reads.wallet, ['POST', '/wallets/deposit/eoa/bulk', 201], {
      key: session,
      body: { name: 'BTC wallet', projectID: projectId, xpubs: [{ family: 'BTC_Family', xpub }] },
    });
    const links = await read(reads.link, ['GET', `/project/${projectId}/wallet`], { key: session });
    expect(links).toMatchObject([{ walletID: made.id, blockchainFamily: 'BTC_Family' }]);
    const { reference_id: reference } = await read(
      reads.newPayment,
      ['POST', `/external-platform/${projectId}/payment`],
      {
        key: session,
        body: { customerEmail: 'ada@example.com', customerId: 'ada', amountInUSD: 49.99 },
      },
    );
    const offered = await read(z.array(reads.currency), ['GET', `/blockchain-currency/reference/${reference}`]);
    expect(offered.map((one) => `${one.currencyCode} on ${one.blockchainCode}`)).toEqual(['BTC on BTC']);
    const given = await read(reads.depositAddress, ['POST', `/deposit-address/reference/${reference}`], {
      body: { blockchain_code: 'BTC' },
    });
    expect(given.Address).toMatch(/^bcrt1/);
  });

  test('makes its API key; another run makes another one, and the list says that the first was never used', async () => {
    const path = `/external-platform/${projectId}/api-key`;
    const body = { description: 'Headless' };
    const kept = await read(reads.newKey, ['POST', path, 201], { key: session, body });
    await read(reads.newKey, ['POST', path, 201], { key: session, body });
    apiKey = kept.key;
    const listed = z.array(z.object({ id: z.int(), lastUsedAt: z.string().nullable() }));
    expect((await read(listed, ['GET', path], { key: session })).map(({ lastUsedAt }) => lastUsedAt)).toEqual([
      null,
      null,
    ]);
  });

  test('deploys a sweep contract for an address that nobody has named; a second run needs no second contract', async () => {
    const { address, id, abi } = await read(
      reads.factory,
      ['GET', '/blockchain-contract/blockchain/BASE/contract/factory_contract'],
      { key: session },
    );
    const collector = privateKeyToAccount(generatePrivateKey()).address;
    const transactionHash = await deploy(address, abi as unknown as Abi, collector);
    const path = `/project/${projectId}/wallets/deposit/scw/blockchains_contract/${id}`;
    const body = { name: 'Headless SCW', transactionHash };
    const made = await read(reads.wallet, ['POST', path, 201], { key: session, body });
    expect(made).toMatchObject({ name: 'Headless SCW', status: 'active' });
    expect(await read(reads.wallet, ['POST', path, 201], { key: session, body })).toEqual(made);
    const wallets = await read(z.array(reads.wallet), ['GET', `/project/${projectId}/wallets`], { key: session });
    expect(wallets.map(({ name }) => name).toSorted()).toEqual([
      'BTC wallet',
      'Cold wallet of Headless SCW',
      'Headless SCW',
    ]);
    const taken = await read(
      z.array(reads.currency.extend({ tokenAddress: z.string().nullable() })),
      ['GET', `/project/${projectId}/blockchain-currency`],
      { key: session },
    );
    expect(taken.map((one) => `${one.currencyCode} on ${one.blockchainCode}`)).toEqual(
      expect.arrayContaining(['BTC on BTC', 'ETH on BASE', 'USDC on BASE']),
    );
  });

  test('looks at nodes and restarts workers; one that is not here is a wrong name, not a missing page', async () => {
    for (const { code } of await read(z.array(reads.blockchain), ['GET', '/blockchains'], { key: session })) {
      const tested = await read(reads.connection, ['GET', `/blockchain/${code}/test-connection`], { key: session });
      expect(tested.success).toBe(true);
    }
    const { status } = await read(reads.workers, ['GET', '/system/workers/status'], { key: session });
    expect(status.map(({ name }) => name)).toEqual(expect.arrayContaining(['base-listener', 'btc-listener']));
    await read(reads.said, ['POST', '/system/workers/base-listener/restart'], { key: session });
    await read(reads.said, ['POST', '/system/workers/restart'], { key: session });
    for (const name of ['account-processor', 'erc20-sweep-approval-processor', 'polygon-listener']) {
      expect((await raw('POST', `/api/v1/system/workers/${name}/restart`, { key: session })).status).toBe(400);
    }
  });
});

/** As `cast send` does, from an account that the faucet has filled. */
async function deploy(factory: string, abi: Abi, collector: string): Promise<string> {
  const seen = z.object({ chains: z.array(z.object({ code: z.string(), rpcUrl: z.string() })) });
  const { chains } = await read(seen, ['GET', '/devnet'], { key: session });
  const rpcUrl = chains.find(({ code }) => code === 'BASE')?.rpcUrl ?? '';
  const owner = privateKeyToAccount(generatePrivateKey());
  const body = { blockchainCode: 'BASE', currencyCode: 'ETH', address: owner.address, amount: '1' };
  await read(z.object({}), ['POST', '/devnet/faucet'], { key: session, body });
  const client = createWalletClient({ account: owner, transport: http(rpcUrl) }).extend(publicActions);
  const args = [`0x${randomBytes(32).toString('hex')}`, collector];
  const data = encodeFunctionData({ abi, functionName: 'createFundSweeperContract', args });
  const hash = await client.sendTransaction({ chain: null, to: factory as `0x${string}`, data });
  await client.waitForTransactionReceipt({ hash, pollingInterval: 100 });
  return hash;
}

async function pay(reference: string): Promise<void> {
  const body = { blockchain_code: 'BASE', currency_code: 'USDC' };
  await read(reads.depositAddress, ['POST', `/deposit-address/reference/${reference}`], { body });
  await read(z.object({}), ['POST', `/payment/reference/${reference}/test-wallet`], { body: { what: 'exact' } });
  await read(z.object({}), ['POST', '/devnet/mine'], { key: session, body: { blockchainCode: 'BASE', blocks: 20 } });
  await vi.waitFor(
    async () => {
      const paid = await read(reads.publicPayment, ['GET', `/payment/reference/${reference}`]);
      expect(paid).toMatchObject({ paymentState: 'FILLED', filledAmountInUSD: '49.99' });
    },
    { timeout: 60_000, interval: 200 },
  );
}

type Heard = { status: number; body: string };

/** A shop's server whose adapter compares the header with the API key that it calls with. */
async function openReceiver(heard: Heard[]): Promise<{ server: Server; url: string }> {
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const status = request.headers['api-key'] === apiKey ? 200 : 401;
      heard.push({ status, body });
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks` };
}

describe('a shop on the npm client', () => {
  test('is paid, and its adapter takes every webhook once the API key that it verifies with was pasted', async () => {
    const heard: Heard[] = [];
    const { server, url } = await openReceiver(heard);
    const saved = { key: session, body: { webhookEndpoint: url } };
    await read(reads.project, ['PUT', `/external-platform/${projectId}`], saved);
    const managed = z.array(z.object({ id: z.int(), name: z.literal('Project default') }));
    const endpoints = `/external-platform/${projectId}/webhook`;
    const [{ id } = { id: 0 }] = await read(managed, ['GET', endpoints], { key: session });
    await read(z.object({}), ['PUT', `${endpoints}/${id}`], { key: session, body: { legacySecret: apiKey } });

    const body = { customerEmail: 'ada@example.com', customerId: 'ada', amountInUSD: 49.99, unknown: true };
    const { reference_id: reference } = await read(reads.newPayment, ['POST', '/payment'], { key: apiKey, body });
    await pay(reference);
    await vi.waitFor(
      () => {
        const bodies = heard.map((one) => reads.webhookBody.parse(JSON.parse(one.body)));
        expect(bodies.filter((one) => one.reference_id === reference).at(-1)?.status).toBe('FILLED');
      },
      { timeout: 60_000, interval: 100 },
    );
    expect(new Set(heard.map(({ status }) => status))).toEqual(new Set([200]));
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  });

  test.each([
    { amountInUSD: 0 },
    { amountInUSD: -1 },
    { amountInUSD: 0.001 },
    { amountInUSD: 1e10 },
    { customerEmail: 'ada' },
  ])('hears of a bad request as 400: %j', async (wrong) => {
    const body = { customerEmail: 'ada@example.com', customerId: 'ada', amountInUSD: 5, ...wrong };
    expect((await raw('POST', '/api/v1/payment', { key: apiKey, body })).status).toBe(400);
  });

  test('hears of a wrong key as 401, and of an unknown payment as 404', async () => {
    const body = { customerEmail: 'ada@example.com', customerId: 'ada', amountInUSD: 5 };
    expect((await raw('POST', '/api/v1/payment', { key: 'cpk_wrong', body })).status).toBe(401);
    const unknown = '/api/v1/payment/reference/00000000-0000-4000-8000-000000000000';
    expect((await raw('GET', unknown)).status).toBe(404);
  });
});

describe('the tools of an assistant', () => {
  const search = (body: object) =>
    read(reads.searchPage, ['POST', `/external-platform/${projectId}/payment/search`], { key: session, body });

  test('find a payment, list with their own defaults, and add up a volume', async () => {
    expect((await search({ query: 'ada@example.com', limit: 5 })).data.length).toBeGreaterThan(0);
    await search({ sortBy: 'created_at', sortDirection: 'DESC', limit: 50, offset: 0 });
    await search({ webhookStatus: ['received'], paymentStatus: ['OPEN', 'CONFIRMING', 'UNDEFINED'] });
    const { data } = await search({ paymentStatus: ['FILLED'], limit: 200, dateFrom: null, dateTo: '' });
    expect(data.length).toBeGreaterThan(0);
    const volume = data.reduce((sum, one) => sum + (one.filledAmountInUSD ?? Number.NaN), 0);
    expect(volume).toBeCloseTo(49.99 * data.length, 2);
    const counted = await read(reads.summary, ['POST', `/external-platform/${projectId}/payment/summary`], {
      key: session,
    });
    expect(counted.closedCount).toBe(data.length);
  });

  test('see which codes there are, what waits to be swept, and how the installation does', async () => {
    const codes = (await read(z.array(reads.currency), ['GET', '/currencies'])).map((one) => one.currencyCode);
    expect(codes).toEqual(expect.arrayContaining(['BTC', 'ETH', 'USDC']));
    const details = await read(z.array(reads.projectDetails), ['GET', '/external-platform/details'], { key: session });
    expect(details).toMatchObject([{ id: projectId, name: 'Headless shop' }]);
    await read(z.array(z.object({ walletName: z.string(), amount: z.string() })), ['GET', '/addresses/balance'], {
      key: session,
    });
    await read(z.array(reads.wallet), ['GET', '/project/all/wallets'], { key: session });
    await read(reads.siteUrl, ['GET', '/system/site-url'], { key: session });
    expect((await raw('POST', '/api/v1/payment', { key: apiKey, body: {} })).status).toBe(400);
    expect((await raw('GET', '/api/v1/version')).status).toBe(200);
  });
});

describe('a newcomer with nothing but a shell', () => {
  test('has a payment paid after a project, a key, the test wallet, a payment, an address and the faucet', async () => {
    const { id } = await read(reads.project, ['POST', '/external-platform', 201], {
      key: session,
      body: { name: 'Beans' },
    });
    const path = `/external-platform/${id}/api-key`;
    const { key } = await read(reads.newKey, ['POST', path, 201], {
      key: session,
      body: { description: 'Shop server' },
    });
    const link = { key: session, body: { projectID: id } };
    const made = await read(reads.wallet, ['POST', '/devnet/test-wallet'], link);
    expect(await read(reads.wallet, ['POST', '/devnet/test-wallet'], link)).toEqual(made);
    const body = { customerID: '1042', customerEmail: 'ada@example.com', amountInUSD: '49.99' };
    const { reference_id: reference } = await read(reads.newPayment, ['POST', '/payment'], { key, body });
    const choice = { blockchain_code: 'BASE', currency_code: 'USDC' };
    const given = await read(
      reads.depositAddress.extend({ attempt: z.object({ amountDue: z.string() }) }),
      ['POST', `/deposit-address/reference/${reference}`],
      { body: choice },
    );
    const coins = {
      blockchainCode: 'BASE',
      currencyCode: 'USDC',
      address: given.Address,
      amount: given.attempt.amountDue,
    };
    await read(z.object({}), ['POST', '/devnet/faucet'], { key: session, body: coins });
    await read(z.object({}), ['POST', '/devnet/mine'], { key: session, body: { blockchainCode: 'BASE', blocks: 20 } });
    await vi.waitFor(
      async () => {
        const paid = await read(reads.publicPayment, ['GET', `/payment/reference/${reference}`]);
        expect(paid.paymentState).toBe('FILLED');
      },
      { timeout: 60_000, interval: 200 },
    );
  });
});

describe('connectors of shops', () => {
  test('send an id of their own making, repeat safely and read the price list without a key', async () => {
    const body = { customerId: 'shopify:beans:order:1042', customerEmail: 'bob@example.com', amountInUSD: '12.50' };
    const asked = { key: apiKey, body, headers: { 'Idempotency-Key': 'order-1042' } };
    const first = await read(reads.newPayment, ['POST', '/payment'], asked);
    expect(await read(reads.newPayment, ['POST', '/payment'], asked)).toEqual(first);
    const shown = await read(reads.publicPayment, ['GET', `/payment/reference/${first.reference_id}`]);
    expect(shown).toMatchObject({ customerID: body.customerId, amountInUSD: '12.5', filledAmountInUSD: '0' });
    const { customerEmail: _none, ...guest } = body;
    expect((await raw('POST', '/api/v1/payment', { key: apiKey, body: guest })).status).toBe(400);
    const prices = await read(z.array(reads.tick), ['GET', '/ticker']);
    expect(prices.map((one) => one.currencyCode)).toEqual(expect.arrayContaining(['USDC']));
  });
});
