export { alarmsOf } from './alarm-store.ts';
export { alarmEvents } from './events.ts';
export { listThirsty } from './list-thirsty.ts';
export { startWatchingGas } from './start-watching-gas.ts';
export { sendGasNotice, tellGasLow } from './tell-gas-low.ts';
export {
  sendTreasuryNotice,
  tellCollectorProposed,
  tellPoolLow,
  tellPositionReset,
  tellPositionTaken,
  tellShort,
  tellWentElsewhere,
} from './tell-alarms.ts';
export { watchGas } from './watch-gas.ts';
