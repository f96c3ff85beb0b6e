export { cancelIntent } from './cancel-intent.ts';
export { intend } from './intend.ts';
export type { Intent } from './intent.ts';
export type { OutgoingStatus } from './outgoing-status.ts';
export { outgoingOf, type OutgoingView } from './outgoing-of.ts';
export { adoptPosition, listSenders, type SenderRow } from './compare-store.ts';
export { startSending } from './start-sending.ts';
export { tryAgain } from './try-again.ts';
