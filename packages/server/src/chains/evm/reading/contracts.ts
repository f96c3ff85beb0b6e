import type { Hex } from 'viem';
import { keccak256 } from 'viem/utils';
import { factoryAddress, factoryCodeHash, sweeperLogic, sweeperLogicCodeHash } from '@coffer/contract-abi/contracts.ts';
import { sweeperAddress } from '@coffer/contract-abi/sweep-addresses.ts';
import { sweeperCloneCode } from '@coffer/contract-abi/sweeper-code.ts';
import { checksummed } from '@coffer/keys/evm/address.ts';
import type { ContractReader, Deployment } from '../../port/port.ts';
import { readLeftOut } from './left-out.ts';
import { readAccounts } from './read-accounts.ts';
import { hasSigned } from './signed-text.ts';
import { createdBy, type Created } from '../../solidity/created-sweepers.ts';
import { blockWith } from '../../solidity/head.ts';
import { hasSucceeded, isHash, readReceipt, readTransaction, type RawReceipt } from '../../solidity/raw-shapes.ts';
import type { RpcNode } from '../../nodes/rpc-node.ts';
import type { NodePool } from '../../nodes/node-pool.ts';
import { garbled } from '../../nodes/rpc-failure.ts';
import { later, no, readDeployment, type Refusal } from '../../solidity/read-deployment.ts';
import { codeHashOf, readDestination } from '../../solidity/sweep-contract.ts';
import { readTokenFacts } from '../../solidity/token-facts.ts';

/** That of every sweep contract: what is behind it stands in it. */
const cloneCodeHash = keccak256(sweeperCloneCode(sweeperLogic));
const factory = factoryAddress.toLowerCase();

/** What may be believed of a sweep contract: only what the chain itself shows. */
export function contractReader(pool: NodePool): ContractReader {
  return {
    async deployment(txHash) {
      if (!isHash(txHash)) return no('That is no transaction hash: it is 0x and 64 digits.');
      return readDeployment(pool, (node) => deploymentFrom(node, txHash));
    },
    destination: (contract) => pool.ask((node) => readDestination(node, contract)),
    codeHash: (address) => pool.ask((node) => codeHashOf(node, address)),
    isSweepContract: (address) => pool.ask(async (node) => (await codeHashOf(node, address)) === cloneCodeHash),
    tokenFacts: (contract) => pool.ask((node) => readTokenFacts(node, contract)),
    accounts: (addresses) => pool.ask((node) => readAccounts(node, addresses)),
    hasSigned: (account, text, signature) => hasSigned(pool, account, text, signature),
    leftOut: (txHash) => readLeftOut(pool, txHash),
  };
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
  const place = { height: block.height, hash: block.hash, at: block.at };
  return { ...(await readDestination(node, contract)), factory, contract, codeHash: cloneCodeHash, block: place };
}

function createdIn(receipt: RawReceipt, to: string | null): Created | Refusal {
  const created = createdBy(receipt);
  const own = created.find((one) => one.factory === factory);
  if (own) return own;
  const [foreign] = created;
  if (foreign) return no(`That transaction was sent to another factory: ${checksummed(foreign.factory)}.`);
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
