import type { ChainCode } from '@coffer/kernel/chain.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { bySystem } from '../../activity/index.ts';
import { followNodes } from './follow-nodes.ts';
import type { ChosenNetwork } from '../chains/network.ts';
import { addNode, changeAddress, openAddress } from './node-address.ts';
import { listNodeRows } from './node-store.ts';
import { lockBlockchain } from '../chains/store.ts';

/** The environment gives the first nodes; later they belong to the dashboard. A local chain's node is wherever it runs now. */
export async function adoptNodes(deps: Deps, tx: Tx, code: ChainCode, network: ChosenNetwork): Promise<void> {
  const row = await lockBlockchain(tx, code);
  if (!row) throw new RangeError(`${code} was not seeded`);
  const local = network.localNode(code);
  const changed =
    local === undefined
      ? await adoptFromEnvironment(deps, tx, row.id, deps.config[`${code}_RPC_URL`])
      : await followLocalNode(deps, tx, row.id, local);
  if (changed) await followNodes(deps, tx, bySystem('start', deps.clock.now()), row);
}

async function adoptFromEnvironment(
  deps: Deps,
  tx: Tx,
  blockchainId: number,
  urls: readonly string[],
): Promise<boolean> {
  if (urls.length === 0 || (await listNodeRows(tx, blockchainId)).length > 0) return false;
  for (const [position, url] of urls.entries()) {
    await addNode(deps, tx, { blockchain_id: blockchainId, url, origin: 'environment', position, active: true });
  }
  return true;
}

async function followLocalNode(deps: Deps, tx: Tx, blockchainId: number, url: string): Promise<boolean> {
  const known = (await listNodeRows(tx, blockchainId)).find(({ origin }) => origin === 'local');
  if (!known) {
    await addNode(deps, tx, { blockchain_id: blockchainId, url, origin: 'local', position: 0, active: true });
    return true;
  }
  if ((await openAddress(deps, tx, known)) === url) return false;
  await changeAddress(deps, tx, known, url);
  return true;
}
