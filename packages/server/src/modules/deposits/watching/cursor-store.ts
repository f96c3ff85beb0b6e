import { sql } from 'kysely';
import type { Block, BlockRef } from '../../../chains/port/port.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { LeaseLost, type Watch } from '../booking/watch.ts';

/** Where the watch stands, with what people may have changed meanwhile. */
export type Standing = BlockRef & {
  firstHeight: number;
  checkedHeight: number;
  lookedBackAt: Date;
  status: string;
  confirmations: number;
};

/** Fails when the fence is not ours any more: whoever reads with an old one must not write either. */
export async function readStanding(db: Db, { blockchain, fence }: Watch): Promise<Standing> {
  const { rows } = await sql<Standing>`
    select c.height, c.hash, c.first_height as "firstHeight", c.checked_height as "checkedHeight",
      c.looked_back_at as "lookedBackAt", b.status, b.confirmations
    from chain_cursor c join blockchain b on b.id = c.blockchain_id
    where c.blockchain_id = ${blockchain.id} and c.fence = ${fence}`.execute(db);
  return rows[0] ?? lost();
}

export async function hasCursor(db: Db, blockchainId: number): Promise<boolean> {
  const { rows } = await sql`select from chain_cursor where blockchain_id = ${blockchainId}`.execute(db);
  return rows.length > 0;
}

/** Reading begins behind this block. */
export async function insertCursor(db: Db, blockchainId: number, head: Block, now: Date): Promise<void> {
  await sql`
    with begun as (
      insert into chain_cursor (blockchain_id, height, hash, fence, read_at, first_height, checked_height, looked_back_at)
      values (${blockchainId}, ${head.height}, ${head.hash}, 0, ${now}, ${head.height}, ${head.height}, ${now})
      on conflict (blockchain_id) do nothing returning blockchain_id)
    insert into chain_block (blockchain_id, height, hash, at)
    select blockchain_id, ${head.height}, ${head.hash}, ${head.at} from begun`.execute(db);
}

/** Moves the cursor over blocks that follow it. Being the first statement, it also keeps everybody else out until the end. */
export async function advanceCursor(tx: Tx, watch: Watch, from: BlockRef, blocks: readonly Block[], now: Date) {
  const last = blocks.at(-1);
  if (!last) throw new Error('no blocks to advance over');
  const { rows } = await sql`
    with moved as (
      update chain_cursor set height = ${last.height}, hash = ${last.hash}, read_at = ${now}
      where blockchain_id = ${watch.blockchain.id} and fence = ${watch.fence}
        and height = ${from.height} and hash = ${from.hash} returning blockchain_id),
    known as (
      insert into chain_block (blockchain_id, height, hash, at)
      select blockchain_id, b.height, b.hash, b.at from moved,
        unnest(${blocks.map((block) => block.height)}::bigint[], ${blocks.map((block) => block.hash)}::text[],
          ${blocks.map((block) => block.at)}::timestamptz[]) as b(height, hash, at)),
    forgotten as (
      delete from chain_block c using moved
      where c.blockchain_id = moved.blockchain_id and c.height < ${last.height - watch.limits.blocksKept})
    select from moved`.execute(tx);
  if (rows.length === 0) lost();
}

/** Back to a block that is on the chain still. What was above it is unknown again. */
export async function rewindCursor(tx: Tx, watch: Watch, from: BlockRef, to: BlockRef, now: Date): Promise<void> {
  const { rows } = await sql`
    with moved as (
      update chain_cursor set height = ${to.height}, hash = ${to.hash}, read_at = ${now},
        checked_height = least(checked_height, ${to.height})
      where blockchain_id = ${watch.blockchain.id} and fence = ${watch.fence}
        and height = ${from.height} and hash = ${from.hash} returning blockchain_id),
    forgotten as (
      delete from chain_block c using moved where c.blockchain_id = moved.blockchain_id and c.height > ${to.height})
    select from moved`.execute(tx);
  if (rows.length === 0) lost();
}

export async function noteReorg(tx: Tx, { blockchain }: Watch, depth: number, now: Date): Promise<void> {
  await sql`update chain_cursor set reorg_depth = ${depth}, reorg_at = ${now}
    where blockchain_id = ${blockchain.id}`.execute(tx);
}

/** Holds the cursor where it is until the transaction ends, and fails when the fence is not ours any more. */
export async function holdCursor(tx: Tx, { blockchain, fence }: Watch): Promise<BlockRef> {
  const { rows } = await sql<BlockRef>`
    select height, hash from chain_cursor where blockchain_id = ${blockchain.id} and fence = ${fence}
    for no key update`.execute(tx);
  return rows[0] ?? lost();
}

/** How far the second look has come. */
export async function noteChecked(tx: Tx, { blockchain }: Watch, height: number): Promise<void> {
  await sql`update chain_cursor set checked_height = ${height} where blockchain_id = ${blockchain.id}`.execute(tx);
}

/** Once a day the second look begins again where the day began. */
export async function lookBack(db: Db, { blockchain, fence }: Watch, since: Date, now: Date): Promise<void> {
  await sql`
    update chain_cursor c set looked_back_at = ${now}, checked_height = greatest(c.first_height, least(c.checked_height,
      (select min(b.height) - 1 from chain_block b where b.blockchain_id = c.blockchain_id and b.at >= ${since})))
    where c.blockchain_id = ${blockchain.id} and c.fence = ${fence}`.execute(db);
}

export type KnownBlock = { height: number; hash: string };

/** The blocks that we remember, by height. */
export async function findBlocks(db: Db, blockchainId: number, from: number, to: number): Promise<Map<number, string>> {
  const { rows } = await sql<KnownBlock>`
    select height, hash from chain_block
    where blockchain_id = ${blockchainId} and height between ${from} and ${to}`.execute(db);
  return new Map(rows.map((row) => [row.height, row.hash]));
}

function lost(): never {
  throw new LeaseLost('another process watches this chain now');
}
