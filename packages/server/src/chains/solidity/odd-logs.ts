import { Counter, register } from 'prom-client';

/** Logs that call themselves transfers of our money and are not written like one. */
export const oddLogs = new Counter({
  name: 'coffer_evm_odd_logs_total',
  help: 'Transfer logs to or from watched addresses whose amount is not one 32-byte word.',
  registers: [register],
});
