import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { refuseEmbedded } from './refuse-embedded.ts';

const own = 'postgres://coffer:secret@127.0.0.1:5432/coffer';

function refusal(env: Record<string, string>, hasLocalChains = false): string {
  try {
    refuseEmbedded(readConfig(env), hasLocalChains);
  } catch (error) {
    return (error as Error).message;
  }
  return 'none';
}

test.each<[string, Record<string, string>]>([
  ['by default', {}],
  ['on mainnet', { NETWORK: 'mainnet' }],
  ['with an empty address', { DATABASE_URL: '' }],
])('the embedded database is refused %s, and both ways out are named', (_when, env) => {
  expect(refusal(env)).toMatch(/^NETWORK is mainnet.*Set DATABASE_URL.*such as postgres:.*EMBEDDED_DATABASE=on/);
});

test.each<[string, Record<string, string>, boolean]>([
  ['asked for by name', { EMBEDDED_DATABASE: 'on' }, false],
  ['on a test network', { NETWORK: 'testnet' }, false],
  ['on local chains', { NETWORK: 'local' }, false],
  ['beside local chains, as npm start runs it', {}, true],
  ['of one own', { DATABASE_URL: own }, false],
  ['of one own with the other switched off', { DATABASE_URL: own, EMBEDDED_DATABASE: 'off' }, false],
])('a database %s is fine', (_which, env, hasLocalChains) => expect(refusal(env, hasLocalChains)).toBe('none'));

test('switched off it serves nothing, not even local chains', () => {
  expect(refusal({ EMBEDDED_DATABASE: 'off' }, true)).toMatch(/^EMBEDDED_DATABASE is off.*Set DATABASE_URL/);
  expect(refusal({ EMBEDDED_DATABASE: 'off', NETWORK: 'local' })).toMatch(/^EMBEDDED_DATABASE is off/);
});
