import { encodeFunctionData, parseAbi, type Hex } from 'viem';
import { RpcFailure } from '../../nodes/rpc-failure.ts';
import type { RpcNode } from '../../nodes/rpc-node.ts';
import type { NodePool } from '../../nodes/node-pool.ts';
import { isVerdict } from '../../solidity/eth-nodes.ts';
import { isNobodys } from '../../solidity/numbers-of-nobody.ts';
import { hashOfText, signerOfText } from '../../solidity/text-signer.ts';

const prefix = '\x19Ethereum Signed Message:\n';
const abi = parseAbi(['function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)']);
/** The whole word: what only says back what it was asked begins with the same bytes. */
const yes = `0x1626ba7e${'0'.repeat(56)}`;

/** With the key of the account (EIP-191) or, where it is a contract such as a Safe, by what that says of it (ERC-1271). */
export async function hasSigned(pool: NodePool, account: string, text: string, signature: string): Promise<boolean> {
  if ((await signerOfText(text, prefix, signature)) === account) return true;
  // Built into the chain: on some there is code at such an address too.
  if (isNobodys(account)) return false;
  return pool.ask((node) => isVouchedFor(node, account, hashOfText(text, prefix), signature));
}

async function isVouchedFor(node: RpcNode, account: string, hash: Hex, signature: string): Promise<boolean> {
  const data = encodeFunctionData({ abi, functionName: 'isValidSignature', args: [hash, signature as Hex] });
  const [code, answer] = await node.batch([
    ['eth_getCode', [account, 'latest']],
    ['eth_call', [{ to: account, data }, 'latest']],
  ]);
  if (code instanceof RpcFailure) throw code;
  if (typeof code !== 'string' || code === '0x') return false;
  if (answer instanceof RpcFailure) {
    if (isVerdict(answer)) return false;
    throw answer;
  }
  return answer === yes;
}
