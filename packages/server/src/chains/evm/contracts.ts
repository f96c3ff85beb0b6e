import type { Hex } from 'viem';
import { decodeEventLog, decodeFunctionResult, encodeFunctionData, keccak256, toEventSelector } from 'viem/utils';
import {
  factoryAddress,
  factoryCodeHash,
  fundSweeperAbi,
  sweeperLogic,
  sweeperLogicCodeHash,
  sweepFactoryAbi,
} from '@coffer/contract-abi/contracts.ts';
import { sweeperAddress } from '@coffer/contract-abi/sweep-addresses.ts';
import { sweeperCloneCode } from '@coffer/contract-abi/sweeper-code.ts';
import { checksummed } from '@coffer/keys/evm-address.ts';
import type { ContractReader, Deployment, Destination } from '../port.ts';
import { readLeftOut } from './left-out.ts';
import { readAccounts } from './read-accounts.ts';
import { blockWith } from './read-transaction.ts';
import { isHash, readReceipt, readTransaction, toNumber, type RawReceipt } from './raw-shapes.ts';
import type { RpcNode } from '../nodes/rpc-node.ts';
import type { NodePool } from '../nodes/node-pool.ts';
import { isVerdict } from './evm-nodes.ts';
import { garbled, RpcFailure } from '../nodes/rpc-failure.ts';
import { readTokenFacts } from './token-facts.ts';
import { hasSucceeded } from './transfers-of.ts';

type Refusal = { reason: string; retry: boolean };

const factory = factoryAddress.toLowerCase();
const createdTopic = toEventSelector(
  sweepFactoryAbi.find((item) => item.type === 'event' && item.name === 'FundSweeperCreated')!,
);

/** What may be believed of a sweep contract: only what the chain itself shows. */
export function contractReader(pool: NodePool): ContractReader {
  return {
    deployment: (txHash) => readDeployment(pool, txHash),
    destination: (contract) => pool.ask((node) => readDestination(node, contract)),
    codeHash: (address) => pool.ask((node) => codeHashOf(node, address)),
    tokenFacts: (contract) => pool.ask((node) => readTokenFacts(node, contract)),
    accounts: (addresses) => pool.ask((node) => readAccounts(node, addresses)),
    leftOut: (txHash) => readLeftOut(pool, txHash),
  };
}

async function readDeployment(pool: NodePool, txHash: string): Promise<Deployment | Refusal> {
  if (!isHash(txHash)) return no('That is no transaction hash: it is 0x and 64 digits.');
  let refusal: Refusal | undefined;
  try {
    return await pool.ask(async (node) => {
      const found = await deploymentFrom(node, txHash);
      if (!('retry' in found && found.retry)) return found;
      // Another node may be ahead of this one.
      refusal ??= found;
      throw new RpcFailure('error', found.reason);
    });
  } catch (error) {
    if (refusal) return refusal;
    throw error;
  }
}

async function deploymentFrom(node: RpcNode, txHash: string): Promise<Deployment | Refusal> {
  const [sent, told] = await node.all([
    ['eth_getTransactionByHash', [txHash]],
    ['eth_getTransactionReceipt', [txHash]],
  ]);
  if (sent === null) return later('No node of this chain knows that transaction yet.');
  const receipt = readReceipt(told);
  if (!receipt) return later('That transaction is in no block yet.');
  if (receipt.transactionHash !== txHash) throw garbled('the receipt of another transaction');
  if (!hasSucceeded(receipt)) return no('That transaction failed: nothing was deployed.');
  const block = await blockWith(node, receipt);
  const created = createdIn(receipt, readTransaction(sent).to);
  if ('reason' in created) return created;
  const { contract, owner, collector, salt } = created;
  if (contract !== sweeperAddress({ owner, salt, fundCollector: collector })) {
    return no('The address of the contract is not the one that its owner, salt and collector lead to.');
  }
  const problem = await problemOfCode(node, contract);
  if (problem) return no(problem);
  const codeHash = keccak256(sweeperCloneCode(sweeperLogic));
  const place = { height: block.height, hash: block.hash, at: block.at };
  return { ...(await readDestination(node, contract)), factory, contract, codeHash, block: place };
}

type Created = { contract: string; owner: Hex; collector: Hex; salt: Hex };

function createdIn(receipt: RawReceipt, to: string | null): Created | Refusal {
  const events = receipt.logs.filter(({ topics }) => topics[0] === createdTopic);
  const event = events.find(({ address }) => address === factory);
  if (event) {
    const { args } = decodeEventLog({
      abi: sweepFactoryAbi,
      eventName: 'FundSweeperCreated',
      topics: event.topics as [Hex, ...Hex[]],
      data: event.data as Hex,
    });
    const lower = (address: Hex) => address.toLowerCase() as Hex;
    const { fundSweeper, owner, fundCollector, salt } = args;
    return { contract: lower(fundSweeper), owner: lower(owner), collector: lower(fundCollector), salt };
  }
  const [foreign] = events;
  if (foreign) return no(`That transaction was sent to another factory: ${checksummed(foreign.address)}.`);
  if (to === factory) return no('That transaction made no new contract: the one it asked for was there before.');
  if (to === null) return no('That transaction deployed a contract without our factory.');
  return no(`That transaction was sent to ${checksummed(to)}, which is not our factory.`);
}

/** The code is compared byte by byte, and so is what it delegates to. */
async function problemOfCode(node: RpcNode, contract: string): Promise<string | null> {
  const [own, behind, maker] = await node.all([
    ['eth_getCode', [contract, 'latest']],
    ['eth_getCode', [sweeperLogic, 'latest']],
    ['eth_getCode', [factory, 'latest']],
  ]);
  if (maker === '0x' || keccak256(maker as Hex) !== factoryCodeHash) return 'The factory has another code than ours.';
  if (own === '0x') return 'There is no code at the address of the contract.';
  if (own !== sweeperCloneCode(sweeperLogic)) return 'The contract has another code than ours.';
  if (keccak256(behind as Hex) !== sweeperLogicCodeHash)
    return 'The logic behind the contract has another code than ours.';
  return null;
}

async function readDestination(node: RpcNode, contract: string): Promise<Destination> {
  const [owner, collector, pending] = await node.batch(
    (['owner', 'fundCollector', 'pendingFundCollector'] as const).map((functionName) => {
      const data = encodeFunctionData({ abi: fundSweeperAbi, functionName });
      return ['eth_call', [{ to: contract, data }, 'latest']] as const;
    }),
  );
  for (const answer of [owner, collector, pending]) {
    if (answer instanceof RpcFailure && !isVerdict(answer)) throw answer;
    if (answer instanceof RpcFailure || answer === '0x') throw new RangeError(`${contract} is no sweep contract`);
  }
  const [proposed, acceptableAt] = decode('pendingFundCollector', pending) as readonly [string, bigint];
  return {
    owner: String(decode('owner', owner)).toLowerCase(),
    collector: String(decode('fundCollector', collector)).toLowerCase(),
    pending:
      BigInt(proposed) === 0n
        ? null
        : { collector: proposed.toLowerCase(), changesAt: new Date(secondsOf(acceptableAt) * 1_000) },
  };
}

function decode(functionName: 'owner' | 'fundCollector' | 'pendingFundCollector', data: unknown): unknown {
  try {
    return decodeFunctionResult({ abi: fundSweeperAbi, functionName, data: data as Hex });
  } catch {
    throw garbled(`${functionName} of a sweep contract that is none`);
  }
}

function secondsOf(time: bigint): number {
  return toNumber(`0x${time.toString(16)}`, 'a time');
}

async function codeHashOf(node: RpcNode, address: string): Promise<string | null> {
  const code = await node.call('eth_getCode', [address, 'latest']);
  if (typeof code !== 'string' || !/^0x([0-9a-f]{2})*$/i.test(code)) throw garbled('a code that is none');
  return code === '0x' ? null : keccak256(code as Hex);
}

function no(reason: string): Refusal {
  return { reason, retry: false };
}

function later(reason: string): Refusal {
  return { reason, retry: true };
}
