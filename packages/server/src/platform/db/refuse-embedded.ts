import { ConfigError, type Config } from '../config.ts';

type Settings = Pick<Config, 'NETWORK' | 'DATABASE_URL' | 'EMBEDDED_DATABASE'>;

/** Real payments belong into a database that somebody chose, watches and backs up: ours serves them by name alone. */
export function refuseEmbedded(config: Settings, hasLocalChains: boolean): void {
  const { NETWORK, DATABASE_URL, EMBEDDED_DATABASE } = config;
  if (DATABASE_URL || EMBEDDED_DATABASE === 'on') return;
  const example =
    'Set DATABASE_URL to a PostgreSQL of your own, such as postgres://coffer:secret@127.0.0.1:5432/coffer';
  if (EMBEDDED_DATABASE === 'off') {
    throw new ConfigError(`EMBEDDED_DATABASE is off, and DATABASE_URL names no other database. ${example}.`);
  }
  if (NETWORK !== 'mainnet' || hasLocalChains) return;
  throw new ConfigError(
    `NETWORK is mainnet, and the embedded PostgreSQL is for trying things out: nobody backs it up. ${example}, ` +
      'or EMBEDDED_DATABASE=on to keep real payments in the embedded one all the same.',
  );
}
