import { ConfigError } from '../../../platform/config.ts';
import { inTransaction, type Tx } from '../../../platform/db/db.ts';
import { bySystem, recordActivity } from '../../activity/index.ts';
import { journalEvents } from '../events.ts';
import { moveOutgoing } from '../orders/move-outgoing.ts';
import { actor, type SendDeps } from '../orders/sending.ts';
import { lockNamed, writePosition } from '../orders/store.ts';
import { insertVersion } from '../orders/version-store.ts';
import { insertCoins } from '../positions/coin-store.ts';
import { lockSender, writeNextPosition } from '../positions/sender-store.ts';
import type { Journal } from './journal.ts';
import type { SignedLine } from './journal-lines.ts';
import { lockHead, writeHead, type StoredHead } from './journal-store.ts';

type Needs = Pick<SendDeps, 'db' | 'clock' | 'log' | 'emit'> & { journal: Journal };

const elsewhere =
  'The journal of the signer is older than the database, or of another past: its folder was restored or copied, and what it lacks may have been signed. Stop every other signer and compare the hot wallets with their chains. Then make a file here, and the next start goes on with this journal:';

/**
 * Before anything is signed: what stands in the journal and not in the database is stored again. One line may be missing after
 * a kill; more are where the database was restored. A journal that lacks what the database has signs nothing.
 */
export async function keepInStep(deps: Needs): Promise<void> {
  const { db, journal } = deps;
  const turn = await journal.turn();
  try {
    await inTransaction(db, async (tx) => {
      const stored = await lockHead(tx);
      const { head } = journal;
      if (stored.seq === head.seq && stored.hash === head.hash) return;
      if (stored.seq > head.seq || journal.hashAt(stored.seq) !== stored.hash) return adopt(deps, tx, stored);
      const lines = await journal.linesAfter(stored.seq);
      const signed = lines.filter((line) => line.kind === 'signed');
      for (const line of signed) await storeAgain(deps, tx, line);
      await writeHead(tx, await epochOf(deps, tx, stored, lines.length));
    });
    journal.inStep();
  } finally {
    turn.end();
  }
}

/** Only with a person's word, given where nobody but the signer can write. What was signed meanwhile the database knows alone. */
async function adopt({ journal, clock, log }: Needs, tx: Tx, stored: StoredHead): Promise<void> {
  if (!journal.takeAdoption()) throw new ConfigError(`${elsewhere} ${journal.adoptionFile}`);
  const { seq, hash } = stored;
  const head = journal.note({ kind: 'adopted', at: clock.now().toISOString(), seq, hash });
  await writeHead(tx, { ...head, epoch: stored.epoch + 1 });
  log.warn({ seq }, 'the signer goes on with a journal that lacks what was signed since');
}

/** A database that lacks more than the last line was restored. Those who may act are told of it by the restore itself. */
async function epochOf(deps: Needs, tx: Tx, stored: StoredHead, missing: number): Promise<StoredHead> {
  const { journal, clock, log } = deps;
  if (missing <= 1) return { ...stored, ...journal.head };
  const epoch = stored.epoch + 1;
  const now = clock.now();
  journal.note({ kind: 'restored', at: now.toISOString(), epoch, from: stored.seq });
  const after = { missing, from: stored.seq, epoch };
  log.error(after, 'the database is older than the journal of the signer: what was signed is stored again');
  await recordActivity(tx, bySystem(actor, now), {
    action: 'signer.database-restored',
    entity: 'signer',
    entityId: 1,
    after,
  });
  return { ...journal.head, epoch };
}

/**
 * The same bytes, at the same place. An order that this database does not know keeps its place all the same. One that was given up
 * there is not stored, and gives its place to the next; but it stays signed: after a restore these bytes may have been sent, and
 * only the chain says what came of them. Others hear of it, for whom the same is to be paid anew.
 */
async function storeAgain(deps: Needs, tx: Tx, line: SignedLine): Promise<void> {
  const { blockchainId, from, walletId, position } = line;
  const order = await lockNamed(tx, line);
  if (order?.status === 'cancelled') {
    const vain = { outgoingId: order.id, blockchainId, position, spendsCoins: line.coins.length > 0 };
    await deps.emit(tx, journalEvents['outgoing.signed-in-vain'](null, vain));
    return;
  }
  if (position !== null && (await knowsWallet(tx, walletId, from))) {
    await lockSender(tx, { blockchainId, from, walletId });
    await writeNextPosition(tx, { blockchainId, from }, position + 1);
  }
  if (!order) return;
  const { version, hash, bytes, validUntil, feeDetail, versionKind: kind } = line;
  const made = { outgoingId: order.id, version, kind, hash, bytes, validUntil, feeDetail };
  await insertVersion(tx, blockchainId, { ...made, feeUnitsMax: BigInt(line.feeUnitsMax) }, new Date(line.at));
  await insertCoins(tx, order, line.coins);
  if (order.status === 'intended') {
    await moveOutgoing(deps, tx, { ...order, position }, 'signed');
    await writePosition(tx, order.id, position);
  }
}

async function knowsWallet(tx: Tx, walletId: number, from: string): Promise<boolean> {
  const row = await tx
    .selectFrom('address')
    .select('id')
    .where('wallet_id', '=', walletId)
    .where('address', '=', from)
    .executeTakeFirst();
  return row !== undefined;
}
