import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { encodeFunctionData, erc20Abi } from 'viem';
import { testUsdcAbi } from '@coffer/contract-abi/test-tokens.ts';
import { addBlockchainCurrency } from '@coffer/contract/money-in/currencies.ts';
import { createWallet, createColdWallet } from '@coffer/contract/treasury/wallets.ts';
import { compileTestTokens } from '../../contracts/compile.ts';
import { multicall3Address } from '../../devnet/evm/place-multicall.ts';
import { compose } from '../../packages/server/src/app/compose.ts';
import { AddressTable } from '../../packages/server/src/chains/address-table.ts';
import { openEvmStage, type EvmStage } from '../../packages/server/src/chains/evm/stage.fixture.ts';
import { startWatching } from '../../packages/server/src/modules/deposits/index.ts';
import { startSending, startSigning } from '../../packages/server/src/modules/outgoing/index.ts';
import { startFollowing } from '../../packages/server/src/modules/sweeps/index.ts';
import { readConfig } from '../../packages/server/src/platform/config.ts';
import { startEmbeddedPostgres } from '../../packages/server/src/platform/db/embedded.ts';
import type { Deps } from '../../packages/server/src/platform/deps.ts';
import { productionLimits } from '../../packages/server/src/platform/limits.ts';
import { openLog } from '../../packages/server/src/platform/log.ts';
import { anyPayout } from '../../packages/server/test/send-all.ts';
import { client, type Client } from '../../packages/server/test/client.ts';

const ether = 10n ** 18n;
const blockEveryMs = 250;
const patienceMs = 240_000;
const plenty = 1_000_000_000;

/** The whole program on a real node: it watches, sends and follows; what is to be swept is said by whoever measures. */
export type ProductShop = {
  api: Client;
  key: string;
  deps: Deps;
  stage: EvmStage;
  /** Where all sweeps end; it has some of everything already, as any cold wallet has after its first day. */
  collector: string;
  /** The usual token and nothing else. */
  plain: string;
  coldWalletID: number;
  /** Makes blocks until it is so. */
  until(what: string, isSo: () => Promise<boolean>): Promise<void>;
};

export async function openProductShop(stack: AsyncDisposableStack): Promise<ProductShop> {
  const home = mkdtempSync(path.join(tmpdir(), 'coffer-bench-'));
  stack.defer(() => rmSync(home, { recursive: true, force: true }));
  const postgres = await startEmbeddedPostgres({ dataDir: path.join(home, 'postgres') });
  stack.defer(() => postgres.stop());
  const stage = await openEvmStage('ETH');
  stack.defer(() => stage.close());
  const config = readConfig({
    DATA_DIR: path.join(home, 'data'),
    NETWORK: 'local',
    ETH_RPC_URL: stage.url,
    SETUP_TOKEN: 'off',
  });
  const limits = { ...productionLimits, requestsPerMinute: plenty };
  const coffer = await compose({ config, databaseUrl: postgres.url, log: openLog('warn'), limits });
  stack.defer(() => coffer.close());
  await coffer.http.ready();
  const { deps } = coffer;
  const api = client(coffer);
  const { key } = await api.signUpRoot();
  await deps.pool.query('update blockchain set confirmations = 1');
  const plain = await deployPlain(stage);
  for (const [currencyCode, contract] of [
    ['PLAIN', plain],
    ['USDC', stage.token],
    ['USDT', stage.usdt],
  ]) {
    await api.ok(addBlockchainCurrency, {
      key,
      body: { blockchainCode: 'ETH', currencyCode, contract, pricedAs: currencyCode },
    });
  }
  const collector = `0x${'c0'.repeat(20)}`;
  const safe = { name: 'Safe', address: collector };
  const cold = await api.ok(createColdWallet, { key, params: { chain: 'ETH' }, body: safe });
  const hot = await api.ok(createWallet, {
    key,
    body: { name: 'Fees', walletType: 'hot_wallet', family: 'ETH_Family' },
  });
  await stage.rpc('anvil_setBalance', hot.address, `0x${(100n * ether).toString(16)}`);
  const args = [multicall3Address, 2n ** 100n] as const;
  await stage.send({ to: stage.usdt, data: encodeFunctionData({ abi: testUsdcAbi, functionName: 'mint', args }) });
  await stage.mine(1);
  await stage.pay(
    [null, plain, stage.token, stage.usdt].map((contract) => ({ to: collector, units: 1_000n, contract })),
  );
  await stage.mine(1);
  const watchers = await startWatching(deps, postgres.url, () => new AddressTable());
  stack.defer(() => watchers.stop());
  for (const loop of [startSigning({ ...deps, payouts: anyPayout }), startSending(deps), startFollowing(deps)])
    stack.defer(() => loop.stop());
  return {
    api,
    key,
    deps,
    stage,
    collector,
    plain,
    coldWalletID: cold.id,
    async until(what, isSo) {
      const endAt = performance.now() + patienceMs;
      while (!(await isSo())) {
        if (performance.now() > endAt) throw new Error(`It never came to this: ${what}.`);
        await stage.mine(1);
        await pause(blockEveryMs);
      }
    },
  };
}

/** All of it goes to the contract that pays for whoever measures. */
async function deployPlain(stage: EvmStage): Promise<string> {
  const maker = `0x${'ab'.repeat(20)}`;
  const data = compileTestTokens().get('PlainErc20')?.creationCode;
  const hash = await stage.sendAs(maker, { to: null, ...(data ? { data } : {}) });
  await stage.mine(1);
  const { contractAddress } = await stage.rpc<{ contractAddress: string }>('eth_getTransactionReceipt', hash);
  const args = [multicall3Address, 10n ** 30n] as const;
  const given = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args });
  await stage.sendAs(maker, { to: contractAddress, data: given });
  await stage.mine(1);
  return contractAddress.toLowerCase();
}
