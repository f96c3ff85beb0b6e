import type { ConnectionTest } from '@coffer/contract/blockchains.ts';
import { authorize, requireStepUp, type MemberSubject } from '../../platform/access.ts';
import type { Call, Deps } from '../../platform/deps.ts';
import { requireBlockchain } from './list-blockchains.ts';
import { openAddress } from './node-address.ts';
import { listNodeRows } from './node-store.ts';
import { probeNode, shownProbe, type Probe } from './probe-node.ts';

/** Asks every stored node by itself, those too that are switched off. */
export async function testConnection(
  deps: Deps,
  call: Call<MemberSubject>,
  idOrCode: number | string,
): Promise<ConnectionTest> {
  authorize(call.subject, 'nodes:write');
  const row = await requireBlockchain(call.db, idOrCode);
  const addresses: { id: number; url: string }[] = [];
  for (const node of await listNodeRows(call.db, row.id)) {
    addresses.push({ id: node.id, url: await openAddress(deps, call.db, node) });
  }
  return toTest(await Promise.all(addresses.map((node) => probeNode(deps, row, node))));
}

/** An address that is not stored, nor will be by this. */
export async function testNode(
  deps: Deps,
  call: Call<MemberSubject>,
  idOrCode: number | string,
  url: string,
): Promise<ConnectionTest> {
  authorize(call.subject, 'nodes:write');
  requireStepUp(call.subject, call.now);
  const row = await requireBlockchain(call.db, idOrCode);
  return toTest([await probeNode(deps, row, { id: null, url })]);
}

function toTest(probes: readonly Probe[]): ConnectionTest {
  return { success: probes.some((probe) => probe.connected), nodes: probes.map(shownProbe) };
}
