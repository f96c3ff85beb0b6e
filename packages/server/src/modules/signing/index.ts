export { signingEvents } from './events.ts';
export { startExpiringRequests } from './expire-signing-requests.ts';
export { startSendingSigned } from './send-signed-transfers.ts';
