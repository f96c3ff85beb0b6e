// What stories run: the program as people start it, but that the hash of a password costs nothing. Tests of its own guard that.
import path from 'node:path';
import { run } from '../packages/server/src/app/run.ts';
import { start } from '../packages/server/src/app/start.ts';
import { productionLimits } from '../packages/server/src/platform/limits.ts';
import { openLog } from '../packages/server/src/platform/log.ts';
import { readSettings } from '../devnet/read-settings.ts';

const limits = { ...productionLimits, hashCost: { memoryKiB: 64, passes: 1 } };

await run(async () => {
  const { config, hasChains } = readSettings(process.env);
  if (!hasChains) return start(config, { limits });
  const { startDevnet } = await import('../devnet/up.ts');
  const folder = path.join(config.DATA_DIR, 'devnet');
  const others = config.CHAINS.filter((code) => code !== 'ETH' && code !== 'BASE');
  return start(config, { limits, devnet: () => startDevnet({ folder, others, log: openLog(config.LOG_LEVEL) }) });
});
