import { hoursAfter } from '@coffer/kernel/clock.ts';
import type { MemberSubject } from '../../../platform/access.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { Deed } from '../../../platform/deed.ts';
import type { Call, Deps } from '../../../platform/deps.ts';
import { recordActivity, type Origin } from '../../activity/index.ts';
import { recordChange, requestChange, waitHours } from '../../treasury-changes/index.ts';
import { fromVault, namesOfSecrets, retireSecrets } from '../../vault/index.ts';
import { followNodes } from './follow-nodes.ts';
import { isSameAddress, nodeSetOf, ownSecretsOf, sealPlan, switchNodes, type KeptNode } from './node-set.ts';
import type { NodePlan } from './plan-nodes.ts';
import { hostOf, isLostByItself, losesMajority } from './standing-nodes.ts';
import type { BlockchainRow } from '../chains/store.ts';

type Changed = { row: BlockchainRow; dueAt: Date | null };

/**
 * Nodes say what was paid. Some that come beside others change nothing that the others would not contradict; those that could
 * outvote the others, or take their place, say what they like, so that they wait, and the old ones are asked until then.
 */
export async function changeNodes(
  deps: Deps,
  tx: Tx,
  call: Call<MemberSubject>,
  row: BlockchainRow,
  plan: NodePlan,
): Promise<Changed> {
  const from = await nodeSetOf(tx, row.id);
  const to = await sealPlan(deps, tx, from, plan);
  if (!isOther(from, to)) return { row, dueAt: null };
  const hours = await waitHours(deps, tx, call.now);
  const since = hoursAfter(call.now, -hours);
  const mayWait = hours > 0 && !(await isLostByItself(tx, row, since));
  if (mayWait && (await losesMajority(tx, row.id, { from, to, since }))) {
    const dueAt = hoursAfter(call.now, hours);
    const [held, wanted] = [ownSecretsOf(from), ownSecretsOf(to)];
    await retireSecrets(
      tx,
      wanted.filter((id) => !held.includes(id)),
      dueAt,
    );
    await requestChange(tx, call, await deedOf(tx, row, from, to), hours);
    return { row, dueAt };
  }
  await recordChange(tx, call, await deedOf(tx, row, from, to));
  return { row: (await writeNodes(deps, tx, call, { row, from, to })) ?? row, dueAt: null };
}

type NodesWrite = { row: BlockchainRow; from: readonly KeptNode[]; to: readonly KeptNode[] };

/** Undefined, and nothing changed, where an address that is to come is no longer kept. */
export async function writeNodes(
  deps: Pick<Deps, 'emit' | 'masterKey' | 'clock'>,
  tx: Tx,
  origin: Origin,
  { row, from, to }: NodesWrite,
): Promise<BlockchainRow | undefined> {
  if (!(await switchNodes(deps, tx, { blockchainId: row.id, from, to, now: origin.now }))) return undefined;
  const followed = await followNodes(deps, tx, origin, row);
  const entry = { action: 'blockchain.updated', entity: 'blockchain', entityId: row.id };
  await recordActivity(tx, origin, { ...entry, ...(await differenceOf(tx, from, to, ({ shown }) => shown)) });
  return followed;
}

function isOther(from: readonly KeptNode[], to: readonly KeptNode[]): boolean {
  return JSON.stringify(from) !== JSON.stringify(to);
}

async function deedOf(
  tx: Tx,
  { id, name }: BlockchainRow,
  before: readonly KeptNode[],
  after: readonly KeptNode[],
): Promise<Deed> {
  return {
    kind: 'blockchain.nodes-changed',
    title: `The nodes of ${name}, which report payments, were changed`,
    ...(await differenceOf(tx, before, after, hostOf)),
    subject: { blockchainId: id, before, after },
  };
}

/** Where only a hidden part of an address changed, the count says so. */
async function differenceOf(
  tx: Tx,
  from: readonly KeptNode[],
  to: readonly KeptNode[],
  addressOf: (node: KeptNode) => string,
) {
  const names = await namesOfSecrets(
    tx,
    [...from, ...to].flatMap(({ named }) => named?.id ?? []),
  );
  const nameOf = (node: KeptNode) =>
    `${addressOf(node)}${node.named ? fromVault(names, node.named.id) : ''}${node.active ? '' : ' (off)'}`;
  const [before, after] = [from.map(nameOf), to.map(nameOf)];
  const newAddresses = to.filter((node) => !from.some((other) => isSameAddress(node, other))).length;
  const isSame = before.join() === after.join();
  return {
    before: isSame ? {} : { nodes: before },
    after: { ...(isSame ? {} : { nodes: after }), ...(newAddresses > 0 ? { newAddresses } : {}) },
  };
}
