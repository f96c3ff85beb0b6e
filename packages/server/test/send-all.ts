import type { BlockchainRow } from '../src/modules/assets/index.ts';
import type { PayoutRule } from '../src/modules/outgoing/index.ts';
import { sendRound } from '../src/modules/outgoing/sending/send-round.ts';
import { signRound } from '../src/modules/outgoing/signing/sign-round.ts';
import type { SignDeps } from '../src/modules/outgoing/signing/signing.ts';

const counted = { usdUnits: null };

/** Where a test is not about payouts, each plain transfer is one that may go. */
export const anyPayout: PayoutRule = {
  look: async () => counted,
  weigh: async () => counted,
  isStopped: () => false,
  isToken: () => true,
  fees: { worth: () => 0n, judge: () => null, overDay: () => null },
};

/** Any payout goes, unless the test brings the rule for them. */
type Signer = Omit<SignDeps, 'payouts'> & Partial<Pick<SignDeps, 'payouts'>>;

const roundsMax = 20;

/** A worker and a signer look at a chain in turn, until neither finds anything to do as the clock stands. */
export async function sendAll(given: Signer, blockchain: BlockchainRow): Promise<void> {
  const deps: SignDeps = { payouts: anyPayout, ...given };
  for (let round = 0; round < roundsMax; round += 1) {
    const ends = [await sendRound(deps, blockchain), await signRound(deps, blockchain)];
    if (!ends.includes('again')) return;
  }
  throw new Error('sending never comes to rest');
}
