import type { AgreedPositions, Fee } from '../../../chains/port/port.ts';
import { nameOfCause } from '../../../platform/cause.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { bySystem, recordActivity } from '../../activity/index.ts';
import { holdSigner, signerOf } from '../../wallets/index.ts';
import { inJournal } from '../journal/in-journal.ts';
import { letWait } from '../orders/change-outgoing.ts';
import { chooseCoins, coinsAway, type ChosenCoins } from '../positions/choose-coins.ts';
import { choosePosition } from '../positions/choose-position.ts';
import { releaseCoins, reserveCoins } from '../positions/coin-store.ts';
import { anchorOrder } from './anchor-order.ts';
import { judgeDeed } from '../deeds/judge-deed.ts';
import { isPaying } from '../orders/intent.ts';
import { isSame } from './is-same.ts';
import { giveUp, lookAtVain } from './look-at-vain.ts';
import { forbids } from './may-sign.ts';
import { moveOutgoing, waitOutgoing, type Waiting } from '../orders/move-outgoing.ts';
import type { Outgoing } from '../orders/outgoing.ts';
import { priceOrder } from './price-order.ts';
import { actor, coinText, orderOf, sendLimits, type Sending } from '../orders/sending.ts';
import { firstFree, isGivenOut, lockSender, selectOut, writeNextPosition } from '../positions/sender-store.ts';
import { signOrder } from './sign-order.ts';
import { wouldRefuse } from './would-refuse.ts';
import type { Signing } from './signing.ts';
import { lockOutgoing, writePosition } from '../orders/store.ts';

const queuedTryAgainMs = 4_000;
const lowTryAgainMs = 15_000;

/**
 * Gives it a signature, and where its chain has them a position or coins, together or not at all. What the chain says is asked
 * before, so that no lock waits for a node. Says whether it signed; otherwise it waits and says why.
 */
export async function signIntent(work: Signing, intent: Outgoing): Promise<boolean> {
  const { deps, chain } = work;
  const forbidden = forbids(work, await signerOf(deps.db, intent.walletId));
  if (forbidden) return stop(work, intent, forbidden);
  // A gap is filled out of turn: all that is signed already waits for it.
  const isQueued = (out: { count: number }) => intent.kind !== 'gap' && out.count >= sendLimits.inFlightMax;
  // Asked before anything is judged: a wallet with much to pay keeps nobody else waiting for what cannot go yet.
  if (isQueued(await selectOut(deps.db, intent))) return stop(work, intent, queued);
  const refused = await judgeDeed(
    { ...work, journal: deps.journal, payouts: deps.payouts },
    { order: intent, versions: [], kind: 'order' },
  );
  if (refused) return refuse(work, intent, refused);
  const unpaid = await wouldRefuse(work, intent);
  if (unpaid) return stop(work, intent, unpaid);
  const taking = await lookAtVain(work, intent);
  if (taking && 'isOver' in taking) return giveUp(work, intent);
  const chosen = await chooseCoins(work, intent, taking?.coins);
  if (taking && chosen?.coins.length === 0) return stop(work, intent, coinsAway);
  const held = chosen?.held ?? (await balanceOf(work, intent));
  const order = { ...orderOf(intent), ...(chosen ? { coins: chosen.coins } : {}) };
  const priced = await priceOrder(work, order);
  if ('waiting' in priced) return stop(work, intent, await whyNot(work, intent, priced.waiting, { held, chosen }));
  const { fee } = priced;
  const agreed = await chain.positions?.agreed(intent.from);
  const anchored = await anchorOrder(work, order);
  return inJournal(deps, async (tx) => {
    const given = await lockSender(tx, intent);
    const locked = await lockOutgoing(tx, intent.id);
    if (locked.status !== 'intended' || !isSame(locked, intent)) return notNow;
    if (await isClosed(tx, locked, agreed)) {
      await moveOutgoing(deps, tx, locked, 'cancelled');
      return notNow;
    }
    const signer = await holdSigner(tx, locked.walletId);
    const out = await selectOut(tx, locked);
    const needs = coinsOf(locked) + fee.unitsMax + out.units;
    const place = await placeOf(work, tx, locked, { given, agreed });
    const waiting =
      forbids(work, signer) ??
      (isQueued(out) ? queued : null) ??
      place.waiting ??
      (held < needs ? await low(work, held, needs) : null) ??
      (chosen && !(await reserveCoins(tx, locked, chosen.coins)) ? coinsAway : null);
    if (waiting || !signer) {
      if (waiting) await waitOutgoing(deps, tx, locked, waiting);
      return notNow;
    }
    const { position } = place;
    const made = await signOrder(work, tx, locked, signer, {
      version: 1,
      kind: 'order',
      fee,
      position,
      anchored,
      coins: chosen?.coins ?? [],
    });
    if ('waiting' in made) {
      await releaseCoins(tx, locked.id);
      await waitOutgoing(deps, tx, locked, made.waiting);
      return notNow;
    }
    if (position !== null) await writeNextPosition(tx, locked, position + 1);
    await record(work, tx, { ...locked, position }, made.signed.hash, fee);
    await moveOutgoing(deps, tx, { ...locked, position }, 'signed');
    await writePosition(tx, locked.id, position);
    const weigh = isPaying(locked) ? () => deps.payouts.weigh(tx, locked, deps.journal) : undefined;
    return { value: true, signed: made.line, weigh };
  });
}

async function record({ deps }: Signing, tx: Tx, order: Outgoing, hash: string, { unitsMax }: Fee): Promise<void> {
  const { cause, position, to, walletId } = order;
  await recordActivity(tx, bySystem(actor, deps.clock.now()), {
    action: 'outgoing.signed',
    entity: 'wallet',
    entityId: walletId,
    after: { cause: nameOfCause(cause), position, hash, to, feeUnitsMax: String(unitsMax) },
  });
}

const notNow = { value: false };

/** Whether something else has closed the gap meanwhile that it is for, be it unknown here. */
async function isClosed(tx: Tx, gap: Outgoing, agreed: AgreedPositions | undefined): Promise<boolean> {
  const { positionWanted } = gap;
  if (positionWanted === null) return false;
  return (agreed?.isAgreed === true && agreed.settled > positionWanted) || isGivenOut(tx, gap, positionWanted);
}

/**
 * A filler so far above what the chain expects fills no gap: nothing that was signed below it could make it one. Whoever finds a gap
 * there later asks for another.
 */
async function isOutOfReach({ chain }: Signing, { kind, positionWanted, from }: Outgoing): Promise<boolean> {
  if (kind !== 'gap' || positionWanted === null) return false;
  const agreed = await chain.positions?.agreed(from);
  return agreed?.isAgreed === true && positionWanted - agreed.waiting > sendLimits.jumpMax;
}

type Place = { position: number | null; waiting: Waiting | null };

/** Its number, on chains that have them. One that was given out already is passed over. */
async function placeOf(
  { blockchain }: Sending,
  tx: Tx,
  intent: Outgoing,
  { given, agreed }: { given: number; agreed: AgreedPositions | undefined },
): Promise<Place> {
  if (!agreed) return { position: null, waiting: null };
  if (intent.positionWanted !== null) return { position: intent.positionWanted, waiting: null };
  const chosen = choosePosition(agreed, given, blockchain.name);
  if ('waiting' in chosen) return { position: null, waiting: chosen.waiting };
  return { position: await firstFree(tx, intent, chosen.position), waiting: null };
}

const queued: Waiting = {
  code: 'QUEUED',
  reason: `${sendLimits.inFlightMax} transactions of this wallet are on their way; this one follows them.`,
  tryAgainMs: queuedTryAgainMs,
};

/** What the rules do not let through is nothing that happens by itself: somebody is to look. */
async function refuse(work: Signing, intent: Outgoing, waiting: Waiting): Promise<false> {
  const { id, kind, walletId } = intent;
  if (await isOutOfReach(work, intent)) {
    work.deps.log.warn({ outgoingId: id, walletId }, 'a filler that is out of reach is given up');
    return giveUp(work, intent);
  }
  if (waiting.code === 'SIGNER_REFUSES' && intent.waitingCode !== waiting.code) {
    work.deps.log.error(
      { outgoingId: id, kind, walletId, reason: waiting.reason },
      'an order was refused by the signer',
    );
  }
  return stop(work, intent, waiting);
}

async function stop({ deps }: Sending, intent: Outgoing, waiting: Waiting): Promise<false> {
  await letWait(deps, intent, waiting);
  return false;
}

async function low(work: Sending, held: bigint, needs: bigint): Promise<Waiting> {
  const reason = `The hot wallet has ${await coinText(work, held)}, this needs ${await coinText(work, needs)}.`;
  return { code: 'LOW_NATIVE_BALANCE', reason, tryAgainMs: lowTryAgainMs };
}

async function balanceOf({ chain }: Sending, { from }: Outgoing): Promise<bigint> {
  const [held = 0n] = await chain.balances([{ address: from, contract: null }]);
  return held;
}

type Means = { held: bigint; chosen: ChosenCoins | undefined };

/** What would fail does so for want of coins, where there are too few; they may come back from what is on its way. */
async function whyNot(work: Sending, intent: Outgoing, waiting: Waiting, { held, chosen }: Means): Promise<Waiting> {
  if (waiting.code !== 'WOULD_FAIL') return waiting;
  if (held < coinsOf(intent)) return low(work, held, coinsOf(intent));
  // Fewer of them would leave more for later: their coins come back first.
  if (chosen?.someAreAway) return coinsAway;
  return intent.kind === 'payouts' ? { ...waiting, payouts: [] } : waiting;
}

/** What it sends of the chain's own coin. */
function coinsOf({ contract, units }: Outgoing): bigint {
  return contract === null ? units : 0n;
}
