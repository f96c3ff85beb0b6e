import { openSync } from 'node:fs';
import path from 'node:path';
import { createRequire } from 'node:module';
import { encodeFunctionData, keccak256, parseAbi, toHex, type Hex } from 'viem';
import { startAnvil } from '../../devnet/evm/start-anvil.ts';
import { temporaryFolder } from '../../packages/server/test/temporary-folder.ts';
import { openLog } from '../../packages/server/src/platform/log.ts';

/** As busy as a real chain: transactions of a few transfers each, one of a hundred transfers to somebody we know. */
export const shape = { blocks: 500, transactions: 40, logs: 10, hitEvery: 100, payees: 64 };
export const chainId = 31_337;

const source = `
pragma solidity 0.8.37;
contract Payroll {
  event Transfer(address indexed from, address indexed to, uint256 units);
  function pay(uint256 seed, uint256 count, address known) external {
    for (uint256 i = 0; i < count; i++) {
      bytes32 random = keccak256(abi.encode(seed, i));
      address to = i == 0 && known != address(0) ? known : address(uint160(uint256(random)));
      emit Transfer(address(uint160(uint256(random) >> 96)), to, uint256(random) >> 200);
    }
  }
}`;
const abi = parseAbi(['function pay(uint256 seed, uint256 count, address known)']);

export type ScanChain = { url: string; first: number; last: number; logs: number };

export const payees: readonly string[] = Array.from({ length: shape.payees }, (_one, at) =>
  keccak256(toHex(`payee ${at}`)).slice(0, 42),
);

/** A real node that is full of other people's transfers. */
export async function openScanChain(stack: AsyncDisposableStack): Promise<ScanChain> {
  const folder = temporaryFolder('coffer-bench-anvil');
  stack.defer(() => folder.remove());
  const holds = openSync(path.join(folder.path, 'claim'), 'w');
  const options = { folder: folder.path, holds, log: openLog('silent'), steadyBlocks: false };
  const anvil = await startAnvil({ ...options, chainId, network: 'ethereum' });
  stack.defer(() => anvil.stop());
  const { rpc } = anvil;
  const [from] = await rpc<string[]>('eth_accounts');
  const deployed = await rpc<string>('eth_sendTransaction', { from, data: compile() });
  await rpc('anvil_mine', '0x1');
  const { contractAddress } = await rpc<{ contractAddress: string }>('eth_getTransactionReceipt', deployed);
  await rpc('evm_setAutomine', false);
  const first = Number(await rpc<string>('eth_blockNumber')) + 1;
  const url = `http://127.0.0.1:${anvil.port}`;
  let nonce = Number(await rpc<string>('eth_getTransactionCount', from, 'pending'));
  for (let block = 0; block < shape.blocks; block += 1) {
    const calls = Array.from({ length: shape.transactions }, (_one, at) => {
      const seed = block * shape.transactions + at;
      const isHit = (seed * shape.logs) % shape.hitEvery === 0;
      const known = isHit ? payees[seed % payees.length]! : `0x${'0'.repeat(40)}`;
      const data = encodeFunctionData({
        abi,
        functionName: 'pay',
        args: [BigInt(seed), BigInt(shape.logs), known as Hex],
      });
      return { from, to: contractAddress, data, gas: '0x30d40', nonce: toHex(nonce++) };
    });
    await sendAll(url, calls);
    await rpc('anvil_mine', '0x1');
  }
  const logs = shape.blocks * shape.transactions * shape.logs;
  return { url, first, last: first + shape.blocks - 1, logs };
}

async function sendAll(url: string, calls: readonly object[]): Promise<void> {
  const questions = calls.map((call, id) => ({ jsonrpc: '2.0', id, method: 'eth_sendTransaction', params: [call] }));
  const headers = { 'content-type': 'application/json' };
  const reply = await fetch(url, { method: 'POST', headers, body: JSON.stringify(questions) });
  const answers = (await reply.json()) as { error?: { message: string } }[];
  for (const { error } of answers) if (error) throw new Error(error.message);
}

type Output = { contracts: Record<string, Record<string, { evm: { bytecode: { object: string } } }>> };

function compile(): Hex {
  const solc = createRequire(import.meta.url)('solc') as { compile(input: string): string };
  const optimizer = { enabled: true, runs: 10_000 };
  const settings = { optimizer, outputSelection: { '*': { '*': ['evm.bytecode.object'] } } };
  const input = { language: 'Solidity', sources: { 'a.sol': { content: source } }, settings };
  const { contracts } = JSON.parse(solc.compile(JSON.stringify(input))) as Output;
  return `0x${contracts['a.sol']!['Payroll']!.evm.bytecode.object}`;
}
