import { inTransaction, type Tx } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { PayloadOf } from '../../../platform/events/event-kind.ts';
import { chainRecovered, chainTrouble, mailIsSetUp, sendMail } from '../../mail/index.ts';
import { listPeople } from '../../members/index.ts';
import { siteUrl } from '../../system/index.ts';
import type { BlockchainStatus } from '../chains/blockchain-status.ts';
import { findBlockchain, lockBlockchain, writeNotified, type BlockchainRow } from '../chains/store.ts';
import { blockchainEvents } from '../events.ts';

/** How long a trouble lasts before people are notified: nodes go and come back. */
const noticeAfterMs: Readonly<Partial<Record<BlockchainStatus, number>>> = {
  stalled: 0,
  halted: 0,
  unreachable: 120_000,
};
/** A chain that comes and goes is one trouble. A halt is always another one: it waits for a person. */
const quietMs = 1_800_000;

type Due = PayloadOf<typeof blockchainEvents, 'blockchain.notice-due'>;
type Notice = Due['notice'];

/** Notifies people once of trouble, and once of its end; each mail is a job of its own. */
export async function noticeChain(deps: Deps, id: number): Promise<void> {
  const seen = await findBlockchain(deps.db, id);
  if (!seen || nextNotice(seen, deps.clock.now()) === undefined) return;
  await inTransaction(deps.db, async (tx) => {
    const row = await lockBlockchain(tx, id);
    const now = deps.clock.now();
    const notice = row && nextNotice(row, now);
    if (!row || notice === undefined) return;
    const isTrouble = notice === 'trouble';
    await writeNotified(tx, id, { troubleAt: isTrouble ? now : row.troubleNotifiedAt, recoveryOwed: isTrouble });
    await noticeEach(deps, tx, row, notice);
  });
}

function nextNotice(row: BlockchainRow, now: Date): Notice | undefined {
  const { status, statusSince, troubleNotifiedAt, recoveryOwed } = row;
  if (recoveryOwed && status === 'healthy') return 'recovered';
  const afterMs = noticeAfterMs[status];
  if (afterMs === undefined || now.getTime() - statusSince.getTime() < afterMs) return undefined;
  if (troubleNotifiedAt === null) return 'trouble';
  if (status === 'halted') return troubleNotifiedAt < statusSince ? 'trouble' : undefined;
  return !recoveryOwed && now.getTime() - troubleNotifiedAt.getTime() > quietMs ? 'trouble' : undefined;
}

async function noticeEach(deps: Deps, tx: Tx, row: BlockchainRow, notice: Notice): Promise<void> {
  if (!(await mailIsSetUp(deps, tx))) return;
  const { id: blockchainId, status, statusReason: reason } = row;
  const events = (await listPeople(tx, null, 'nodes:write')).map(({ memberId }) =>
    blockchainEvents['blockchain.notice-due'](null, { blockchainId, memberId, notice, status, reason }),
  );
  await deps.emit(tx, ...events);
}

/** Reaction: says how the chain was when the notice fell due. Who may not do anything about it any more gets no mail. */
export async function sendChainNotice(deps: Deps, due: Due): Promise<void> {
  const row = await findBlockchain(deps.db, due.blockchainId);
  const people = await listPeople(deps.db, null, 'nodes:write');
  const person = people.find((one) => one.memberId === due.memberId);
  if (!row || !person) return;
  const facts = { chain: row.name, siteUrl: await siteUrl(deps, deps.db) };
  const template =
    due.notice === 'recovered'
      ? chainRecovered(facts)
      : chainTrouble({ ...facts, status: due.status, reason: due.reason ?? '' });
  await sendMail(deps, { to: person.email, template });
}
