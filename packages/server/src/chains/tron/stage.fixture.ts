import { randomBytes } from 'node:crypto';
import { erc20Abi, type Abi, type Hex } from 'viem';
import { fundSweeperAbi, sweepFactoryAbi } from '@coffer/contract-abi/contracts.ts';
import { sweeperAddress } from '@coffer/contract-abi/sweep-addresses.ts';
import { testUsdcAbi } from '@coffer/contract-abi/test-tokens.ts';
import { hexOfTron, tronOfHex } from '@coffer/keys/tron/address.ts';
import { devKeys, keyOf, type DevKey } from '../../../../../devnet/tron/dev-wallet.ts';
import { callOrder, createOrder, rawOf, transferOrder, type Order } from '../../../../../devnet/tron/orders.ts';
import { sign } from '../../../../../devnet/tron/send.ts';
import type { Hex41 } from '../../../../../devnet/tron/simulator/address.ts';
import { fromHex } from '../../../../../devnet/tron/simulator/bytes.ts';
import type { TronChain } from '../../../../../devnet/tron/simulator/chain/tron-chain.ts';
import { contractAddress } from '../../../../../devnet/tron/simulator/kinds/create-smart-contract.ts';
import type { Transaction } from '../../../../../devnet/tron/simulator/transaction.ts';
import { startTronChain, type TronNode } from '../../../../../devnet/tron/start-chain.ts';
import { temporaryFolder } from '../../../test/temporary-folder.ts';
import { freePort } from '../../platform/db/embedded/free-port.ts';
import { openLog } from '../../platform/log.ts';
import type { Chains } from '../port/chains.ts';
import type { Payment, Stage, Sweepers } from '../suite/port-stage.contract.ts';
import { compilePayer } from './payer.fixture.ts';
import { openTronChain } from './tron-chain.ts';
import { tronRules } from './tron-rules.ts';

export type TronStage = Stage & {
  local: TronNode;
  /** Like Tether: its `transfer` says false. */
  token: string;
  usdc: string;
  factory: string;
  payer: string;
  /** Gives the id of what waits then. */
  send(key: DevKey, order: Order): Promise<string>;
  call(contract: string, abi: Abi, functionName: string, args: readonly unknown[]): Promise<string>;
};

export const oneTrx = 1_000_000n;
export const feeCap = 5_000n * oneTrx;
const tokensMinted = 2n ** 120n;
const payerCoins = 100_000_000n * oneTrx;
const solidLagBlocks = 9;
const slotMs = 3_000;
const xpub =
  'xpub661MyMwAqRbcFtXgS5sYJABqqG9YLmC4Q1Rdap9gSE8NqtwybGhePY2gZ29ESFjqJoCu1Rupje8YtGqsefD265TMg7usUDFdp6W1EGMcet8';
export const tronChains: Chains = {
  rules: () => tronRules,
  connect: (_code, settings) => openTronChain(settings),
};

/** A local chain of its own. Nothing gets into a block before it is told to make one, and a block takes three seconds. */
export async function openTronStage(): Promise<TronStage> {
  const folder = temporaryFolder('coffer-tron');
  const clock = { ms: Math.floor(Date.now() / slotMs) * slotMs };
  const local = await startTronChain({
    folder: folder.path,
    log: openLog('silent'),
    steadyBlocks: false,
    blocksAtOnce: false,
    rules: { solidLagBlocks },
    now: () => (clock.ms += slotMs),
  });
  const chain = local.simulated;
  const { house } = devKeys();
  const [usdc, usdt] = ['USDC', 'USDT'].map((code) => local.tokens.find((one) => one.code === code)?.address);
  if (!usdc || !usdt) throw new Error('the test tokens are gone');
  const mine = (blocks: number) => chain.mine(blocks);
  const send = (key: DevKey, order: Order) => broadcast(chain, key, order);
  const { abi, code } = compilePayer();
  const payer = await openPayer(chain, house, code, [usdc, usdt]);
  const call: TronStage['call'] = (contract, ofContract, functionName, args) =>
    send(house, callOrder(house.hex, { contract: in41(contract), abi: ofContract, functionName, args }));
  const secret = 'not-for-anybody-else';
  return {
    name: 'Tron',
    code: 'TRX',
    chainId: local.chain.chainId,
    chains: tronChains,
    local,
    usdc,
    payer,
    send,
    call,
    token: usdt,
    tokenUnitsMax: 2n ** 100n + 1n,
    factory: local.factoryAddress,
    mine,
    namesNoChain: true,
    nodes: [{ id: 1, url: local.chain.rpcUrl }],
    deadNode: { id: 9, url: `http://127.0.0.1:${await freePort()}/v2/${secret}`, secret },
    coin: { unit: 1n, one: 10_000n * oneTrx, feeCap, paysNothing: false },
    sources: [
      { kind: 'xpub', xpub },
      { kind: 'contract', contract: local.factoryAddress },
    ],
    pay(payments) {
      const [only] = payments;
      const isPlain = payments.length === 1 && only?.contract === null && !isContract(chain, only.to);
      if (only && isPlain) return send(house, transferOrder(house.hex, in41(only.to), only.units));
      return call(payer, abi, 'pay', [payments.map(inHex)]);
    },
    fail({ privateKey }, { to, contract, units }) {
      const key = keyOf(privateKey);
      const args = [hexOfTron(to), units];
      const order = { contract: in41(contract ?? ''), abi: erc20Abi, functionName: 'transfer', args };
      return send(key, { ...callOrder(key.hex, order), feeLimitSun: 100n * oneTrx });
    },
    reorg: (depth, back) => reorganise(chain, depth, back),
    finalize: () => mine(solidLagBlocks),
    lapse: {
      async upTo(validUntil) {
        clock.ms = validUntil - slotMs - 1;
        await mine(1);
      },
      async past(validUntil) {
        clock.ms = Math.max(clock.ms, validUntil);
        await mine(1);
      },
    },
    sweepers: sweepersOf(call, local.factoryAddress, house),
    async close() {
      await local.stop();
      await folder.remove();
    },
  };
}

function in41(address: string): Hex41 {
  return `41${hexOfTron(address).slice(2)}`;
}

function inHex({ to, contract, units }: Payment) {
  return { token: contract === null ? `0x${'0'.repeat(40)}` : hexOfTron(contract), to: hexOfTron(to), units };
}

function isContract(chain: TronChain, address: string): boolean {
  return chain.ledgerAt(chain.head.height).contract(in41(address)) !== undefined;
}

/** What was given to the chain, for it forgets what a reorg took. */
const given = new Map<string, Transaction>();
/** Longer than all the blocks of a test. */
const lifeMs = 3_600_000;

/** Bound to a block that no reorg takes away, so that any transaction may come back. */
async function broadcast(chain: TronChain, key: DevKey, order: Order): Promise<string> {
  const solid = chain.blocks[chain.solidHeight];
  // What is ordered twice is two transactions: they differ in the time that they tell.
  const timeMs = chain.head.timeMs + lifeMs + given.size;
  const raw = rawOf(order, { blockId: solid?.id ?? '', timeMs });
  const transaction = await chain.broadcast(Buffer.from(raw).toString('hex'), [sign(raw, key)]);
  given.set(transaction.id, transaction);
  return transaction.id;
}

async function openPayer(chain: TronChain, house: DevKey, bytecode: Hex, tokens: string[]): Promise<string> {
  const id = await broadcast(chain, house, createOrder(house.hex, { name: 'Payer', bytecode }));
  await chain.mine(1);
  const payer = contractAddress(id, house.hex);
  for (const token of tokens) {
    const args = [`0x${payer.slice(2)}`, tokensMinted];
    const mint = { contract: in41(token), abi: testUsdcAbi, functionName: 'mint', args };
    await broadcast(chain, house, callOrder(house.hex, mint));
  }
  const fields = [
    [1, fromHex(house.hex)],
    [2, fromHex(payer)],
    [3, payerCoins],
  ] as const;
  await broadcast(chain, house, { code: 31, name: 'TriggerSmartContract', fields, feeLimitSun: 100n * oneTrx });
  await chain.mine(1);
  return tronOfHex(`0x${payer.slice(2)}`);
}

/** Other blocks of the same number, in which only these stand. */
async function reorganise(chain: TronChain, depth: number, back: readonly { hash: string; block: number }[]) {
  await chain.cut(depth);
  for (let at = 0; at < depth; at += 1) {
    for (const { hash } of back.filter(({ block }) => block === at)) {
      const { rawHex, signatures } = given.get(hash)!;
      await chain.broadcast(rawHex, signatures);
    }
    await chain.mine(1);
  }
}

function sweepersOf(call: TronStage['call'], factory: string, house: DevKey): Sweepers {
  const owner = `0x${house.hex.slice(2)}` as const;
  return {
    async deploy(_owner, collector) {
      const salt: Hex = `0x${randomBytes(32).toString('hex')}`;
      const fundCollector = hexOfTron(collector);
      const txHash = await call(factory, sweepFactoryAbi, 'createFundSweeperContract', [salt, fundCollector]);
      const at = { rule: 'tron', factory: hexOfTron(factory) } as const;
      return { txHash, factory, contract: tronOfHex(sweeperAddress({ owner, salt, fundCollector }, at)) };
    },
    propose: (contract, collector) => call(contract, fundSweeperAbi, 'proposeFundCollector', [hexOfTron(collector)]),
  };
}
