export { alarmsOf } from './alarm-store.ts';
export { alarmRaised } from './raise-gas-alarms.ts';
export { startExpiringRequests } from './expire-signing-requests.ts';
export { listThirsty } from './list-thirsty.ts';
export { planAfterDestination } from './plan-after-destination.ts';
export { refreshAuthorizations } from './refresh-authorizations.ts';
export { startSendingSigned } from './send-signed-transfers.ts';
export { followMoney } from './follow-money.ts';
export { startFollowing } from './start-following.ts';
export { startPlanning } from './start-planning.ts';
export { startWatchingGas } from './start-watching-gas.ts';
export { sendGasNotice, tellGasLow } from './tell-gas-low.ts';
export {
  sendTreasuryNotice,
  tellCollectorProposed,
  tellPoolLow,
  tellPositionReset,
  tellPositionTaken,
  tellWentElsewhere,
} from './tell-alarms.ts';
export { sweepUndoings } from './undo-sweep-rules.ts';
export { watchGas } from './watch-gas.ts';
