import { hoursAfter } from '@coffer/kernel/clock.ts';
import type { ChainFamily } from '@coffer/kernel/chain.ts';
import { notFound, onlyProjects, type MemberSubject } from '../../../platform/access.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { Deed } from '../../../platform/deed.ts';
import type { Call, Deps } from '../../../platform/deps.ts';
import { lockProject } from '../../projects/index.ts';
import { recentSubjects, recordChange, requestChange, waitHours, wasEver } from '../../treasury-changes/index.ts';
import { letAssign, selectTakeovers, type Takeover } from './link-store.ts';
import type { Wallet } from '../wallet/wallet.ts';

type Order = { projectId: number; wallet: Wallet; family: ChainFamily };

/** What a takeover leaves on record, for taking it back. */
export type LinkSubject = {
  projectId: number;
  walletId: number;
  chains: { blockchainId: number; before: number | null }[];
};

/**
 * The first wallets of a project give out its addresses at once. One that takes over from another waits, so that owners who hear
 * of it can stop it, and so does one on a chain of its own once the project has payers: they choose the chain. Who unlinks the
 * other one first, or freezes how it was linked, gains nothing by that. Whether this is news.
 */
export async function takeOver(
  deps: Deps,
  tx: Tx,
  call: Call<MemberSubject>,
  { projectId, wallet, family }: Order,
): Promise<boolean> {
  // Two who link at the same time take turns: only one of them can be the first.
  const project = await lockProject(tx, onlyProjects(projectId), projectId);
  if (!project) throw notFound();
  const takeovers = await selectTakeovers(tx, projectId, wallet.id, family);
  const hours = await waitHours(deps, tx, call.now);
  const since = hoursAfter(call.now, -hours);
  const wasUnlinked = (await recentSubjects(tx, { kind: 'wallet.unlinked', of: { projectId }, since })).length > 0;
  const wasStopped = await wasEver(tx, { kind: 'wallet.linked', of: { projectId }, isStopped: true });
  const isLater = (one: Takeover) => hours > 0 && (one.before !== null || one.hasPayers || wasUnlinked || wasStopped);
  const [now, later] = [takeovers.filter((one) => !isLater(one)), takeovers.filter(isLater)];
  if (now.length > 0) {
    const ids = now.map(({ blockchainId }) => blockchainId);
    await letAssign(tx, projectId, wallet.id, ids);
    await recordChange(tx, call, deedOf(projectId, project.name, wallet, now, 'now provides'));
  }
  const isRequested =
    later.length > 0 &&
    (await requestChange(tx, call, deedOf(projectId, project.name, wallet, later, 'takes over'), hours));
  return now.length > 0 || isRequested;
}

function deedOf(
  projectId: number,
  project: string,
  { id, name }: Wallet,
  takeovers: readonly Takeover[],
  verb: 'now provides' | 'takes over',
): Deed {
  const networks = new Intl.ListFormat('en').format(takeovers.map(({ network }) => network));
  const chains = takeovers.map(({ blockchainId, before }) => ({ blockchainId, before: before?.walletId ?? null }));
  return {
    kind: 'wallet.linked',
    projectId,
    title: `"${name}" ${verb} the deposit addresses of ${project} on ${networks}`,
    before: Object.fromEntries(takeovers.map(({ network, before }) => [network, before?.name ?? 'none'])),
    after: Object.fromEntries(takeovers.map(({ network }) => [network, name])),
    subject: { projectId, walletId: id, chains } satisfies LinkSubject,
  };
}
