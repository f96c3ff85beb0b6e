import { decodeErrorResult, parseAbi } from 'viem';
import { isHex41, type Hex41 } from '../address.ts';
import { fromHex, toHex } from '../bytes.ts';
import { constantEnergyMax } from '../wallet/contract-calls.ts';
import { nodeVersion } from '../wallet/network-calls.ts';
import { messageOf } from '../wallet/show.ts';
import type { TronChain } from '../chain/tron-chain.ts';
import type { VmResult } from '../vm/tron-vm.ts';
import { readLogs } from './read-logs.ts';
import { badParams, badRequest, failed, RpcRefusal } from './rpc-refusal.ts';
import { bytes0x, quantity, rpcBlock, rpcReceipt, rpcTransaction } from './show-rpc.ts';

type Params = readonly unknown[];
/** What the node says of the chain, whose final block may lag. */
export type RpcView = { chain: TronChain; solidHeight: number };
type Method = (view: RpcView, params: Params) => unknown;

const otherTags = ['earliest', 'pending', 'finalized', 'safe'];
const errorAbi = parseAbi(['error Error(string)']);
const hashShape = /^0x[0-9a-fA-F]{64}$/;

const methods: Readonly<Record<string, Method>> = {
  web3_clientVersion: () => `TRON/v${nodeVersion}/local/simulator`,
  net_version: ({ chain }) => quantity(chain.chainId),
  net_listening: () => true,
  net_peerCount: () => '0x0',
  eth_chainId: ({ chain }) => quantity(chain.chainId),
  eth_protocolVersion: () => quantity(31),
  eth_syncing: () => false,
  eth_accounts: () => [],
  eth_gasPrice: ({ chain }) => quantity(chain.rules.energyFeeSun),
  eth_blockNumber: ({ chain }) => quantity(chain.head.height),
  eth_getBlockByNumber(view, [tag, full]) {
    const block = view.chain.blocks[heightOf(view, tag)];
    return block ? rpcBlock(block, full === true, view.chain.rules.energyFeeSun) : null;
  },
  eth_getBlockByHash({ chain }, [hash, full]) {
    const block = chain.block(hashOf(hash));
    return block ? rpcBlock(block, full === true, chain.rules.energyFeeSun) : null;
  },
  eth_getBlockTransactionCountByNumber(view, [tag]) {
    const block = view.chain.blocks[heightOf(view, tag)];
    return block ? quantity(block.transactions.length) : null;
  },
  eth_getBlockReceipts(view, [tag]) {
    const block = view.chain.blocks[heightOf(view, tag)];
    const fee = view.chain.rules.energyFeeSun;
    return block ? block.transactions.map((one) => rpcReceipt({ ...one, block }, fee)) : null;
  },
  eth_getTransactionByHash({ chain }, [hash]) {
    const found = chain.included(hashOf(hash));
    return found ? rpcTransaction(found, chain.rules.energyFeeSun) : null;
  },
  eth_getTransactionReceipt({ chain }, [hash]) {
    const found = chain.included(hashOf(hash));
    return found ? rpcReceipt(found, chain.rules.energyFeeSun) : null;
  },
  eth_getLogs: (view, [filter]) => readLogs(view.chain, record(filter), (tag) => heightOf(view, tag)),
  eth_getBalance: ({ chain }, [address, tag]) =>
    quantity(onlyLatest(tag, () => chain.ledgerAt(chain.head.height).sun(addressOf(address)))),
  eth_getCode: ({ chain }, [address, tag]) =>
    onlyLatest(tag, () => bytes0x(chain.ledgerAt(chain.head.height).code(addressOf(address)))),
  eth_getStorageAt: ({ chain }, [address, slot, tag]) =>
    onlyLatest(tag, () => {
      const key = String(slot).replace(/^0x/, '').padStart(64, '0');
      const value = chain.ledgerAt(chain.head.height).slot(addressOf(address), key);
      return `0x${bytes0x(value).slice(2).padStart(64, '0')}`;
    }),
  async eth_call(view, [call, tag]) {
    if (tag !== null && typeof tag === 'object') mustExist(view, tag as Record<string, unknown>);
    const { answer } = await onlyLatest(typeof tag === 'object' ? 'latest' : tag, () => ask(view, record(call)));
    return bytes0x(answer);
  },
  async eth_estimateGas(view, [call]) {
    const { energy } = await ask(view, record(call));
    return quantity(energy);
  },
};

export async function answerRpc(view: RpcView, method: string, params: Params): Promise<unknown> {
  const known = Object.hasOwn(methods, method) ? methods[method] : undefined;
  if (!known) throw new RpcRefusal(-32601, `the method ${method} does not exist/is not available`);
  return known(view, params);
}

function heightOf({ chain, solidHeight }: RpcView, tag: unknown): number {
  if (tag === 'latest') return chain.head.height;
  if (tag === 'earliest') return 0;
  if (tag === 'finalized') return solidHeight;
  if (tag === 'pending' || tag === 'safe') throw badParams(`TAG ${tag} not supported`);
  if (isHeight(tag)) return Number(tag);
  throw badParams('invalid block number');
}

/** What is asked of a state is asked of the newest one: older ones are not kept. */
function onlyLatest<T>(tag: unknown, answer: () => T): T {
  if (tag === undefined || tag === 'latest') return answer();
  if (typeof tag === 'string' && otherTags.includes(tag)) {
    throw badParams(`TAG [${otherTags.join(' | ')}] not supported`);
  }
  if (isHeight(tag)) throw badParams('QUANTITY not supported, just support TAG as latest');
  throw badParams('invalid block number');
}

/** A block that is named must be there; what is asked is still asked of the newest state. */
function mustExist({ chain }: RpcView, { blockNumber, blockHash }: Readonly<Record<string, unknown>>): void {
  if (blockNumber === undefined && blockHash === undefined) throw badRequest('invalid json request');
  if (blockNumber !== undefined && !isHeight(blockNumber)) throw badParams('invalid block number');
  if (blockNumber !== undefined && !chain.blocks[Number(blockNumber)]) throw failed('header not found');
  if (blockHash !== undefined && !chain.block(hashOf(blockHash))) throw failed('header for hash not found');
}

function isHeight(tag: unknown): tag is string {
  return typeof tag === 'string' && /^(0x[0-9a-fA-F]+|\d+)$/.test(tag);
}

async function ask(
  { chain }: RpcView,
  { from, to, data, input, value }: Readonly<Record<string, unknown>>,
): Promise<VmResult> {
  const called = to === undefined || to === null ? null : addressOf(to);
  const isContract = called === null || chain.ledgerAt(chain.head.height).contract(called) !== undefined;
  if (!isContract) {
    if (value === undefined) throw badRequest('invalid json request: invalid value');
    return { outcome: 'SUCCESS', energy: 0, penalty: 0, answer: new Uint8Array(), logs: [], made: [], inner: [] };
  }
  const result = await chain.call(
    {
      from: from === undefined ? `41${'00'.repeat(20)}` : addressOf(from),
      to: called,
      data: fromHex(textOf(input ?? data, '0x').replace(/^0x/, '')),
      valueSun: BigInt(textOf(value, '0x0')),
      energyMax: constantEnergyMax,
    },
    chain.head.height,
  );
  if (result.outcome !== 'SUCCESS')
    throw failed(`${messageOf(result.outcome)}${reasonIn(result.answer)}`, bytes0x(result.answer));
  return result;
}

/** A reason in words, where the contract gave one. */
function reasonIn(answer: Uint8Array): string {
  try {
    const { args } = decodeErrorResult({ abi: errorAbi, data: `0x${toHex(answer)}` });
    return `: ${args[0]}`;
  } catch {
    return '';
  }
}

function textOf(asked: unknown, otherwise: string): string {
  if (asked === undefined || asked === null) return otherwise;
  if (typeof asked !== 'string') throw badRequest('invalid json request');
  return asked;
}

function addressOf(asked: unknown): Hex41 {
  const digits = String(asked).toLowerCase().replace(/^0x/, '');
  const address = digits.length === 40 ? `41${digits}` : digits;
  if (!isHex41(address)) throw badParams('invalid address hash value');
  return address;
}

function hashOf(asked: unknown): string {
  if (typeof asked !== 'string' || !hashShape.test(asked)) throw badParams('invalid hash value');
  return asked.slice(2).toLowerCase();
}

function record(asked: unknown): Readonly<Record<string, unknown>> {
  if (asked === null || typeof asked !== 'object') throw badRequest('invalid json request');
  return asked as Record<string, unknown>;
}
