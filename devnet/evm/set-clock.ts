import type { JsonRpc } from './json-rpc.ts';

/**
 * From now on blocks say when they really came. Anvil goes on from the time of the block that it begins with: after a start with
 * a saved state, and after a reorganisation, that lies as far back as nobody wanted a block.
 */
export async function setClock(rpc: JsonRpc): Promise<void> {
  await rpc('evm_setTime', Math.ceil(Date.now() / 1000));
}
