// npm start: the program and, beside it, local chains to try everything out on. Production starts packages/server/src/main.ts.
import path from 'node:path';
import { run } from '../packages/server/src/app/run.ts';
import { start } from '../packages/server/src/app/start.ts';
import { openLog } from '../packages/server/src/platform/log.ts';
import { readSettings } from './read-settings.ts';

await run(async () => {
  const { config, hasChains } = readSettings(process.env);
  const what = hasChains ? 'its database and local chains' : 'its database';
  process.stdout.write(`Starting Coffer: ${what}. This can take a minute or two; then its addresses stand here.\n`);
  if (!hasChains) return start(config);
  const { startDevnet } = await import('./up.ts');
  const folder = path.join(config.DATA_DIR, 'devnet');
  const others = config.CHAINS.filter((code) => code !== 'ETH' && code !== 'BASE');
  return start(config, { devnet: () => startDevnet({ folder, others, log: openLog(config.LOG_LEVEL) }) });
});
