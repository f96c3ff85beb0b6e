import { ConfigError, readConfig, type Config } from '../packages/server/src/platform/config.ts';

/** What `npm start` knows beside the program's own settings: whether local chains run with it. */
export function readSettings(env: Record<string, string | undefined>): { config: Config; hasChains: boolean } {
  const setting = env['DEVNET'] ?? '';
  if (!['', 'on', 'off'].includes(setting)) throw new ConfigError('DEVNET must be on or off, such as off.');
  const hasChains = setting !== 'off';
  // Whoever tries things out reads the welcome in the terminal; what goes on without trouble is no news there.
  const config = readConfig(hasChains && !env['LOG_LEVEL'] ? { ...env, LOG_LEVEL: 'warn' } : env);
  return { config, hasChains };
}
