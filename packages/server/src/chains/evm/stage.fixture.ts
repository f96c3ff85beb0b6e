import { closeSync, openSync } from 'node:fs';
import path from 'node:path';
import { encodeFunctionData, keccak256, parseAbi, type Address, type Hex } from 'viem';
import { mnemonicToAccount, privateKeyToAccount, type LocalAccount } from 'viem/accounts';
import { fundSweeperAbi, sweepFactoryAbi } from '@coffer/contract-abi/contracts.ts';
import { sweeperAddress } from '@coffer/contract-abi/sweep-addresses.ts';
import { signEvmAuthorization } from '@coffer/keys/evm/authorization.ts';
import { testUsdcAbi } from '@coffer/contract-abi/test-tokens.ts';
import { devMnemonic } from '../../../../../devnet/evm/dev-wallet.ts';
import { multicall3Address } from '../../../../../devnet/evm/place-multicall.ts';
import { prepareChain } from '../../../../../devnet/evm/prepare-chain.ts';
import { startAnvil } from '../../../../../devnet/evm/start-anvil.ts';
import { testTokens } from '../../../../../devnet/evm/test-tokens.ts';
import type { JsonRpc } from '../../../../../devnet/evm/json-rpc.ts';
import { temporaryFolder } from '../../../test/temporary-folder.ts';
import { freePort } from '../../platform/db/embedded/free-port.ts';
import { openLog } from '../../platform/log.ts';
import type { Payment, Purse, Stage, Sweepers } from '../suite/port-stage.contract.ts';
import { chainsOn } from '../registry.ts';
import { openProxy, type NodeProxy } from '../nodes/node-proxy.fixture.ts';

type Able = Required<Pick<Stage, 'fail' | 'reorg' | 'drop'>>;

export type EvmStage = Stage &
  Able & {
    token: string;
    sweepers: Required<Sweepers>;
    rpc: JsonRpc;
    /** What the chain asks; it passes everything on. */
    proxy: NodeProxy;
    url: string;
    /** The node itself, past the proxy. */
    nodeUrl: string;
    factory: string;
    usdt: string;
    /** Signs with an account that has enough of everything and whose transactions nobody else counts. */
    send(call: Call): Promise<string>;
    /** In the next block, as somebody whose key nobody has. */
    sendAs(from: string, call: Call): Promise<string>;
  };
export type Call = { to: string | null; data?: Hex; value?: bigint; gas?: bigint };

const multicallAbi = parseAbi([
  'struct Call { address target; bool allowFailure; uint256 value; bytes callData; }',
  'function aggregate3Value(Call[] calls) payable',
]);
const tokenAbi = parseAbi(['function transfer(address to, uint256 units)']);
export const oneCoin = 10n ** 18n;
/** A tenth of a coin: more than any transfer costs on a chain of our own. */
export const feeCap = 10n ** 17n;
const payers = 9;
const tokensMinted = 2n ** 120n;
/** Two epochs of anvil's, as it is started. */
const finalAfter = 9;
const xpub =
  'xpub661MyMwAqRbcFtXgS5sYJABqqG9YLmC4Q1Rdap9gSE8NqtwybGhePY2gZ29ESFjqJoCu1Rupje8YtGqsefD265TMg7usUDFdp6W1EGMcet8';

/** A real node of its own. Nothing gets into a block before it is told to make one. */
export async function openEvmStage(code: 'ETH' | 'BASE'): Promise<EvmStage> {
  const folder = temporaryFolder('coffer-anvil');
  const holds = openSync(path.join(folder.path, 'claim'), 'w');
  const chainId = code === 'ETH' ? 31_337 : 31_338;
  const network = code === 'ETH' ? 'ethereum' : 'optimism';
  const options = { folder: folder.path, holds, log: openLog('silent'), steadyBlocks: false };
  const anvil = await startAnvil({ ...options, chainId, network });
  const { rpc } = anvil;
  const { factoryAddress } = await prepareChain(rpc);
  const [usdc, usdt] = testTokens.map((token) => token.address.toLowerCase());
  if (!usdc || !usdt) throw new Error('the test tokens are gone');
  await rpc('evm_setAutomine', false);
  const wallet = walletOf(rpc, chainId);
  const mine = (blocks: number) => rpc<void>('anvil_mine', hexOf(blocks));
  await wallet.send({
    to: usdc,
    data: encodeFunctionData({ abi: testUsdcAbi, functionName: 'mint', args: [multicall3Address, tokensMinted] }),
  });
  await mine(1);
  const nodeUrl = `http://127.0.0.1:${anvil.port}`;
  const proxy = await openProxy(nodeUrl);
  const secret = 'not-for-anybody-else';
  return {
    name: code === 'ETH' ? ('Ethereum' as const) : ('Base' as const),
    code,
    chainId: String(chainId),
    chains: chainsOn('regtest'),
    rpc,
    proxy,
    url: proxy.url,
    nodeUrl,
    token: usdc,
    usdt,
    factory: factoryAddress.toLowerCase(),
    nodes: [{ id: 1, url: proxy.url }],
    deadNode: { id: 9, url: `http://127.0.0.1:${await freePort()}/v2/${secret}`, secret },
    coin: { unit: 1n, one: oneCoin, feeCap, paysNothing: true },
    tokenUnitsMax: 2n ** 100n + 1n,
    sources: [
      { kind: 'xpub', xpub },
      { kind: 'contract', contract: factoryAddress.toLowerCase() },
    ],
    ...wallet,
    mine,
    pay: (payments) => wallet.send(callOf(payments)),
    async reorg(depth, back) {
      const raws = await Promise.all(back.map(async ({ hash, block }) => [await wallet.rawOf(hash), block]));
      await proxy.alone(() => rpc('anvil_reorg', depth, raws));
    },
    drop: (hash) => rpc<void>('anvil_dropTransaction', hash),
    finalize: () => mine(finalAfter),
    sweepers: sweepersOf(rpc, wallet, factoryAddress),
    async close() {
      await proxy.close();
      await anvil.stop();
      closeSync(holds);
      await folder.remove();
    },
  };
}

function callOf(payments: readonly Payment[]): Call {
  const [only] = payments;
  if (payments.length === 1 && only?.contract === null) return { to: only.to, value: only.units };
  const calls = payments.map(({ to, contract, units }) => ({
    target: (contract ?? to) as Address,
    allowFailure: false,
    value: contract === null ? units : 0n,
    callData:
      contract === null
        ? ('0x' as const)
        : encodeFunctionData({ abi: tokenAbi, functionName: 'transfer', args: [to as Address, units] }),
  }));
  const value = calls.reduce((sum, call) => sum + call.value, 0n);
  const data = encodeFunctionData({ abi: multicallAbi, functionName: 'aggregate3Value', args: [calls] });
  return { to: multicall3Address, data, value };
}

type Wallet = ReturnType<typeof walletOf>;

/** Each transaction comes from the next of several accounts, so that any of them may come back alone after a reorg. */
function walletOf(rpc: JsonRpc, chainId: number) {
  const accounts = Array.from({ length: payers }, (_one, at) => mnemonicToAccount(devMnemonic, { addressIndex: at }));
  const raws = new Map<string, string>();
  let turn = 0;
  const signed = async (account: LocalAccount, { to, data = '0x', value = 0n, gas = 2_000_000n }: Call) => {
    const nonce = Number(await rpc<string>('eth_getTransactionCount', account.address, 'pending'));
    const shared = { chainId, type: 'eip1559', nonce, gas, data, value } as const;
    const fees = { maxFeePerGas: 20n * 10n ** 9n, maxPriorityFeePerGas: 10n ** 9n };
    const raw = await account.signTransaction({ ...shared, ...fees, to: to as Address | null });
    raws.set(keccak256(raw), raw);
    return rpc<string>('eth_sendRawTransaction', raw);
  };
  return {
    send: (call: Call) => signed(accounts[turn++ % payers]!, call),
    fail: ({ privateKey }: Purse, { to, contract, units }: Payment) => {
      const data = encodeFunctionData({ abi: tokenAbi, functionName: 'transfer', args: [to as Address, units] });
      const account = privateKeyToAccount(`0x${Buffer.from(privateKey).toString('hex')}`);
      return signed(account, { to: contract, data, gas: 100_000n });
    },
    async sendAs(from: string, { to, data = '0x', value = 0n, gas = 2_000_000n }: Call) {
      await rpc('anvil_setBalance', from, hexOf(10n ** 18n));
      await rpc('anvil_impersonateAccount', from);
      return rpc<string>('eth_sendTransaction', { from, to, data, value: hexOf(value), gas: hexOf(gas) });
    },
    rawOf: async (hash: string) => raws.get(hash) ?? (await rpc<string>('eth_getRawTransactionByHash', hash)),
  };
}

function sweepersOf(rpc: JsonRpc, wallet: Wallet, factory: string): Required<Sweepers> {
  const owners = new Map<string, string>();
  const salt = `0x${'5'.repeat(64)}` as const;
  return {
    async deploy(owner, collector) {
      const args = [salt, collector as Address] as const;
      const data = encodeFunctionData({ abi: sweepFactoryAbi, functionName: 'createFundSweeperContract', args });
      const txHash = await wallet.sendAs(owner, { to: factory, data });
      const contract = sweeperAddress({ owner: owner as Hex, salt, fundCollector: collector as Hex });
      owners.set(contract, owner);
      return { txHash, contract, factory: factory.toLowerCase() };
    },
    propose(contract, collector) {
      const args = [collector as Address] as const;
      const data = encodeFunctionData({ abi: fundSweeperAbi, functionName: 'proposeFundCollector', args });
      return wallet.sendAs(owners.get(contract) ?? '', { to: contract, data });
    },
    // Gives up whatever it is called with.
    refuseCoins: (address) => rpc<void>('anvil_setCode', address, '0x5f5ffd'),
    authorize: async ({ privateKey }, asked) => signEvmAuthorization(asked, privateKey),
  };
}

function hexOf(value: number | bigint): string {
  return `0x${value.toString(16)}`;
}
