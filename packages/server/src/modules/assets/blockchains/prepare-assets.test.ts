import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { getAddress } from 'viem';
import { listBlockchainCurrencies } from '@coffer/contract/money-in/currencies.ts';
import { ConfigError, readConfig } from '../../../platform/config.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Devnet } from '../../../platform/devnet.ts';
import { nodesOf, secretUrl, setNodes, shownSecretUrl, startChainWorld, type ChainWorld } from '../chains.fixture.ts';
import { listLiveChains, openChain, prepareAssets } from '../index.ts';

let it: ChainWorld;
beforeEach(async () => {
  it = await startChainWorld();
});
afterEach(() => it.world.close());

/** The program starts again on this database, with other settings. */
function start(env: Record<string, string> = {}, devnet?: Devnet): Promise<void> {
  const { deps } = it.world.coffer;
  const { NETWORK, ETH_RPC_URL, BASE_RPC_URL } = readConfig(env);
  const again: Deps = {
    ...deps,
    config: { ...deps.config, NETWORK, ETH_RPC_URL, BASE_RPC_URL },
    ...(devnet ? { devnet } : {}),
  };
  return prepareAssets(again);
}

const chains = () => listLiveChains(it.world.coffer.deps.db);
const query = (text: string) => it.world.coffer.deps.pool.query<Record<string, unknown>>(text);
const facts = async () =>
  (await chains()).map(({ code, network, chainId, confirmations }) => [code, network, chainId, confirmations]);

function localChains(port: number, chainId = '31337'): Devnet {
  const refuse = () => Promise.reject(new Error('not asked here'));
  return {
    chains: {
      ETH: { rpcUrl: `http://127.0.0.1:${port}`, chainId, coin: 'ETH', program: 'anvil' },
      BASE: { rpcUrl: `http://127.0.0.1:${port + 1}`, chainId: '31338', coin: 'ETH', program: 'anvil' },
    },
    tokens: [{ chain: 'ETH', code: 'USDC', address: `0x${'Ab'.repeat(20)}`, decimals: 6 }],
    accounts: [],
    isAddress: () => true,
    faucet: refuse,
    rpc: refuse,
    mine: refuse,
  };
}

describe('starting again', () => {
  test('changes nothing, however many start at once', async () => {
    await query('update blockchain set confirmations = 33 where id = 1');
    const before = [await chains(), await it.world.ok(listBlockchainCurrencies, { key: it.key })];
    await Promise.all(Array.from({ length: 5 }, () => start()));
    expect([await chains(), await it.world.ok(listBlockchainCurrencies, { key: it.key })]).toEqual(before);
    expect((await query('select id from currency order by id')).rows).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }]);
  });

  test('the environment gives the first nodes, in its order; later they belong to the dashboard', async () => {
    await Promise.all(
      Array.from({ length: 3 }, () => start({ ETH_RPC_URL: `${secretUrl}, wss://two.example.com/ws` })),
    );
    const nodes = await nodesOf(it);
    expect(nodes).toMatchObject([
      { url: shownSecretUrl, origin: 'environment', active: true },
      { url: 'wss://two.example.com/ws', origin: 'environment', active: true },
    ]);
    expect(await nodesOf(it, 'BASE')).toEqual([]);
    expect((await chains()).map(({ status }) => status)).toEqual(['syncing', 'disabled']);
    expect(await (await openChain(it.world.coffer.deps, 'ETH'))?.head()).toMatchObject({ height: 0 });
    await setNodes(it, [{ id: nodes[1]?.id }]);
    await start({ ETH_RPC_URL: 'https://three.example.com' });
    expect((await nodesOf(it)).map(({ url }) => url)).toEqual(['wss://two.example.com/ws']);
  });
});

describe('another network', () => {
  test('may be chosen while there is no wallet: nothing of the one before is left', async () => {
    await start({ ETH_RPC_URL: secretUrl });
    await query(
      `insert into project (name, created_at, updated_at, default_payment_blockchain_id) values ('Shop', now(), now(), 1)`,
    );
    await query('insert into project_currency select 1, 2, now()');
    await query(`insert into chain_cursor values (1, 10, '0x1', 1, now(), 10, 10, now())`);
    await start({ NETWORK: 'testnet' });
    expect(await facts()).toEqual([
      ['ETH', 'testnet', '11155111', 12],
      ['BASE', 'testnet', '84532', 20],
    ]);
    expect(await nodesOf(it)).toEqual([]);
    expect((await query('select from chain_cursor union all select from project_currency')).rows).toEqual([]);
    expect((await query('select default_payment_blockchain_id as id from project')).rows).toEqual([{ id: null }]);
    expect((await query('select status, sealed from secret')).rows).toEqual([{ status: 'destroyed', sealed: null }]);
    await start({ NETWORK: 'mainnet' });
    expect(await facts()).toEqual([
      ['ETH', 'mainnet', '1', 12],
      ['BASE', 'mainnet', '8453', 20],
    ]);
  });

  test('is refused for good once there is a wallet, in words for the operator', async () => {
    await query(
      `insert into wallet (name, type, kind, family, status, created_at) values ('Hot', 'hot', 'key', 'ETH_Family', 'active', now())`,
    );
    const starting = start({ NETWORK: 'testnet' });
    await expect(starting).rejects.toThrow(ConfigError);
    await expect(starting).rejects.toThrow(
      'This database belongs to the network mainnet, where it was used: it cannot be started on testnet. Set NETWORK=mainnet, or take another database.',
    );
    await expect(start({}, localChains(8545))).rejects.toThrow('cannot be started on local');
    expect((await facts())[0]).toEqual(['ETH', 'mainnet', '1', 12]);
    await start();
  });

  test('is refused, too, when anything else of the one before is kept', async () => {
    const kept = 'create table kept (blockchain_currency_id int references blockchain_currency)';
    await it.world.asOwner(`${kept}; grant select, insert, delete on kept to public`);
    await query('insert into kept values (2)');
    await expect(start({ NETWORK: 'testnet' })).rejects.toThrow('belongs to the network mainnet');
    expect((await facts())[0]).toEqual(['ETH', 'mainnet', '1', 12]);
  });

  test('of local chains under other ids is another one, too', async () => {
    await start({}, localChains(8545));
    await query(
      `insert into wallet (name, type, kind, family, status, created_at) values ('Hot', 'hot', 'key', 'ETH_Family', 'active', now())`,
    );
    await start({}, localChains(9545));
    await expect(start({}, localChains(9545, '1337'))).rejects.toThrow('knows ETH as chain 31337');
  });
});

describe('with local chains', () => {
  test('chain ids, tokens and nodes are theirs, wherever they run this time', async () => {
    await start({ ETH_RPC_URL: secretUrl }, localChains(8545));
    expect(await facts()).toEqual([
      ['ETH', 'local', '31337', 3],
      ['BASE', 'local', '31338', 4],
    ]);
    const listed = await it.world.ok(listBlockchainCurrencies, { key: it.key });
    expect(
      listed.map(({ blockchainCode, currencyCode, tokenAddress }) => [blockchainCode, currencyCode, tokenAddress]),
    ).toEqual([
      ['ETH', 'ETH', null],
      ['ETH', 'USDC', getAddress(`0x${'ab'.repeat(20)}`)],
      ['BASE', 'ETH', null],
    ]);
    const [node] = await nodesOf(it);
    expect(node).toMatchObject({ url: 'http://127.0.0.1:8545', origin: 'local', active: true });
    await start({}, localChains(9545));
    expect(await nodesOf(it)).toMatchObject([{ id: node?.id, url: 'http://127.0.0.1:9545' }]);
    const versions = (await chains()).map(({ nodesVersion }) => nodesVersion);
    await start({}, localChains(9545));
    expect((await chains()).map(({ nodesVersion }) => nodesVersion)).toEqual(versions);
  });

  test('their node can be switched off, but neither changed nor removed', async () => {
    await start({}, localChains(8545));
    const [node] = await nodesOf(it);
    await expect(setNodes(it, [])).rejects.toThrow('answered 400');
    await expect(setNodes(it, [{ id: node?.id, url: 'http://127.0.0.1:1' }])).rejects.toThrow('answered 400');
    expect(await setNodes(it, [{ id: node?.id, active: false }])).toMatchObject({ health: 'disabled' });
  });
});
