import { afterEach, expect, test } from 'vitest';
import { insertRestore } from '../modules/history/index.ts';
import { prepareSetup } from '../modules/members/index.ts';
import { startWorld, type World } from '../../test/world.ts';
import { runningLine, welcome } from './welcome.ts';

let world: World;
afterEach(() => world.close());

async function told(env: Record<string, string> = {}): Promise<string> {
  world = await startWorld({ env });
  await prepareSetup(world.coffer.deps);
  return toldAgain();
}

async function toldAgain(): Promise<string> {
  const addresses = ['http://127.0.0.1:8080', 'https://127.0.0.1:8443'];
  await welcome(world.coffer.deps, { addresses, approvals: 'http://localhost:8081' });
  return world.told.at(-1) ?? '';
}

test('a newcomer is sent to a browser, to create the first account, once', async () => {
  const text = await told();
  expect(text).toContain('Open http://localhost:8080/signup and create the first account.');
  for (const address of ['http://localhost:8080', 'https://localhost:8443'])
    expect(text).toContain(`Dashboard    ${address}\n`);
  expect(text).toContain('\n  Approvals    http://localhost:8081, the page of the signer\n  API docs ');
  expect(text).not.toContain('setup token');
  await world.signUpRoot();
  expect(await toldAgain()).not.toContain('first account');
});

test.each([
  [{ HOST: '0.0.0.0', SETUP_TOKEN: '' }, 'It needs the setup token printed above.'],
  [{ HOST: '0.0.0.0', SETUP_TOKEN: 'our own word' }, 'It needs the setup token from SETUP_TOKEN.'],
])('where others can reach it, with %j, they are told which token that needs', async (env, sentence) => {
  const text = await told(env);
  expect(text).toContain(sentence);
  expect(text).not.toContain('our own word');
});

test('after a restore it says that nothing is sent before a person has looked, and otherwise nothing of it', async () => {
  expect(await told()).not.toContain('on hold');
  await insertRestore(world.coffer.deps.db, { reason: 'declared' });
  expect(await toldAgain()).toContain('Payouts and sweeps are on hold: the database was restored.');
});

test('where people open another address, they are sent to that one', async () => {
  const text = await told({ SITE_URL: 'https://pay.example.com' });
  expect(text).toContain('Open https://pay.example.com/signup and create the first account.');
  expect(text).toContain('Dashboard    http://localhost:8080\n');
});

test('no token is spoken of where the operator does without', async () => {
  expect(await told({ HOST: '0.0.0.0', SETUP_TOKEN: 'off' })).not.toContain('token');
});

test('a process that takes no requests says what it does, and where its health is', async () => {
  await told();
  const config = { ...world.coffer.deps.config, ROLES: ['worker', 'watcher'] as const };
  expect(runningLine(config)).toMatch(/is running as worker and watcher\. .*\/health/);
  expect(runningLine(config)).not.toContain('Approvals');
  expect(runningLine(config, 'https://sign.example.com')).toContain('\n  Approvals    https://sign.example.com, ');
});
