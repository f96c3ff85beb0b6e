export { outgoingEvents, positionEvents } from './events.ts';
export { cancelIntent } from './orders/cancel-intent.ts';
export { intend } from './orders/intend.ts';
export type { Intent } from './orders/intent.ts';
export type { OutgoingStatus } from './orders/outgoing-status.ts';
export { outgoingOf, type OutgoingView } from './orders/outgoing-of.ts';
export { adoptPosition, listSenders, type SenderRow } from './positions/compare-store.ts';
export { startSending } from './sending/start-sending.ts';
export { tryAgain } from './sending/try-again.ts';
