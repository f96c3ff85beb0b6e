import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openTill, type Till } from '../../test/open-till.ts';
import { startProgram, type Program } from '../../test/program.ts';
import { temporaryFolder } from '../../test/temporary-folder.ts';

/** What outside clients read, written down by hand: first the names and types that may not change, then what we added. */

const folder = temporaryFolder('coffer-get-paid');
let program: Program;
let till: Till;
beforeAll(async () => {
  program = await startProgram(folder.path, { devnet: true });
  till = await openTill(program.site);
});
afterAll(async () => {
  await program.stop();
  await folder.remove();
});

const uuid = expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/) as string;
const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string;
const address = expect.stringMatching(/^0x[0-9a-fA-F]{40}$/) as string;
const hash = expect.stringMatching(/^0x[0-9a-f]{64}$/) as string;
const whole = expect.any(Number) as number;
const text = expect.any(String) as string;

const order = { customerEmail: 'ada@example.com', customerID: 'customer-1', amountInUSD: 82, invoiceID: 'A-17' };

async function createOne(): Promise<string> {
  const made = await till.call('POST', 'payment', { key: till.apiKey, body: order });
  expect(made.status).toBe(200);
  return (made.body as { reference_id: string }).reference_id;
}

async function paid(): Promise<string> {
  const reference = await createOne();
  await till.pay(reference);
  await vi.waitFor(
    async () => {
      const { body } = await till.call('GET', `payment/reference/${reference}`);
      expect(body).toMatchObject({ paymentState: 'FILLED' });
    },
    { timeout: 20_000, interval: 100 },
  );
  return reference;
}

test('creating a payment answers its reference and the page where the customer pays', async () => {
  const { status, body } = await till.call('POST', 'payment', { key: till.apiKey, body: { ...order, oldField: [] } });
  const { reference_id: reference } = body as { reference_id: string };
  expect({ status, body }).toEqual({
    status: 200,
    body: {
      reference_id: uuid,
      url: `${program.site}/payments?reference_id=${reference}&host=${encodeURIComponent(program.site)}`,
      host: program.site,
    },
  });
});

const beforeTheChoice = {
  invoiceID: 'A-17',
  customerID: 'customer-1',
  currencySymbol: null,
  blockchainSymbol: null,
  currencyAddress: null,
  currencyName: null,
  currencyDesc: null,
  currencyDecimals: null,
  amountInUSD: '82',
  filledAmount: '0',
  filledAmountInUSD: '0',
  paymentState: 'OPEN',
  merchantName: 'My shop',
  depositAddress: null,
  successURL: null,
  cancelURL: null,
  createdAt: instant,
  explorerTransaction: null,
};
const added = {
  status: 'open',
  exception: 'none',
  step: 'choose',
  sequence: 1,
  note: null,
  needsAmount: false,
  needsPayer: false,
  payerEmail: 'a***@example.com',
  dueInUSD: '82',
  detectedAmountInUSD: '0',
  overInUSD: '0',
  expiresAt: instant,
  monitoredUntil: instant,
  settledAt: null,
  attempt: null,
  deposits: [],
  moreDeposits: null,
  testWallet: true,
  brand: { name: 'My shop', logoPath: null, color: null, website: null, supportEmail: null },
};

test('anybody who has the reference reads how the payment stands, before and after it is paid', async () => {
  const open = await createOne();
  expect(await till.call('GET', `payment/reference/${open}`)).toEqual({
    status: 200,
    body: { ...beforeTheChoice, referenceID: open, externalPlatformID: till.projectId, ...added },
  });
  const reference = await paid();
  expect(await till.call('GET', `payment/reference/${reference}`)).toEqual({
    status: 200,
    body: {
      ...beforeTheChoice,
      referenceID: reference,
      externalPlatformID: till.projectId,
      currencySymbol: 'USDC',
      blockchainSymbol: 'BASE',
      currencyAddress: address,
      currencyName: 'USD Coin',
      currencyDesc: text,
      currencyDecimals: 6,
      filledAmount: '82',
      filledAmountInUSD: '82',
      paymentState: 'FILLED',
      depositAddress: address,
      ...added,
      status: 'settled',
      step: 'paid',
      sequence: whole,
      dueInUSD: '0',
      settledAt: instant,
      attempt: expect.any(Object),
      deposits: [expect.any(Object)],
    },
  });
  const unknown = await till.call('GET', 'payment/reference/00000000-0000-4000-8000-000000000000');
  expect(unknown).toEqual({
    status: 404,
    body: { error: { code: 'NOT_FOUND', message: text, requestId: text } },
  });
});

test('an address is spelt with its checksum wherever it is read', async () => {
  const reference = await paid();
  const read = async (method: string, where: string, body?: object) =>
    (await till.call(method, where, { key: till.apiKey, ...(body ? { body } : {}) })).body;
  const shown = (await read('GET', `payment/reference/${reference}`)) as { depositAddress: string };
  const { depositAddress } = shown;
  expect(depositAddress).not.toBe(depositAddress.toLowerCase());
  expect(await read('POST', 'payment/search', { query: reference })).toMatchObject({
    data: [{ toAddress: depositAddress }],
  });
  expect(await read('GET', `payment/${reference}`)).toMatchObject({
    toAddress: depositAddress,
    attempts: [{ address: depositAddress }],
    deposits: [{ toAddress: depositAddress }],
  });
});

test('searching finds it with its transaction, its amounts and its customer', async () => {
  const reference = await paid();
  const found = await till.call('POST', 'payment/search', { key: till.apiKey, body: { query: reference } });
  expect(found).toEqual({
    status: 200,
    body: {
      data: [
        {
          projectName: 'My shop',
          referenceId: reference,
          txHash: hash,
          fromAddress: address,
          toAddress: address,
          paymentStatus: 'Filled',
          currency: 'USDC',
          network: 'BASE',
          amountInUSD: 82,
          amount: 82,
          filledAmountInUSD: 82,
          filledAmount: 82,
          exact: { amountInUSD: '82', amount: '82', filledAmountInUSD: '82', filledAmount: '82' },
          customerId: 'customer-1',
          email: 'ada@example.com',
          invoiceId: 'A-17',
          createdBy: 'system',
          createdAt: instant,
          updatedAt: instant,
          trxTimestamp: instant,
          blockId: whole,
          projectId: till.projectId,
          status: 'settled',
          exception: 'none',
          confirmations: { current: whole, required: whole },
          expiresAt: instant,
        },
      ],
      totalCount: 1,
      nextCursor: null,
    },
  });
  const nothing = await till.call('POST', 'payment/search', { key: till.apiKey, body: { query: 'nobody' } });
  expect(nothing).toEqual({ status: 200, body: { data: [], totalCount: 0, nextCursor: null } });
});

test('the summary counts them, asked with either method', async () => {
  const count = async (method: string) => {
    const { status, body } = await till.call(method, 'payment/summary', { key: till.apiKey });
    expect({ status, body }).toEqual({
      status: 200,
      body: { totalCount: whole, closedCount: whole, openCount: whole, cancelledCount: whole, attentionCount: whole },
    });
    return body as Record<string, number>;
  };
  const before = await count('POST');
  await paid();
  const cancelled = await createOne();
  await till.call('POST', `payment/${cancelled}/cancel`, { key: till.apiKey });
  await createOne();
  const after = await count('GET');
  const grown = Object.fromEntries(Object.keys(after).map((name) => [name, (after[name] ?? 0) - (before[name] ?? 0)]));
  expect(grown).toEqual({ totalCount: 3, closedCount: 1, openCount: 1, cancelledCount: 1, attentionCount: 0 });
});

test('choosing a currency answers the address and what is due, and the offers name their fixed fields', async () => {
  const reference = await createOne();
  const choice = { blockchain_code: 'BASE', currency_code: 'USDC' };
  const chosen = await till.call('POST', `deposit-address/reference/${reference}`, { body: choice });
  expect(chosen).toEqual({
    status: 200,
    body: {
      id: whole,
      createdAt: instant,
      Address: address,
      Family: 'ETH_Family',
      Status: 'assigned',
      attempt: expect.objectContaining({ amountDue: '82', uri: expect.stringMatching(/^ethereum:0x/) }),
    },
  });
  const option = {
    id: whole,
    blockchainCode: 'BASE',
    network: 'Base',
    currencyCode: 'USDC',
    currency: 'USD Coin',
    tokenAddress: address,
    standard: 'ERC20',
    walletPrecision: 6,
    family: 'ETH_Family',
    recommended: expect.any(Boolean),
    mostUsed: expect.any(Boolean),
    blockchainID: whole,
    currencyID: whole,
  };
  const isUsdc = (one: Record<string, unknown>) => one['blockchainCode'] === 'BASE' && one['currencyCode'] === 'USDC';
  const usdcOf = async (list: string) => {
    const { status, body } = await till.call('GET', list);
    expect(status).toBe(200);
    return (body as Record<string, unknown>[]).find(isUsdc);
  };
  expect(await usdcOf('currencies')).toEqual({ ...option, customerAddress: null });
  expect(await usdcOf(`blockchain-currency/reference/${reference}`)).toEqual({
    ...option,
    customerAddress: address,
    preselected: false,
    available: true,
    reason: null,
    reasonCode: null,
    amountDue: '82',
    networkFeeInUSD: text,
  });
  expect(await usdcOf('ticker')).toEqual({
    blockchainCode: 'BASE',
    currencyCode: 'USDC',
    tokenAddress: address,
    standard: 'ERC20',
    walletPrecision: 6,
    family: 'ETH_Family',
    price: '1',
    source: text,
    at: instant,
  });
});

test('a field that is not what it must be is named, and nothing is created', async () => {
  const count = async () => (await till.call('GET', 'payment/summary', { key: till.apiKey })).body;
  const before = await count();
  const body = { ...order, amountInUSD: '1e3', customerEmail: 'ada' };
  const refused = await till.call('POST', 'payment', { key: till.apiKey, body });
  expect(refused).toEqual({
    status: 400,
    body: {
      error: {
        code: 'VALIDATION_FAILED',
        message: text,
        requestId: text,
        details: [
          { path: 'customerEmail', message: text },
          { path: 'amountInUSD', message: text },
        ],
      },
    },
  });
  expect((await till.call('POST', 'payment', { body: order })).status).toBe(401);
  expect(await count()).toEqual(before);
});
