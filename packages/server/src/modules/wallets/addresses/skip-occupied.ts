import { sql } from 'kysely';
import { inTransaction, type Db } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { listLiveChains } from '../../assets/index.ts';
import { addressStatus } from './address-status.ts';
import { selectPool } from './address-store.ts';
import { selectAssigning } from './assigning-wallet.ts';
import { findOccupied } from './find-occupied.ts';
import { deriveMore } from './refill-pools.ts';

const askedAtOnce = 50;
const roundsMax = 4;
const lookAgainSeconds = 60;

type Order = { projectId: number; chainCode: string };
type Next = { id: number; address: string };

/**
 * Whoever knows one address of a sweep contract knows all that follow, and may have code put at them before anybody was given
 * them; then coins cannot be paid there, or not by everybody. So those that come next are looked at before one is given out,
 * many at a time. While no node answers, nobody waits for that.
 */
export async function skipOccupied(deps: Deps, db: Db, { projectId, chainCode }: Order, now: Date): Promise<void> {
  const chain = (await listLiveChains(db)).find(({ code }) => code === chainCode);
  const [wallet] = chain ? await selectAssigning(db, projectId, { blockchainId: chain.id }) : [];
  if (!chain || !wallet || wallet.contract === null) return;
  for (let round = 0; round < roundsMax; round += 1) {
    const next = await selectUnseen(db, wallet.id, chain.family, now);
    if (next === 'seen') return;
    if (next.length === 0) {
      await refill(deps, wallet.id, chain.family);
      continue;
    }
    const addresses = next.map(({ address }) => address);
    const taken = await findOccupied(deps, chain, addresses);
    if (!taken) return;
    await noteSeen(db, next, taken, now);
    if (taken.size < next.length) return;
  }
}

/** Rather than when an address is taken, which nobody could look at then. */
async function refill(deps: Deps, walletId: number, family: string): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const pool = await selectPool(tx, walletId, family);
    if (pool) await deriveMore(deps, tx, pool, askedAtOnce);
  });
}

/** The next that would be given out, unless the first of them was looked at a moment ago. */
async function selectUnseen(db: Db, walletId: number, family: string, now: Date): Promise<Next[] | 'seen'> {
  const { rows } = await sql<Next & { isSeen: boolean }>`
    select id, address, coalesce(code_looked_at > ${now}::timestamptz - make_interval(secs => ${lookAgainSeconds}), false)
      as "isSeen"
    from address where wallet_id = ${walletId}::int and family = ${family} and status = ${addressStatus.state('ready')}
    order by position limit ${askedAtOnce}::int`.execute(db);
  return rows[0]?.isSeen ? 'seen' : rows.map(({ id, address }) => ({ id, address }));
}

async function noteSeen(db: Db, next: readonly Next[], taken: ReadonlySet<string>, now: Date): Promise<void> {
  const retired = next.filter(({ address }) => taken.has(address)).map(({ id }) => id);
  const seen = next.map(({ id }) => id);
  await sql`
    update address set code_looked_at = ${now}::timestamptz,
      status = case when id = any(${retired}::bigint[]) then ${addressStatus.move('ready', 'retired')} else status end
    where id = any(${seen}::bigint[]) and status = ${addressStatus.state('ready')}`.execute(db);
}
