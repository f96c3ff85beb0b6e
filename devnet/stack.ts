// npm start: the program and, beside it, local chains to try everything out on. Production starts packages/server/src/main.ts.
import path from 'node:path';
import { run } from '../packages/server/src/app/run.ts';
import { start } from '../packages/server/src/app/start.ts';
import { ConfigError, readConfig } from '../packages/server/src/platform/config.ts';
import { openLog } from '../packages/server/src/platform/log.ts';

await run(async () => {
  const config = readConfig(process.env);
  if (!wantsDevnet(process.env['DEVNET'])) return start(config);
  const { startDevnet } = await import('./up.ts');
  const folder = path.join(config.DATA_DIR, 'devnet');
  const others = config.CHAINS.filter((code) => code !== 'ETH' && code !== 'BASE');
  return start(config, { devnet: () => startDevnet({ folder, others, log: openLog(config.LOG_LEVEL) }) });
});

function wantsDevnet(setting: string | undefined): boolean {
  if (setting === undefined || setting === '' || setting === 'on') return true;
  if (setting === 'off') return false;
  throw new ConfigError('DEVNET must be on or off, such as off.');
}
