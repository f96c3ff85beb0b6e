import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { ConfigError, isLoopback, readConfig } from './config.ts';

describe('without any setting', () => {
  test('the program runs on this machine alone', () => {
    expect(readConfig({})).toMatchObject({
      PORT: 8080,
      HTTPS_PORT: 8443,
      HOST: '127.0.0.1',
      DATA_DIR: path.resolve('.data'),
    });
    expect(readConfig({})).toMatchObject({
      ROLES: ['api', 'worker', 'watcher', 'signer'],
      TRUST_PROXY: [],
      ALLOWED_ORIGINS: [],
      LOG_LEVEL: 'info',
    });
  });

  test('an empty setting counts as none', () =>
    expect(readConfig({ PORT: '', DATABASE_URL: '', MASTER_KEY: '', ROLES: '' })).toEqual(readConfig({})));

  test('settings of other programs do not matter', () => expect(readConfig({ PATH: '/bin' })).toEqual(readConfig({})));
});

describe('a good setting', () => {
  test('lists are split at commas, whatever space is around', () => {
    const env = {
      ALLOWED_ORIGINS: ' https://a.example , https://b.example:444/path,',
      TRUST_PROXY: '10.0.0.0/8, ::1,fd00::/8',
    };
    expect(readConfig(env)).toMatchObject({
      ALLOWED_ORIGINS: ['https://a.example', 'https://b.example:444'],
      TRUST_PROXY: ['10.0.0.0/8', '::1', 'fd00::/8'],
    });
  });

  test('of the site only the origin is kept', () =>
    expect(readConfig({ SITE_URL: 'HTTPS://Pay.Example.com:443/shop?x=1' }).SITE_URL).toBe('https://pay.example.com'));

  test('one role alone is enough', () => expect(readConfig({ ROLES: 'worker' }).ROLES).toEqual(['worker']));
});

const hex = 'ab'.repeat(32);
const wrong: [name: string, value: string, means: RegExp][] = [
  ['PORT', 'http', /a port from 0 to 65535, such as 8080/],
  ['PORT', '65536', /a port from 0 to 65535/],
  ['PORT', '80.5', /a port from 0 to 65535/],
  ['HTTPS_PORT', '-1', /a port from 0 to 65535, such as 8443/],
  ['DATABASE_URL', 'mysql://localhost/coffer', /such as postgres:\/\//],
  ['DATABASE_URL', 'localhost', /such as postgres:\/\//],
  ['DATABASE_CONNECTIONS', '7', /a number from 8 to 500, such as 20/],
  ['DATABASE_CONNECTIONS', 'many', /a number from 8 to 500/],
  ['SITE_URL', 'pay.example.com', /such as https:\/\/pay\.example\.com/],
  ['SITE_URL', 'ftp://pay.example.com', /such as https:\/\/pay\.example\.com/],
  ['ALLOWED_ORIGINS', '*', /such as https:\/\/admin\.example\.com/],
  ['ALLOWED_ORIGINS', 'https://a.example,b.example', /such as https:\/\/admin\.example\.com/],
  ['SIGNING_KEY', 'short', /64 hexadecimal digits/],
  ['ROLES', 'api,cook', /any of api, worker, watcher and signer, such as api,worker/],
  ['ROLES', ',', /any of api, worker, watcher and signer/],
  ['MASTER_KEY', 'secret', /64 hexadecimal digits, such as the output of: openssl rand -hex 32/],
  ['MASTER_KEY', `${hex}00`, /64 hexadecimal digits/],
  ['SMTP_URL', 'mail.example.com:587', /such as smtp:\/\//],
  ['METRICS_TOKEN', 'short', /at least 16 characters/],
  ['TRUST_PROXY', 'proxy.example.com', /addresses or networks of your reverse proxies, such as/],
  ['TRUST_PROXY', '10.0.0.0/8/8', /such as 10\.0\.0\.0\/8/],
  ['TRUST_PROXY', '10.0.0.0/33', /such as 10\.0\.0\.0\/8/],
  ['TRUST_PROXY', '10.0.0.0/', /such as 10\.0\.0\.0\/8/],
  ['TRUST_PROXY', 'fd00::/129', /such as 10\.0\.0\.0\/8/],
  ['NETWORK', 'main', /mainnet, testnet or local/],
  ['ETH_RPC_URL', 'eth.example.com', /such as https:\/\/eth\.example\.com/],
  ['ETH_RPC_URL', 'https://eth.example.com,ftp://eth.example.com', /such as https:\/\/eth\.example\.com/],
  ['BASE_RPC_URL', 'base', /nodes of BASE/],
  ['EMBEDDED_DATABASE', 'yes', /on or off; on lets the embedded PostgreSQL serve where NETWORK is mainnet/],
  ['LOG_LEVEL', 'loud', /trace, debug, info, warn, error or silent/],
];

function complaint(env: Record<string, string>): string {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return 'no complaint';
}

describe('a wrong setting stops the start', () => {
  test.each(wrong)('%s=%s: named, with its shape and an example', (name, value, means) => {
    const said = complaint({ [name]: value });
    expect(said).toMatch(new RegExp(`^${name} must be `));
    expect(said).toMatch(means);
  });

  test('all of them are named at once, one on each line', () => {
    const said = complaint({ PORT: 'x', LOG_LEVEL: 'x', ROLES: 'x' }).split('\n');
    expect(said.map((line) => line.split(' ')[0])).toEqual(['PORT', 'ROLES', 'LOG_LEVEL']);
  });

  test('what could be a secret is not repeated', () => {
    expect(
      complaint({ MASTER_KEY: 'hunter2', METRICS_TOKEN: 'hunter2', SMTP_URL: 'hunter2', ETH_RPC_URL: 'hunter2' }),
    ).not.toContain('hunter2');
  });

  test('a certificate needs its key, and the key its certificate', () => {
    expect(complaint({ TLS_CERT_FILE: 'cert.pem' })).toContain('TLS_CERT_FILE and TLS_KEY_FILE go together');
    expect(complaint({ TLS_KEY_FILE: 'key.pem' })).toContain('TLS_CERT_FILE and TLS_KEY_FILE go together');
  });

  test('two master keys are one too many', () =>
    expect(complaint({ MASTER_KEY: hex, MASTER_KEY_FILE: 'master.key' })).toContain('exclude each other'));

  test('two signing keys are one too many', () =>
    expect(complaint({ SIGNING_KEY: hex, SIGNING_KEY_FILE: 'my.key' })).toContain('exclude each other'));
});

test.each([
  ['127.0.0.1', true],
  ['127.1.2.3', true],
  ['localhost', true],
  ['::1', true],
  ['0.0.0.0', false],
  ['::', false],
  ['10.0.0.1', false],
  ['localhost.example.com', false],
  ['127.evil.example.com', false],
])('is %s the loopback? %s', (host, expected) => expect(isLoopback(host)).toBe(expected));
