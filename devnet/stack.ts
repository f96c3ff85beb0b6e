// npm start: the program and, beside it, local chains to try everything out on. Production starts packages/server/src/main.ts.
import path from 'node:path';
import { isChainCode } from '@coffer/kernel/chain.ts';
import { run } from '../packages/server/src/app/run.ts';
import { start } from '../packages/server/src/app/start.ts';
import { liveCodes } from '../packages/server/src/modules/assets/chain-facts.ts';
import { ConfigError, readConfig } from '../packages/server/src/platform/config.ts';
import { openLog } from '../packages/server/src/platform/log.ts';
import type { OtherCode } from './up.ts';

await run(async () => {
  const config = readConfig(process.env);
  const others = othersWanted(process.env['DEVNET']);
  if (!others) return start(config);
  const { startDevnet } = await import('./up.ts');
  const folder = path.join(config.DATA_DIR, 'devnet');
  return start(config, { devnet: () => startDevnet({ folder, others, log: openLog(config.LOG_LEVEL) }) });
});

/** What runs beside Ethereum and Base, which always do; undefined where no chain is wanted. */
function othersWanted(setting = 'on'): OtherCode[] | undefined {
  if (setting === 'off') return undefined;
  const wanted: readonly string[] = setting === '' || setting === 'on' ? liveCodes : setting.split(',');
  if (!wanted.every(isChainCode)) throw new ConfigError('DEVNET must be on, off or some chains, such as ETH,BASE.');
  return wanted.filter((code) => code !== 'ETH' && code !== 'BASE');
}
