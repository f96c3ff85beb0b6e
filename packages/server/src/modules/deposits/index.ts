export { chainGauges } from './chain-gauges.ts';
export { decimalOf } from './deposit-view.ts';
export { diagnoseMoney } from './diagnose-money.ts';
export { feesSeen, reorgedFees, type SeenFee } from './fees-seen.ts';
export { gatherFacts } from './gather-facts.ts';
export type { Finding } from './judge-transaction.ts';
export { hashAt, movedAbove, positionOf, type Position } from './position.ts';
export { listWaitingProjects } from './read-store.ts';
export { startWatching } from './start-watching.ts';
