export { sweepEvents } from './events.ts';
export { planAfterDestination } from './planning/plan-after-destination.ts';
export { refreshAuthorizations } from './authorizations/refresh-authorizations.ts';
export { followMoney } from './moving/follow-money.ts';
export { startFollowing } from './moving/start-following.ts';
export { startPlanning } from './planning/start-planning.ts';
export { sweepUndoings } from './rules/undo-sweep-rules.ts';
export { accountsReady } from './authorizations/accounts-ready.ts';
export {
  insertAuthorizations,
  selectAuthorizations,
  type ListedAuthorization,
  type NewAuthorization,
} from './authorizations/authorization-store.ts';
export { readAuthorizations, type Judged } from './authorizations/authorization-verdicts.ts';
export { delegateOf } from './authorizations/delegate-of.ts';
export { listFunds } from './funds/list-funds.ts';
export { settleSweeps } from './moving/settle-sweeps.ts';
export {
  cosigningOf,
  openLifetimes,
  cosignedIn,
  readyLifetimes,
  takenLifetimes,
} from './planning/cosigned-lifetimes.ts';
export { lockPayer, writeItemOutgoing } from './planning/cosigned-store.ts';
export { lockSweeps } from './planning/facts-store.ts';
export { lentContract, lentView, type LentContract, whyNotLent } from './planning/lent-contract.ts';
export { askFee } from './planning/signing-fee.ts';
export { onlyKindOf } from './rules/only-kind.ts';
export { planAgain } from './rules/plan-again.ts';
export { rounded } from './rules/rounded.ts';
export { AddressesInHand, createSweep, launch } from './sweep/create-sweep.ts';
export { type NewSweep, type SweepOrder } from './sweep/new-sweep.ts';
export { recordSweeps } from './sweep/record-sweep.ts';
export { sweepStatus, type SweepStatus } from './sweep/sweep-status.ts';
export { writeOutgoing } from './sweep/sweep-store.ts';
