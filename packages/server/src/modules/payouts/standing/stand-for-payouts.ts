import { mayApprove, note, prove, Unproven, type Used } from '../../approvers/index.ts';
import type { ApprovedLine } from '../../outgoing/index.ts';
import { findStandings, timelyOf, type AskedStanding } from './find-standings.ts';
import type { StandingDesk } from './standing-desk.ts';

/**
 * Somebody stands for what the page showed, by a passkey. Said once more of the same it stays as it was; nobody stands for what they asked
 * for themselves.
 */
export async function standForPayouts(
  desk: StandingDesk,
  asked: AskedStanding,
  used: Used,
): Promise<{ payouts: number }> {
  const { clock, approvers } = desk;
  const line = await note(desk, async (db): Promise<ApprovedLine> => {
    const now = clock.now();
    const payouts = await findStandings(desk, db, asked);
    const { stood } = prove(desk, asked.hash, used);
    const { memberId } = stood;
    const [first] = payouts;
    if (!first || !(await mayApprove(db, memberId, first.projectId))) {
      throw new Unproven('Your role cannot approve payouts of this project.');
    }
    if (payouts.some(({ askerIds }) => askerIds.includes(memberId))) {
      throw new Unproven('You requested it, so someone else must approve it.');
    }
    const timely = timelyOf(payouts, now);
    if (timely.every(({ intentHash }) => approvers.standsFor(intentHash, memberId, now))) {
      throw new Unproven('You have approved it already. Go back to the dashboard.');
    }
    return {
      kind: 'approved',
      at: now.toISOString(),
      ...asked,
      payouts: timely.map(({ id, intentHash }) => [id, intentHash]),
      ...stood,
    };
  });
  return { payouts: line.payouts.length };
}
