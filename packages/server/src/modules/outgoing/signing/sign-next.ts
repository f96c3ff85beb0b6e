import type { UnspentCoin } from '../../../chains/port/port.ts';
import { nameOfCause } from '../../../platform/cause.ts';
import { bySystem, recordActivity } from '../../activity/index.ts';
import { holdSigner } from '../../wallets/index.ts';
import { inJournal } from '../journal/in-journal.ts';
import { letWait } from '../orders/change-outgoing.ts';
import { anchorOrder } from './anchor-order.ts';
import { refused } from '../deeds/deed.ts';
import { judgeDeed } from '../deeds/judge-deed.ts';
import { isPaying } from '../orders/intent.ts';
import { isSame } from './is-same.ts';
import { forbids } from './may-sign.ts';
import { tell, waitOutgoing, type Waiting } from '../orders/move-outgoing.ts';
import type { Outgoing, Version } from '../orders/outgoing.ts';
import { priceOrder } from './price-order.ts';
import { actor, orderOf } from '../orders/sending.ts';
import { insertCoins } from '../positions/coin-store.ts';
import { lockSender } from '../positions/sender-store.ts';
import { signOrder } from './sign-order.ts';
import type { Signing } from './signing.ts';
import { wouldRefuse } from './would-refuse.ts';
import { lockOutgoing, writeOutgoing } from '../orders/store.ts';
import { selectVersions } from '../orders/version-store.ts';
import { dropWish } from '../orders/wish-store.ts';

/** What another signature is for, and under which name that is written down. */
export type Next = {
  kind: Version['kind'];
  outbids: boolean;
  /** It takes the place of nothing: what was signed before is dead, and this pays by itself. */
  isAnew: boolean;
  entry: { action: string; before: Record<string, string> };
  event: 'outgoing.fee-raised' | 'outgoing.signed-again';
};

/** All that was signed so far, as it was read once: what is judged is what is outbid. */
export type Before = { versions: readonly Version[]; last: Version };

const notNow = { value: false };
const soonestAgainMs = 30_000;

/**
 * Signs it once more behind its last version, if that is still the last. Says whether it signed; otherwise it waits and says
 * why.
 */
export async function signNext(work: Signing, outgoing: Outgoing, before: Before, next: Next): Promise<boolean> {
  const { deps } = work;
  const { versions: judged, last } = before;
  const { kind, outbids, isAnew, entry, event } = next;
  const { journal, payouts } = deps;
  const asked = { order: outgoing, versions: judged, kind };
  const waiting =
    (await judgeDeed({ ...work, journal, payouts }, asked)) ?? (isAnew ? await judgeAnew(work, outgoing) : null);
  if (waiting) {
    await letWait(deps, outgoing, waiting);
    return false;
  }
  // However often somebody wishes for it. The wish stays.
  if (deps.clock.now().getTime() - last.signedAt.getTime() < soonestAgainMs) return false;
  const coins = outbids ? coinsOf(work, outgoing) : [];
  const order = { ...orderOf(outgoing, kind), ...(coins.length > 0 ? { coins } : {}) };
  const priced = await priceOrder(work, order, outbids ? last : undefined);
  if ('waiting' in priced) {
    await letWait(deps, outgoing, priced.waiting);
    return false;
  }
  const anchored = await anchorOrder(work, order);
  return inJournal(deps, async (tx) => {
    await lockSender(tx, outgoing);
    const locked = await lockOutgoing(tx, outgoing.id);
    const versions = await selectVersions(tx, [outgoing.id]);
    if (locked.status !== outgoing.status || versions.length !== last.version) return notNow;
    if (!isSame(locked, outgoing)) return notNow;
    const signer = await holdSigner(tx, locked.walletId);
    const forbidden = forbids(work, signer);
    if (forbidden || !signer) {
      if (forbidden) await waitOutgoing(deps, tx, locked, forbidden);
      return notNow;
    }
    const { fee } = priced;
    const { position, cause } = locked;
    const again = { version: last.version + 1, kind, fee, position, anchored, coins };
    const made = await signOrder(work, tx, locked, signer, again);
    if ('waiting' in made) {
      await waitOutgoing(deps, tx, locked, made.waiting);
      return notNow;
    }
    await recordActivity(tx, bySystem(actor, deps.clock.now()), {
      ...entry,
      entity: 'wallet',
      entityId: locked.walletId,
      after: { cause: nameOfCause(cause), position, hash: made.signed.hash, feeUnitsMax: String(fee.unitsMax) },
    });
    // They may have been let go meanwhile, and are spent by this one too.
    await insertCoins(tx, locked, coins);
    await dropWish(tx, { outgoingId: locked.id, behind: last.version });
    await writeOutgoing(tx, {
      ...locked,
      waitingCode: null,
      waitingReason: null,
      waitingPayouts: null,
      nextTryAt: deps.clock.now(),
    });
    await tell(deps, tx, locked, event);
    const weigh = isAnew && isPaying(locked) ? () => payouts.weigh(tx, locked, journal) : undefined;
    return { value: true, signed: made.line, weigh };
  });
}

/** What all its versions spend, so that one of them lands at most. */
function coinsOf({ deps }: Signing, { cause, blockchainId, from }: Outgoing): UnspentCoin[] {
  const known = deps.journal?.known({ blockchainId, from, cause: nameOfCause(cause) });
  return (known?.coins ?? []).map((coin) => ({ ...coin, units: BigInt(coin.units), address: from, height: null }));
}

/** Nothing that was said of the first payment holds for another: it has to be let go as it stands now, as the first was. */
async function judgeAnew(work: Signing, outgoing: Outgoing): Promise<Waiting | null> {
  if (!isPaying(outgoing)) return null;
  const { journal, payouts } = work.deps;
  const weighed = await payouts.look({ ...work, journal }, outgoing);
  if ('reason' in weighed) return refused(weighed.reason);
  // Of several one would keep all others waiting for ever.
  const unpaid = await wouldRefuse(work, outgoing);
  return unpaid && refused(unpaid.reason);
}
