import { keccak256, type Hex } from 'viem';
import { factoryAddress, factoryCodeHash, sweeperLogic, sweeperLogicCodeHash } from '@coffer/contract-abi/contracts.ts';
import { sweeperAddress, sweeperLogicAddress } from '@coffer/contract-abi/sweep-addresses.ts';
import { sweeperCloneCode } from '@coffer/contract-abi/sweeper-code.ts';
import { hexOfTron, tronOfHex } from '@coffer/keys/tron-address.ts';
import { knownToAny } from '../nodes/known-to-any.ts';
import type { NodePool } from '../nodes/node-pool.ts';
import { garbled, RpcFailure } from '../nodes/rpc-failure.ts';
import type { RpcNode } from '../nodes/rpc-node.ts';
import type { AccountState, ContractReader, Deployment, Destination, LeftOut } from '../port.ts';
import { createdBy, type Created } from '../solidity/created-sweepers.ts';
import { blockWith } from '../solidity/head.ts';
import { hasSucceeded, readReceipt, type RawReceipt } from '../solidity/raw-shapes.ts';
import { skippedIn } from '../solidity/skipped-addresses.ts';
import { codeHashOf, readDestination } from '../solidity/sweep-contract.ts';
import { readTokenFacts } from '../solidity/token-facts.ts';
import { ourWords } from './head.ts';
import { lookUp } from './read-transaction.ts';
import { isId } from './wallet-block.ts';

type Refusal = { reason: string; retry: boolean };

/** What may be believed of a sweep contract: only what the chain itself shows. */
export function contractReader(pool: NodePool): ContractReader {
  return {
    deployment: (txHash) => readDeployment(pool, txHash),
    destination: async (contract) => inOurWords(await pool.ask((node) => readDestination(node, hexOfTron(contract)))),
    codeHash: (address) => pool.ask((node) => codeHashOf(node, hexOfTron(address))),
    tokenFacts: (contract) => pool.ask((node) => readTokenFacts(node, hexOfTron(contract))),
    accounts: (addresses) => pool.ask((node) => readAccounts(node, addresses)),
    leftOut: async (txHash) => (isId(txHash) ? knownToAny(pool, (node) => leftOutFrom(node, txHash)) : null),
  };
}

async function readDeployment(pool: NodePool, id: string): Promise<Deployment | Refusal> {
  if (!isId(id)) return no('That is no transaction of this chain: its id is 64 digits.');
  let refusal: Refusal | undefined;
  try {
    return await pool.ask(async (node) => {
      const found = await deploymentFrom(node, id);
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

async function deploymentFrom(node: RpcNode, id: string): Promise<Deployment | Refusal> {
  const receipt = await receiptOf(node, id);
  if (!receipt) {
    const isKnown = (await lookUp(node, id)) !== null;
    return later(
      isKnown ? 'That transaction is in no block yet.' : 'No node of this chain knows that transaction yet.',
    );
  }
  if (!hasSucceeded(receipt)) return no('That transaction failed: nothing was deployed.');
  const { height, hash, at } = ourWords(await blockWith(node, receipt));
  const [created] = createdBy(receipt);
  if (!created) return no('That transaction made no sweep contract.');
  const problem = await problemOf(node, created);
  if (problem) return no(problem);
  const { factory, contract } = created;
  return {
    ...inOurWords(await readDestination(node, contract)),
    factory: tronOfHex(factory),
    contract: tronOfHex(contract),
    codeHash: keccak256(sweeperCloneCode(logicOf(factory))),
    block: { height, hash, at },
  };
}

async function receiptOf(node: RpcNode, id: string): Promise<RawReceipt | null> {
  const receipt = readReceipt(await node.call('eth_getTransactionReceipt', [`0x${id}`]));
  if (receipt && receipt.transactionHash !== `0x${id}`) throw garbled('the receipt of another transaction');
  return receipt;
}

function logicOf(factory: string): Hex {
  return sweeperLogicAddress({ rule: 'tron', factory: factory as Hex });
}

/** A factory may stand anywhere here: what it is shows in its code, and its contracts show that they are its own. */
async function problemOf(
  node: RpcNode,
  { factory, contract, owner, collector, salt }: Created,
): Promise<string | null> {
  const place = { owner, salt, fundCollector: collector };
  if (contract !== sweeperAddress(place, { rule: 'tron', factory: factory as Hex })) {
    return 'The address of the contract is not the one that its owner, salt and collector lead to.';
  }
  const logic = logicOf(factory);
  const [own, behind, maker] = await Promise.all([contract, logic, factory].map((address) => codeOf(node, address)));
  if (hashAsAtHome(maker, factory) !== factoryCodeHash) return 'The factory has another code than ours.';
  if (own !== sweeperCloneCode(logic)) return 'The contract has another code than ours.';
  if (hashAsAtHome(behind, factory) !== sweeperLogicCodeHash) {
    return 'The logic behind the contract has another code than ours.';
  }
  return null;
}

async function codeOf(node: RpcNode, address: string): Promise<string> {
  const code = await node.call('eth_getCode', [address, 'latest']);
  if (typeof code !== 'string' || !/^0x([0-9a-f]{2})*$/i.test(code)) throw garbled('a code that is none');
  return code.toLowerCase();
}

const wordDigits = 64;
const ruleWords = { tron: '41'.padEnd(wordDigits, '0'), evm: 'ff'.padEnd(wordDigits, '0') } as const;

/**
 * Code keeps what was found out when it was deployed: where its maker and its logic stand, and the rule by which the chain
 * makes addresses. With the words that stand there on Ethereum in their place, it must be the code that we know.
 */
function hashAsAtHome(code: string | undefined, factory: string): string | null {
  if (!code || code === '0x') return null;
  const words: [here: string, home: string][] = [
    [wordOf(factory), wordOf(factoryAddress)],
    [wordOf(logicOf(factory)), wordOf(sweeperLogic)],
    [ruleWords.tron, ruleWords.evm],
  ];
  // What says so by itself would be taken for ours in the end, and is not.
  if (words.some(([, home]) => code.includes(home))) return null;
  return keccak256(words.reduce((text, [here, home]) => text.replaceAll(here, home), code) as Hex);
}

function wordOf(address: string): string {
  return address.slice(2).toLowerCase().padStart(wordDigits, '0');
}

function inOurWords({ owner, collector, pending }: Destination): Destination {
  return {
    owner: tronOfHex(owner),
    collector: tronOfHex(collector),
    pending: pending && { ...pending, collector: tronOfHex(pending.collector) },
  };
}

async function readAccounts(node: RpcNode, addresses: readonly string[]): Promise<AccountState[]> {
  const calls = addresses.map((address) => ['eth_getCode', [hexOfTron(address), 'latest']] as const);
  const codes = await node.all(calls);
  return addresses.map((address, at) => ({ address, nonce: 0, delegate: null, hasCode: codes[at] !== '0x' }));
}

async function leftOutFrom(node: RpcNode, id: string): Promise<{ address: string; reason: LeftOut }[] | null> {
  const receipt = await receiptOf(node, id);
  if (!receipt) return null;
  await blockWith(node, receipt);
  return skippedIn(receipt).map(({ address, reason }) => ({ address: tronOfHex(address), reason }));
}

function no(reason: string): Refusal {
  return { reason, retry: false };
}

function later(reason: string): Refusal {
  return { reason, retry: true };
}
