import { form } from '../../../test/client.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createProject, getProject, saveProject, updateProject } from '@coffer/contract/projects/projects.ts';
import { startWorld, type World } from '../../../test/world.ts';
import { activityOf, makeProject, memberKey, projectKey } from './projects.fixture.ts';

let world: World;
let key: string;

beforeAll(async () => {
  world = await startWorld();
  ({ key } = await world.signUpRoot());
});
afterAll(() => world.close());

const full = {
  name: 'Shop',
  brandColor: '#09f',
  website: 'https://example.com',
  successEndpoint: 'https://example.com/thanks',
  webhookEndpoint: 'https://example.com/hook',
  frontendEndpoint: 'https://example.com/app',
  cancelEndpoint: 'https://example.com/cancelled',
  twitterURL: 'https://x.com/shop',
  discordURL: 'https://discord.gg/shop',
  linkedInURL: 'https://www.linkedin.com/company/shop',
  telegramURL: 'https://t.me/shop',
  supportEmail: 'help@example.com',
  emailSendRequestFrom: 'Shop <pay@example.com>',
  emailSendRequestReplyTo: 'help@example.com',
};
const { name: _named, ...emptyable } = full;
const emptied = Object.fromEntries(Object.keys(emptyable).map((field) => [field, '']));
const nulls = Object.fromEntries(Object.keys(full).map((field) => [field, null]));

async function stored(id: number) {
  return world.ok(getProject, { key, params: { id } });
}

async function fullProject(): Promise<number> {
  return (await world.ok(createProject, { key, body: full })).id;
}

describe.each([saveProject, updateProject])('saving a project with $method', (save) => {
  it('replaces what has a value and keeps what is not sent', async () => {
    const id = await fullProject();
    const body = { name: 'Other', website: 'https://other.example.com' };
    const saved = await world.ok(save, { key, params: { id }, body });
    expect(saved).toMatchObject({ ...full, ...body, id });
    expect(await stored(id)).toEqual(saved);
  });

  it('keeps what is null, or leaves it null', async () => {
    const id = await fullProject();
    const before = await stored(id);
    const body = { ...nulls, logo: null, logoPath: null, defaultPaymentBlockchainID: null };
    expect(await world.ok(save, { key, params: { id }, body })).toEqual(before);
    const bare = await makeProject(world, key);
    const unset = await stored(bare);
    expect(await world.ok(save, { key, params: { id: bare }, body })).toEqual(unset);
    expect(await stored(bare)).toEqual(unset);
  });

  it('empties what is an empty text, and it stays empty until it is replaced', async () => {
    const id = await fullProject();
    const ids = { defaultPaymentBlockchainID: '', defaultPaymentBlockchainCurrencyID: '' };
    const body = { ...emptied, ...ids, logoPath: '' };
    expect(await world.ok(save, { key, params: { id }, body })).toMatchObject({ ...body, name: 'Shop' });
    expect(await world.ok(save, { key, params: { id }, body: nulls })).toMatchObject({ ...body, name: 'Shop' });
    expect(await stored(id)).toMatchObject(body);
    expect(await world.ok(save, { key, params: { id }, body: full })).toMatchObject({ ...full, ...ids, logoPath: '' });
  });

  it('does the same with a form', async () => {
    const id = await fullProject();
    const fields = { name: 'Form', website: '', brandColor: '#fff', logo: '', defaultPaymentBlockchainID: '' };
    const saved = await world.ok(save, { key, params: { id }, ...(await form(fields)) });
    const { logo: _file, ...texts } = fields;
    expect(saved).toMatchObject({ ...full, ...texts, logoPath: null });
  });

  it('writes down who changed what from what to what', async () => {
    const id = await fullProject();
    const body = { brandColor: '', website: full.website, twitterURL: 'https://x.com/other' };
    world.clock.advance(1);
    const { createdAt, updatedAt } = await world.ok(save, { key, params: { id }, body });
    expect(Date.parse(updatedAt)).toBeGreaterThanOrEqual(Date.parse(createdAt) + 60_000);
    const rows = await activityOf(world, 'project', id);
    expect(rows.map((row) => row.action)).toEqual(['project.created', 'project.updated']);
    expect(rows[1]).toMatchObject({
      actor_name: 'root@example.com',
      project_id: id,
      before: { brandColor: full.brandColor, twitterURL: full.twitterURL },
      after: { brandColor: '', twitterURL: body.twitterURL },
    });
  });

  it('that changes nothing leaves no trace', async () => {
    const id = await fullProject();
    const before = await stored(id);
    world.clock.advance(1);
    expect(await world.ok(save, { key, params: { id }, body: full })).toEqual(before);
    expect(await world.ok(save, { key, params: { id } })).toEqual(before);
    expect(await activityOf(world, 'project', id)).toHaveLength(1);
  });

  it.each([
    ['name', { name: '' }],
    ['name', { name: '\u00a0' }],
    ['website', { website: 'https://ada:secret@example.com' }],
    ['supportEmail', { supportEmail: 'help' }],
    ['emailSendRequestFrom', { emailSendRequestFrom: 'a@example.com\r\n' }],
    ['emailSendRequestReplyTo', { emailSendRequestReplyTo: 'A\nBcc: x <a@example.com>' }],
    ['logo', { logo: 'data:image/png;base64,AAAA' }],
    ['logoPath', { logoPath: '/logos/x.webp' }],
    ['defaultPaymentBlockchainID', { defaultPaymentBlockchainID: 4711 }],
    ['id', { id: 4711 }],
    ['referenceId', { referenceId: 'mine' }],
    ['createdAt', { createdAt: '2001-01-01T00:00:00.000Z' }],
    ['isRoot', { isRoot: true }],
    ['projectId', { projectId: 1 }],
    ['prototype', { prototype: { isRoot: true } }],
  ])('is refused and changes nothing when %s is not to be so: %j', async (field, wrong) => {
    const id = await fullProject();
    const before = await stored(id);
    const refusal = await world.refused(save, { key, params: { id }, body: { brandColor: '#000', ...wrong } });
    expect(refusal).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' });
    expect(refusal.message).toMatch(new RegExp(`^${field}: `));
    expect(await stored(id)).toEqual(before);
  });

  it('needs one project', async () => {
    const refusal = await world.refused(save, { key, params: { id: 'all' }, body: { name: 'Every' } });
    expect(refusal).toMatchObject({ status: 400, code: 'PROJECT_REQUIRED' });
    expect(await world.refused(save, { key, params: { id: 'x' }, body: {} })).toMatchObject({ status: 400 });
  });

  it('is for who may write this project', async () => {
    const [id, foreign] = [await fullProject(), await fullProject()];
    const before = await stored(id);
    const ask = { params: { id }, body: { name: 'Theirs' } };
    expect(await world.refused(save, ask)).toMatchObject({ status: 401 });
    const readers = [
      await memberKey(world, key, 'project_manager', [id]),
      await memberKey(world, key, 'project_ops', [id]),
      await projectKey(world, key, id, ['projects:read']),
    ];
    for (const reader of readers) {
      const refusal = await world.refused(save, { ...ask, key: reader });
      expect(refusal).toMatchObject({ status: 403, details: { permission: 'projects:write' } });
    }
    const elsewhere = await memberKey(world, key, 'project_lead', [foreign]);
    expect(await world.refused(save, { ...ask, key: elsewhere })).toMatchObject({ status: 404 });
    expect(await world.refused(save, { ...ask, key, params: { id: 999_999 } })).toMatchObject({ status: 404 });
    expect(await stored(id)).toEqual(before);
    const lead = await memberKey(world, key, 'project_lead', [id]);
    expect(await world.ok(save, { ...ask, key: lead })).toMatchObject({ id, name: 'Theirs' });
  });
});

it('two who save different fields at once both have their way', async () => {
  const id = await makeProject(world, key);
  const fields = Object.entries(emptyable);
  await Promise.all(
    fields.map(([field, value]) => world.ok(updateProject, { key, params: { id }, body: { [field]: value } })),
  );
  expect(await stored(id)).toMatchObject(emptyable);
});

it('who save the same field at once come one after another, and the trail tells their order', async () => {
  const id = await makeProject(world, key);
  const sites = Array.from({ length: 6 }, (_, n) => `https://${n}.example.com`);
  await Promise.all(sites.map((website) => world.ok(updateProject, { key, params: { id }, body: { website } })));
  const [, ...rows] = await activityOf(world, 'project', id);
  expect(rows.map((row) => row.after).toSorted(byText)).toEqual(sites.map((website) => ({ website })));
  expect(rows.map((row) => row.before)).toEqual([{ website: null }, ...rows.slice(0, -1).map((row) => row.after)]);
  const { website } = await stored(id);
  expect(rows.at(-1)?.after).toEqual({ website });
});

function byText(a: unknown, b: unknown): number {
  return JSON.stringify(a) < JSON.stringify(b) ? -1 : 1;
}
