import { afterEach, expect, test } from 'vitest';
import * as system from '@coffer/contract/operations/system.ts';
import { startWorld, type World } from '../../../test/world.ts';

let world: World;
afterEach(() => world.close());

const forwarded = { 'x-forwarded-for': '198.51.100.7' };
const isNoticed = async () => JSON.stringify((await world.ask(system.health)).body).includes('TRUST_PROXY');

test.each(['127.0.0.1', '10.1.2.3', '172.18.0.1', '::ffff:192.168.1.4', 'fd00::7'])(
  'a proxy at %s that nobody named is told in the health, until it is gone for an hour',
  async (ip) => {
    world = await startWorld();
    expect(await isNoticed()).toBe(false);
    await world.ask(system.healthLive, { ip, headers: forwarded });
    expect(await isNoticed()).toBe(true);
    world.clock.advance(61);
    expect(await isNoticed()).toBe(false);
  },
);

test('a stranger who sends such a header makes nobody believe in a proxy', async () => {
  world = await startWorld();
  await world.ask(system.healthLive, { ip: '203.0.113.9', headers: forwarded });
  expect(await isNoticed()).toBe(false);
});

test('a proxy that is named is as it should be', async () => {
  world = await startWorld({ env: { TRUST_PROXY: '127.0.0.1' } });
  await world.ask(system.healthLive, { ip: '127.0.0.1', headers: forwarded });
  expect(await isNoticed()).toBe(false);
});
