import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listActivities } from '@coffer/contract/operations/activity.ts';
import { createProject } from '@coffer/contract/projects/projects.ts';
import { putSiteUrl, readSiteUrl } from '@coffer/contract/operations/system.ts';
import { employ } from '../../../test/access/access-cast.ts';
import { startWorld, type World } from '../../../test/world.ts';
import { readConfig } from '../../platform/config.ts';
import { siteUrl } from './site-url.ts';

let world: World;
let root: string;
let lead: string;

beforeAll(async () => {
  world = await startWorld({ env: { SITE_URL: 'https://pay.example.com/' } });
  root = (await world.signUpRoot()).key;
  const project = await world.ok(createProject, { key: root, body: { name: 'Shop' } });
  lead = await employ(world, root, 'lead@example.com', 'project_lead', [project.id]);
});
beforeEach(async () => {
  await world.coffer.deps.pool.query('delete from configuration');
});
afterAll(() => world.close());

async function current(): Promise<string> {
  return (await world.ok(readSiteUrl, { key: lead })).siteUrl;
}

test("until one is saved the site's address is that of the environment, else this machine's", async () => {
  expect(await current()).toBe('https://pay.example.com');
  const config = readConfig({ PORT: '8090' });
  expect(await siteUrl({ config }, world.coffer.deps.db)).toBe('http://localhost:8090');
});

test.each([
  ['https://shop.example.com', 'https://shop.example.com'],
  ['https://shop.example.com/', 'https://shop.example.com'],
  ['HTTP://Shop.Example.com:8080', 'http://shop.example.com:8080'],
  ['https://shop.example.com:443', 'https://shop.example.com'],
  [' https://bücher.example ', 'https://xn--bcher-kva.example'],
  ['http://[::1]:8080', 'http://[::1]:8080'],
])('%s is saved as an origin', async (given, saved) => {
  expect(await world.ok(putSiteUrl, { key: root, body: { siteUrl: given } })).toEqual({ siteUrl: saved, next: null });
  expect(await current()).toBe(saved);
  expect(await siteUrl(world.coffer.deps, world.coffer.deps.db)).toBe(saved);
});

test.each([
  'https://shop.example.com/pay',
  'https://shop.example.com?x=1',
  'https://shop.example.com#x',
  'https://shop.example.com\\@evil.example',
  'https://user:secret@shop.example.com',
  'https://shop.example.com:99999',
  'https://a b.example',
  'ftp://shop.example.com',
  'javascript:alert(1)',
  'shop.example.com',
  'https:shop.example.com',
  'https://',
  '',
  7,
  null,
  undefined,
  `https://${'a'.repeat(300)}.example`,
])('%s is refused, and nothing changed', async (given) => {
  const refusal = await world.refused(putSiteUrl, { key: root, body: { siteUrl: given } });
  expect(refusal).toMatchObject({ status: 400, code: 'VALIDATION_FAILED', details: [{ path: 'siteUrl' }] });
  expect(await current()).toBe('https://pay.example.com');
});

test('who changed it from what to what is on record, once', async () => {
  for (let n = 0; n < 2; n++) await world.ok(putSiteUrl, { key: root, body: { siteUrl: 'https://new.example.com' } });
  const { data } = await world.ok(listActivities, { key: root, query: { action: 'site-url.' } });
  expect(data[0]).toMatchObject({
    actor: { name: 'root@example.com' },
    before: { siteUrl: 'https://pay.example.com' },
    after: { siteUrl: 'https://new.example.com' },
  });
  expect(data.filter((item) => item.after?.['siteUrl'] === 'https://new.example.com')).toHaveLength(1);
});

test('a member without settings:write cannot change it, nor can anybody without a credential', async () => {
  const body = { siteUrl: 'https://evil.example' };
  expect(await world.refused(putSiteUrl, { key: lead, body })).toMatchObject({
    status: 403,
    details: { permission: 'settings:write' },
  });
  expect(await world.refused(putSiteUrl, { body })).toMatchObject({ status: 401 });
  expect(await world.refused(readSiteUrl)).toMatchObject({ status: 401 });
  expect(await current()).toBe('https://pay.example.com');
});
