import { keccak256, type Hex } from 'viem';
import { sweeperAddress, sweeperLogicAddress } from '@coffer/contract-abi/sweep-addresses.ts';
import { factoryOfLogic, sweepCodes } from '@coffer/contract-abi/sweep-codes.ts';
import { logicOfClone } from '@coffer/contract-abi/sweeper-code.ts';
import { hexOfTron, tronOfHex } from '@coffer/keys/tron/address.ts';
import { knownToAny } from '../../nodes/known-to-any.ts';
import type { NodePool } from '../../nodes/node-pool.ts';
import { garbled } from '../../nodes/rpc-failure.ts';
import type { RpcNode } from '../../nodes/rpc-node.ts';
import type { AccountState, ContractReader, Deployment, Destination, LeftOut } from '../../port/port.ts';
import { createdBy, type Created } from '../../solidity/created-sweepers.ts';
import { blockWith } from '../../solidity/head.ts';
import { hasSucceeded, readReceipt, type RawReceipt } from '../../solidity/raw-shapes.ts';
import { skippedIn } from '../../solidity/skipped-addresses.ts';
import { later, no, readDeployment, type Refusal } from '../../solidity/read-deployment.ts';
import { codeHashOf, readDestination } from '../../solidity/sweep-contract.ts';
import { signerOfText } from '../../solidity/text-signer.ts';
import { readTokenFacts } from '../../solidity/token-facts.ts';
import { ourWords } from './head.ts';
import { lookUp } from './read-transaction.ts';
import { isId } from './wallet-block.ts';

/** What may be believed of a sweep contract: only what the chain itself shows. */
export function contractReader(pool: NodePool): ContractReader {
  return {
    async deployment(txHash) {
      if (!isId(txHash)) return no('That is no transaction of this chain: its id is 64 digits.');
      return readDeployment(pool, (node) => deploymentFrom(node, txHash));
    },
    destination: async (contract) => inOurWords(await pool.ask((node) => readDestination(node, hexOfTron(contract)))),
    codeHash: (address) => pool.ask((node) => codeHashOf(node, hexOfTron(address))),
    isSweepContract: (address) => pool.ask((node) => isSweepContract(node, hexOfTron(address))),
    tokenFacts: (contract) => pool.ask((node) => readTokenFacts(node, hexOfTron(contract))),
    accounts: (addresses) => pool.ask((node) => readAccounts(node, addresses)),
    hasSigned: async (account, text, signature) =>
      (await signerOfText(text, '\x19TRON Signed Message:\n', signature)) === hexOfTron(account),
    leftOut: async (txHash) => (isId(txHash) ? knownToAny(pool, (node) => leftOutFrom(node, txHash)) : null),
  };
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
    codeHash: keccak256(sweepCodes({ rule: 'tron', factory: factory as Hex }).clone),
    block: { height, hash, at },
  };
}

async function receiptOf(node: RpcNode, id: string): Promise<RawReceipt | null> {
  const receipt = readReceipt(await node.call('eth_getTransactionReceipt', [`0x${id}`]));
  if (receipt && receipt.transactionHash !== `0x${id}`) throw garbled('the receipt of another transaction');
  return receipt;
}

/** A factory may stand anywhere here: what it is shows in its code, and its contracts show that they are its own. */
async function problemOf(
  node: RpcNode,
  { factory, contract, owner, collector, salt }: Created,
): Promise<string | null> {
  const at = { rule: 'tron', factory: factory as Hex } as const;
  if (contract !== sweeperAddress({ owner, salt, fundCollector: collector }, at)) {
    return 'The address of the contract is not the one that its owner, salt and collector lead to.';
  }
  const codes = sweepCodes(at);
  const places = [factory, contract, sweeperLogicAddress(at)];
  const [maker, own, behind] = await node.all(places.map((address) => ['eth_getCode', [address, 'latest']] as const));
  if (maker !== codes.factory) return 'The factory has another code than ours.';
  if (own !== codes.clone) return 'The contract has another code than ours.';
  return behind === codes.logic ? null : 'The logic behind the contract has another code than ours.';
}

/** A factory may stand anywhere here: what is behind a contract says where, and each code has to be ours for that place. */
async function isSweepContract(node: RpcNode, contract: string): Promise<boolean> {
  const codeOf = async (address: string) => String(await node.call('eth_getCode', [address, 'latest'])).toLowerCase();
  const own = await codeOf(contract);
  const logic = logicOfClone(own);
  const behind = logic === null ? '' : await codeOf(logic);
  const factory = factoryOfLogic(behind);
  if (factory === null) return false;
  const codes = sweepCodes({ rule: 'tron', factory });
  return own === codes.clone && behind === codes.logic && (await codeOf(factory)) === codes.factory;
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
