import type { ConnectionTest, testNode as endpoint } from '@coffer/contract/money-in/blockchains.ts';
import type { Body } from '@coffer/contract/endpoint.ts';
import { invalid } from '@coffer/contract/errors.ts';
import { authorize, requireStepUp, type MemberSubject } from '../../../platform/access.ts';
import type { Call, Deps } from '../../../platform/deps.ts';
import { countAsking } from '../../../platform/throttle.ts';
import { requireBlockchain } from './list-blockchains.ts';
import { openAddress } from '../nodes/node-address.ts';
import { listNodeRows } from '../nodes/node-store.ts';
import { readNodeUrl } from '../nodes/plan-nodes.ts';
import { probeNode, shownProbe, type Probe } from '../nodes/probe-node.ts';

/** A few for each node that somebody sets up; whoever looks for open ports behind this install needs far more. */
const testing = { name: 'node test', eachMax: 30, allMax: 120 };

/** Asks every stored node by itself, those too that are switched off. */
export async function testConnection(
  deps: Deps,
  call: Call<MemberSubject>,
  idOrCode: number | string,
): Promise<ConnectionTest> {
  authorize(call.subject, 'nodes:write');
  const row = await requireBlockchain(call.db, idOrCode);
  await countAsking(deps.db, testing, call.subject, call.now);
  const addresses: { id: number; url: string; isNamed: boolean }[] = [];
  for (const node of await listNodeRows(call.db, row.id)) {
    addresses.push({ id: node.id, url: await openAddress(deps, call.db, node), isNamed: node.secret_id === null });
  }
  return toTest(await Promise.all(addresses.map((node) => probeNode(deps, row, node))));
}

/** An address that is not stored, nor will be by this; or that of a named secret. */
export async function testNode(
  deps: Deps,
  call: Call<MemberSubject>,
  idOrCode: number | string,
  given: Body<typeof endpoint>,
): Promise<ConnectionTest> {
  authorize(call.subject, 'nodes:write');
  requireStepUp(call.subject, call.now);
  const row = await requireBlockchain(call.db, idOrCode);
  const { secretID } = given;
  const url = secretID === undefined ? given.url : await readNodeUrl(deps, call, { secretID, path: 'secretID' });
  if (url === undefined) throw invalid({ path: 'url', message: 'is needed, or secretID in its place' });
  await countAsking(deps.db, testing, call.subject, call.now);
  return toTest([await probeNode(deps, row, { id: null, url, isNamed: secretID !== undefined })]);
}

function toTest(probes: readonly Probe[]): ConnectionTest {
  return { success: probes.some((probe) => probe.connected), nodes: probes.map(shownProbe) };
}
