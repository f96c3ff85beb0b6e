import { hoursAfter } from '@coffer/kernel/clock.ts';
import type { BlockRef, Head, Scan } from '../../../chains/port/port.ts';
import { inTransaction } from '../../../platform/db/db.ts';
import { haltChain } from '../../assets/index.ts';
import { hasDue } from '../booking/deposit-store.ts';
import { askOthers, hearOthers, hears, nothingHeard, type Heard } from './hear-others.ts';
import { findBlocks, holdCursor, lookBack, readStanding, type Standing } from './cursor-store.ts';
import { findMissed } from './find-missed.ts';
import { findFork } from './find-fork.ts';
import { confirmDue, recordScan, recordSecondLook } from './record-scan.ts';
import { undoRefuted, undoReorg } from './undo-reorg.ts';
import { atOnce, paced } from './paced.ts';
import { retryUntraced, withoutTwins } from './untraced-blocks.ts';
import { NodesDisagree, type Watch } from '../booking/watch.ts';

/** What one round did, and whether the next one has something to do at once. */
export type Round = { next: 'again' | 'wait'; head: Head; standing: Standing };

/** One step along the chain: forward over new blocks, back out of a reorg, or a second look behind the head. */
export async function followChain(watch: Watch): Promise<Round> {
  const standing = await readStanding(watch.deps.db, watch);
  const head = await watch.chain.head();
  const stopped = standing.status === 'halted' || standing.status === 'disabled';
  const next = stopped ? 'wait' : await step(watch, standing, head);
  return { next: !stopped && next === 'wait' ? await lookAgain(watch, head) : next, head, standing };
}

/** Once all is read there is time for what nodes left out. */
async function lookAgain(watch: Watch, head: Head): Promise<'again' | 'wait'> {
  const standing = await readStanding(watch.deps.db, watch);
  if (standing.hash !== head.hash) return 'wait';
  if (await retryUntraced(watch, standing)) return 'again';
  return (await findMissed(watch, standing)) ? 'again' : 'wait';
}

async function step(watch: Watch, cursor: Standing, head: Head): Promise<'again' | 'wait'> {
  if (head.height < cursor.height) return waitOrShorten(watch, cursor, head);
  watch.doubt.rounds = 0;
  if (head.height === cursor.height) {
    return head.hash === cursor.hash ? settle(watch, cursor) : goBack(watch, cursor, head);
  }
  const to = Math.min(head.height, cursor.height + atOnce(watch));
  const asked = await askOthers(watch, cursor, to);
  const scan = await readBlocks(watch, cursor.height + 1, to);
  const parentHash = scan.blocks[0]?.parentHash ?? '';
  if (parentHash !== cursor.hash) return goBack(watch, cursor, { height: cursor.height, hash: parentHash });
  const heard = await hearOthers(watch, asked, scan.blocks);
  if (heard.outvoted) return leave(watch, cursor, heard.outvoted);
  await undoRefuted(watch, heard.refuted);
  const { more } = await paced(watch, scan, () => recordScan(watch, cursor, scan, heard.credible));
  const { height = 0, hash = '' } = scan.blocks.at(-1) ?? {};
  if (more || heard.wantsMore || height < head.height) return 'again';
  const now = { ...cursor, height, hash };
  return asked || !hears(watch) ? lookTwice(watch, now) : settle(watch, now);
}

/** Most nodes have another block where we read one. What was not taken in yet is read anew, from one of them. */
async function leave(watch: Watch, cursor: Standing, outvoted: BlockRef): Promise<'again' | 'wait'> {
  if (outvoted.height <= cursor.height) return goBack(watch, cursor, outvoted);
  throw new NodesDisagree(`most nodes have another block ${outvoted.height} than the one that was read`);
}

/** The addresses are refreshed after the head was told: whoever pays in these blocks knew the address before. */
async function readBlocks(watch: Watch, from: number, to: number): Promise<Scan> {
  await watch.addresses.refresh();
  const scan = await watch.chain.read({ from, to }, watch.addresses.set);
  refuseGaps(scan, from, to);
  return withoutTwins(watch, scan);
}

/** A hole in what was read would be a hole in the books. */
function refuseGaps({ blocks, transfers }: Scan, from: number, to: number): void {
  blocks.forEach((block, at) => {
    const before = blocks[at - 1];
    if (block.height !== from + at || (before && block.parentHash !== before.hash)) {
      throw new NodesDisagree(`block ${block.height} does not follow the one before`);
    }
  });
  if (blocks.length === 0 || blocks.length > to - from + 1) throw new NodesDisagree('a range without its blocks');
  const hashes = new Map(blocks.map((block) => [block.height, block.hash]));
  const stray = transfers.find(({ block }) => hashes.get(block.height) !== block.hash);
  if (stray) throw new NodesDisagree(`transaction ${stray.txHash} is in none of the blocks that were read`);
}

/** A node that lags tells nothing new. A shorter chain of other blocks is believed when nobody tells of a longer one for long. */
async function waitOrShorten(watch: Watch, cursor: Standing, head: Head): Promise<'again' | 'wait'> {
  // Below the block that reading began behind nothing is known that could be doubted.
  if (head.height < cursor.firstHeight) return 'wait';
  const known = await findBlocks(watch.deps.db, watch.blockchain.id, head.height, head.height);
  if (known.get(head.height) === head.hash) watch.doubt.rounds = 0;
  else watch.doubt.rounds += 1;
  if (watch.doubt.rounds < watch.limits.doubtRounds) return 'wait';
  watch.doubt.rounds = 0;
  return goBack(watch, cursor, head);
}

async function goBack(watch: Watch, cursor: Standing, foreign: BlockRef): Promise<'again' | 'wait'> {
  const fork = await findFork(watch, foreign);
  if (fork) {
    await undoReorg(watch, cursor, fork);
    return 'again';
  }
  await inTransaction(watch.deps.db, async (tx) => {
    await holdCursor(tx, watch);
    const reason = 'None of the blocks that we remember is on this chain any more. Look at its nodes, then resume it.';
    await haltChain(watch.deps, tx, watch.blockchain.code, reason);
  });
  return 'wait';
}

/** Nothing new: what a limit, or a change of the confirmations, left behind is confirmed. */
async function settle(watch: Watch, standing: Standing): Promise<'again' | 'wait'> {
  const { credible, outvoted, refuted, wantsMore } = await hearDue(watch, standing);
  if (outvoted) return leave(watch, standing, outvoted);
  await undoRefuted(watch, refuted);
  const isDue = credible.blocks === 'all' || credible.blocks.length > 0;
  if (isDue && ((await confirmDue(watch, standing, credible)).more || wantsMore)) return 'again';
  return lookTwice(watch, standing);
}

async function hearDue(watch: Watch, standing: Standing): Promise<Heard> {
  if (hears(watch)) return hearOthers(watch, await askOthers(watch, standing, standing.height));
  const isDue = await hasDue(watch.deps.db, watch.blockchain.id, standing);
  return { ...nothingHeard, credible: { blocks: isDue ? 'all' : [], deposits: 'all' } };
}

/** Behind the head, blocks are read a second time: a slow node may have told them by halves at first. */
async function lookTwice(watch: Watch, standing: Standing): Promise<'again' | 'wait'> {
  const { checkedHeight, lookedBackAt, height } = standing;
  const now = watch.deps.clock.now();
  const dayStart = hoursAfter(now, -watch.limits.lookBackHours);
  if (lookedBackAt < dayStart) {
    await lookBack(watch.deps.db, watch, dayStart, now);
    return 'again';
  }
  const settled = height - watch.limits.secondLookBehindBlocks;
  if (checkedHeight >= settled) return 'wait';
  const to = Math.min(settled, checkedHeight + atOnce(watch));
  const scan = await readBlocks(watch, checkedHeight + 1, to);
  const { more } = await paced(watch, scan, () => recordSecondLook(watch, standing, scan));
  return more || (scan.blocks.at(-1)?.height ?? 0) < settled ? 'again' : 'wait';
}
