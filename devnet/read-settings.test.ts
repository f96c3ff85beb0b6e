import { expect, test } from 'vitest';
import { readSettings } from './read-settings.ts';

test.each([
  [{}, 'warn'],
  [{ LOG_LEVEL: '' }, 'warn'],
  [{ LOG_LEVEL: 'info' }, 'info'],
  [{ DEVNET: 'off' }, 'info'],
  [{ DEVNET: 'off', LOG_LEVEL: 'error' }, 'error'],
])('with %o the log says everything from %s on', (env, level) => {
  expect(readSettings({ DATABASE_URL: 'postgres://localhost/coffer', ...env }).config.LOG_LEVEL).toBe(level);
});
