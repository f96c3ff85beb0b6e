import { ConfigError, readConfig, type Config } from '../packages/server/src/platform/config.ts';

/** What `npm start` knows beside the program's own settings: whether local chains run with it. */
export function readSettings(env: Record<string, string | undefined>): { config: Config; hasChains: boolean } {
  const config = readConfig(env);
  const setting = env['DEVNET'] ?? '';
  if (!['', 'on', 'off'].includes(setting)) throw new ConfigError('DEVNET must be on or off, such as off.');
  return { config, hasChains: setting !== 'off' };
}
