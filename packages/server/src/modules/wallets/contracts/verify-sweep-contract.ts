import { familyOf } from '@coffer/kernel/chain.ts';
import { spellAddress } from '@coffer/keys/accounts/spell-address.ts';
import { authorize, everyProject, notFound, type MemberSubject } from '../../../platform/access.ts';
import type { Destination } from '../../../chains/port/port.ts';
import { inTransaction } from '../../../platform/db/db.ts';
import type { Call, Deps } from '../../../platform/deps.ts';
import type { PayloadOf } from '../../../platform/events/event-kind.ts';
import { bySystem, recordActivity, type Origin } from '../../activity/index.ts';
import { askChain, liveChain } from '../wallet/live-chains.ts';
import { isActiveColdAddress, serveChain } from '../wallet/store.ts';
import { viewSweepContract, type SweepContract, type SweepContractView } from './sweep-contract.ts';
import { sweepContractStatus } from './sweep-contract-status.ts';
import { lockContractAt, selectSweepContract, writeContract } from './sweep-contract-store.ts';
import { walletEvents } from '../events.ts';

type Seen = { destination: Destination } | { wrong: string };

export async function verifySweepContract(
  deps: Deps,
  call: Call<MemberSubject>,
  id: number,
): Promise<SweepContractView> {
  authorize(call.subject, 'wallets:write');
  const contract = await selectSweepContract(call.db, call.subject.projects, id);
  return viewSweepContract(await verify(deps, call, contract));
}

/** What a contract says of itself is a hint; what the chain holds after that is the truth, also when a reorg came between. */
export async function verifyNoticedContract(
  deps: Deps,
  { sweepContractId }: PayloadOf<typeof walletEvents, 'sweep-contract.noticed'>,
): Promise<void> {
  const contract = await selectSweepContract(deps.db, everyProject('an event names its contract'), sweepContractId);
  await verify(deps, { ...bySystem('sweep contracts', deps.clock.now()), db: deps.db }, contract);
}

type Asking = Origin & Pick<Call, 'db'>;

async function verify(deps: Deps, asking: Asking, { blockchain_id, address, code_hash }: SweepContract) {
  const chain = await liveChain(asking.db, blockchain_id);
  const seen = await askChain(deps, chain, async ({ contracts }): Promise<Seen> => {
    if (!contracts) throw notFound(`${chain.name} has no sweep contracts.`);
    const code = await contracts.codeHash(address);
    if (code === null)
      return { wrong: `No contract stands at ${spellAddress(chain.family, address)} on ${chain.name}.` };
    if (code !== code_hash) return { wrong: 'Its code is not the one that was deployed.' };
    return { destination: await contracts.destination(address) };
  });
  return inTransaction(asking.db, async (tx) => {
    const row = await lockContractAt(tx, blockchain_id, address);
    if (!row) throw notFound();
    const fresh = await judge(seen, row, (collector) => isActiveColdAddress(tx, blockchain_id, collector));
    await writeContract(tx, row.id, changesOf(fresh));
    await serveChain(tx, row.wallet_id, blockchain_id, fresh.collector);
    if (fresh.status !== row.status && row.status !== 'retired') {
      const event = sweepContractStatus.eventFor(row.status, fresh.status);
      const difference = { before: shown(row), after: shown(fresh) };
      await recordActivity(tx, asking, { action: event, entity: 'sweep-contract', entityId: row.id, ...difference });
      await deps.emit(tx, walletEvents[event](null, { sweepContractId: row.id }));
    }
    return fresh;
  });
}

/** A retired contract stays retired, and one that no person has confirmed unconfirmed, whatever the chain says. */
async function judge(
  seen: Seen,
  row: SweepContract,
  isOurs: (collector: string) => Promise<boolean>,
): Promise<SweepContract> {
  if ('wrong' in seen) return { ...row, ...statusOf(row, seen.wrong) };
  const { owner, collector, pending } = seen.destination;
  const wrong = (await isOurs(collector)) ? null : strayCollector(row, collector);
  const change = {
    pending_collector: pending?.collector ?? null,
    confirmed_collector: pending ? row.confirmed_collector : null,
    collector_changes_at: pending?.changesAt ?? null,
  };
  return { ...row, owner, collector, ...change, ...statusOf(row, wrong) };
}

function statusOf(row: SweepContract, wrong: string | null): Pick<SweepContract, 'status' | 'reason'> {
  if (row.status === 'retired' || row.status === 'verifying') return { status: row.status, reason: wrong };
  return { status: wrong === null ? 'active' : 'rejected', reason: wrong };
}

export function strayCollector({ blockchain_code: code }: SweepContract, collector: string): string {
  return `Its money goes to ${spellAddress(familyOf(code), collector)}, which is no active cold wallet of yours on this chain.`;
}

function changesOf(row: SweepContract) {
  const { owner, collector, pending_collector, confirmed_collector, collector_changes_at, status, reason } = row;
  return { owner, collector, pending_collector, confirmed_collector, collector_changes_at, status, reason };
}

function shown({ status, collector, reason }: SweepContract) {
  return { status, collector, reason };
}
