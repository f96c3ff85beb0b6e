import { createRequire } from 'node:module';
import path from 'node:path';
import { hasCode } from './fixed-contract.ts';
import type { JsonRpc } from './json-rpc.ts';

/** Where real networks have Multicall3, and where every client looks for it. */
export const multicall3Address = '0xcA11bde05977b3631167028862bE2a173976CA11';

export async function placeMulticall(rpc: JsonRpc): Promise<void> {
  if (await hasCode(rpc, multicall3Address)) return;
  // Creating it without an address to go to answers the code that would have been deployed.
  const code = await rpc<string>('eth_call', { data: creationCode() }, 'latest');
  await rpc('anvil_setCode', multicall3Address, code);
}

/** It comes with viem, which does not export it. */
function creationCode(): string {
  const require = createRequire(import.meta.url);
  const file = path.join(path.dirname(require.resolve('viem')), 'constants/contracts.js');
  return (require(file) as { multicall3Bytecode: string }).multicall3Bytecode;
}
