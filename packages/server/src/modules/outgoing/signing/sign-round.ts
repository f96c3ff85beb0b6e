import { openChain, type BlockchainRow } from '../../assets/index.ts';
import { sendLimits } from '../orders/sending.ts';
import { keepInStep } from '../journal/keep-in-step.ts';
import { claimIntended, findOutgoing } from '../orders/store.ts';
import { claimWishes } from '../orders/wish-store.ts';
import { workOff } from '../orders/work-off.ts';
import { signIntent } from './sign-intent.ts';
import { signWished } from './sign-wished.ts';
import type { SignDeps } from './signing.ts';

/** One look at everything that is to be signed on a chain, for the first time or once more. `again` says that there is more to do at once. */
export async function signRound(deps: SignDeps, blockchain: BlockchainRow): Promise<'again' | 'wait'> {
  const { journal } = deps;
  if (journal?.isAhead) await keepInStep({ ...deps, journal });
  const now = deps.clock.now();
  const claim = { now, lapsesAt: new Date(now.getTime() + sendLimits.claimMs), rowsMax: sendLimits.rowsMax };
  const intents = await claimIntended(deps.db, blockchain.id, { ...claim, ofSenderMax: sendLimits.inFlightMax });
  const wishes = new Map((await claimWishes(deps.db, blockchain.id, claim)).map((wish) => [wish.outgoingId, wish]));
  const wished = await findOutgoing(deps.db, [...wishes.keys()]);
  const signed = await workOff({
    deps,
    blockchain,
    open: () => openChain(deps, blockchain.code),
    due: [...wished, ...intents],
    each(work, one) {
      const wish = wishes.get(one.id);
      return wish ? signWished(work, wish) : signIntent(work, one);
    },
  });
  return signed || intents.length === sendLimits.rowsMax ? 'again' : 'wait';
}
