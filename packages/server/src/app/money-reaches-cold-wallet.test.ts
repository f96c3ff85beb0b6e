import { encodeFunctionData } from 'viem';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { testUsdcAbi } from '@coffer/contract-abi/test-tokens.ts';
import { listFunds } from '@coffer/contract/treasury/funds.ts';
import { setRate } from '@coffer/contract/money-in/rates.ts';
import { getSweep, listSweeps, listSweepTransactions } from '@coffer/contract/treasury/sweeps.ts';
import { createWallet } from '@coffer/contract/treasury/wallets.ts';
import { balanceOf } from '../../../../devnet/evm/faucet.ts';
import { anyPayout } from '../../test/send-all.ts';
import { assertInvariants } from '../../test/invariants/assert-invariants.ts';
import { openAnvilShop, type AnvilShop, type Code } from '../modules/deposits/watching/anvil-shop.fixture.ts';
import { startSending, startSigning } from '../modules/outgoing/index.ts';
import { startFollowing, startPlanning } from '../modules/sweeps/index.ts';

const codes = ['ETH', 'BASE'] as const;
const ether = 10n ** 18n;
const confirmations = 2;
const deposits = {
  native: [ether / 4n, ether / 8n],
  usdc: [150_000_000n, 75_250_001n],
  usdt: [99_999_999n, 120_000_000n],
};

let shop: AnvilShop;
let loops: { stop(): Promise<void> }[] = [];
beforeAll(async () => {
  shop = await openAnvilShop();
}, 120_000);
afterAll(async () => {
  await Promise.all(loops.map((loop) => loop.stop()));
  await shop.close();
});

/** Money of two customers on each chain, in each currency, and coins for whoever pays the fees. */
async function arrive(): Promise<void> {
  const { world, key } = shop;
  await world.coffer.deps.pool.query('update blockchain set confirmations = $1', [confirmations]);
  const body = { name: 'Fees', walletType: 'hot_wallet', family: 'ETH_Family' };
  const hot = await world.ok(createWallet, { key, body });
  await world.ok(setRate, { key, params: { currencyCode: 'ETH' }, body: { price: '2000' } });
  for (const code of codes) {
    const stage = shop.stages[code];
    await stage.rpc('anvil_setBalance', hot.address, `0x${(5n * ether).toString(16)}`);
    for (const turn of [0, 1]) {
      const to = await shop.address('sweep', code);
      const [native = 0n, usdc = 0n, usdt = 0n] = [deposits.native, deposits.usdc, deposits.usdt].map((of) => of[turn]);
      await stage.pay([{ to, units: native, contract: null }]);
      await stage.pay([{ to, units: usdc, contract: stage.token }]);
      const args = [to as `0x${string}`, usdt] as const;
      await stage.send({ to: stage.usdt, data: encodeFunctionData({ abi: testUsdcAbi, functionName: 'mint', args }) });
    }
    await stage.mine(confirmations + 1);
    await shop.readUp(code);
  }
}

/** Blocks come and time goes by, until it is so. */
async function inTime(isSo: () => Promise<void>): Promise<void> {
  await vi.waitFor(
    async () => {
      shop.world.clock.advance(0.2);
      for (const code of codes) await shop.stages[code].mine(1);
      await isSo();
    },
    { timeout: 45_000, interval: 400 },
  );
}

async function held(code: Code, address: string): Promise<bigint[]> {
  const { rpc, token, usdt } = shop.stages[code];
  const native = BigInt(await rpc<string>('eth_getBalance', address, 'latest'));
  return [native, await balanceOf(rpc, token, address), await balanceOf(rpc, usdt, address)];
}

const expected = ['BASE ETH', 'BASE USDC', 'BASE USDT', 'ETH ETH', 'ETH USDC', 'ETH USDT'].map(
  (moved) => `${moved} completed`,
);

const sum = (units: readonly bigint[]) => units.reduce((all, one) => all + one, 0n);

test('what two chains took in reaches the cold wallet by itself, to the last unit, and everything says the same of it', async () => {
  const { world, key } = shop;
  await arrive();
  loops = [
    startPlanning(world.coffer.deps),
    startSigning({ ...world.coffer.deps, payouts: anyPayout }),
    startSending(world.coffer.deps),
    startFollowing(world.coffer.deps),
  ];
  const sweeps = () => world.ok(listSweeps, { key, query: { limit: '100' } });
  await inTime(async () => {
    const funds = await world.ok(listFunds, { key });
    const left = funds.filter(({ amount }) => amount !== '0');
    expect(left.map((row) => [row.blockchainCode, row.currencyCode, row.state, row.obstacle?.reason])).toEqual([]);
    const { data } = await sweeps();
    const done = data.map((sweep) => `${sweep.blockchainCode} ${sweep.currencyCode} ${sweep.status}`);
    expect(done.toSorted()).toEqual(expected);
  });
  const { data } = await sweeps();
  const all = [sum(deposits.native), sum(deposits.usdc), sum(deposits.usdt)];
  for (const code of codes) {
    const cold = data.find(({ blockchainCode }) => blockchainCode === code)?.toAddress ?? '';
    expect(await held(code, cold), `the cold wallet on ${code}`).toEqual(all);
    for (const sweep of data.filter(({ blockchainCode }) => blockchainCode === code)) {
      const whole = await world.ok(getSweep, { key, params: { id: sweep.id } });
      expect(whole).toMatchObject({ isFeeFinal: true, isPartial: false, addressCount: 2, failure: null });
      expect(whole.postings.filter(({ account }) => account.startsWith('cold:'))).toHaveLength(2);
      expect(Number(whole.feeShareBps)).toBeLessThan(500);
    }
  }
  await assertInvariants(world.coffer.deps.db);

  const rows = await world.ok(listFunds, { key });
  const fixed = ['walletName', 'walletID', 'blockchainCode', 'blockchainFamily', 'blockchainID', 'currencyCode'];
  const more = [
    'currencyID',
    'amount',
    'addressCount',
    'startID',
    'endID',
    'action',
    'walletActive',
    'hotWalletActive',
  ];
  const last = ['coldWalletConfigured', 'hasWalletScw', 'isSCWDeploymentPending'];
  for (const row of rows) expect(row).toEqual(expect.objectContaining(named([...fixed, ...more, ...last])));
  expect(new Set(rows.map(({ amount }) => amount))).toEqual(new Set(['0']));

  const { sweepTransactionInfo } = await world.ok(listSweepTransactions, { key, query: {} });
  expect(sweepTransactionInfo).toHaveLength(6);
  const told = ['id', 'walletID', 'blockchainCode', 'currencyCode', 'amount', 'fee', 'status', 'txHash', 'fromAddress'];
  for (const row of sweepTransactionInfo) {
    expect(row).toEqual(expect.objectContaining(named([...told, 'toAddress', 'createdAt', 'updatedAt'])));
  }
}, 180_000);

function named(names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, expect.anything() as unknown]));
}
