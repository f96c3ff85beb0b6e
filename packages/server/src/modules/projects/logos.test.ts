import { form } from '../../../test/client.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createProject,
  getProject,
  listProjects,
  saveProject,
  updateProject,
} from '@coffer/contract/projects/projects.ts';
import { startWorld, type World } from '../../../test/world.ts';
import { animation, hidden, hollowPng, picture, svg } from './images.fixture.ts';
import { activityOf, makeProject, memberKey } from './projects.fixture.ts';

let world: World;
let key: string;

beforeAll(async () => {
  world = await startWorld();
  ({ key } = await world.signUpRoot());
});
afterAll(() => world.close());

async function upload(id: number, bytes: Buffer, name = 'logo.png', type = 'image/png') {
  return world.ok(updateProject, { key, params: { id }, ...(await form({ logo: { bytes, name, type } })) });
}

async function download(path: string | null) {
  return world.coffer.http.inject({ url: path ?? '', remoteAddress: '203.0.113.9' });
}

async function withLogo(bytes: Buffer): Promise<{ id: number; path: string }> {
  const { id, logoPath } = await upload(await makeProject(world, key), bytes);
  return { id, path: logoPath ?? '' };
}

/** Pictures of different widths are different logos. */
let width = 10;
const freshPicture = () => picture('png', (width += 1));

describe('a logo', () => {
  it('comes with the form that makes a project', async () => {
    const fields = { name: 'Branded', website: '', logo: { bytes: await freshPicture(), name: 'logo.png' } };
    const made = await world.ok(createProject, { key, ...(await form(fields)) });
    expect(made).toMatchObject({ name: 'Branded', website: '' });
    expect(made.logoPath).toMatch(/^\/logos\/[0-9a-f]{64}\.webp$/);
    const listed = await world.ok(listProjects, { key });
    expect(listed.find((project) => project.id === made.id)?.logoPath).toBe(made.logoPath);
    const [row] = await activityOf(world, 'project', made.id);
    expect(row?.after).toEqual({ name: 'Branded', website: '', logoPath: made.logoPath });
  });

  it('is served to everybody, for ever, and can do nothing but be seen', async () => {
    const { path } = await withLogo(await freshPicture());
    const reply = await download(path);
    expect(reply.statusCode).toBe(200);
    expect(reply.headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect((await sharp(reply.rawPayload).metadata()).format).toBe('webp');
    const head = await world.coffer.http.inject({ method: 'HEAD', url: path });
    expect([head.statusCode, head.payload]).toEqual([200, '']);
  });

  it('takes proof of person, for it can say where to pay', async () => {
    const { id, path } = await withLogo(await freshPicture());
    const { pool } = world.coffer.deps;
    await pool.query("update session set stepped_up_at = stepped_up_at - interval '1 hour'");
    const other = await form({ logo: { bytes: await freshPicture(), name: 'logo.png', type: 'image/png' } });
    for (const asked of [other, { body: { logoPath: '' } }]) {
      const refused = await world.refused(updateProject, { key, params: { id }, ...asked });
      expect(refused.code).toBe('STEP_UP_REQUIRED');
    }
    expect((await download(path)).statusCode).toBe(200);
    await pool.query("update session set stepped_up_at = stepped_up_at + interval '1 hour'");
  });

  it('keeps nothing that was hidden in the file, nor its name', async () => {
    const id = await makeProject(world, key);
    const { logoPath } = await upload(id, await picture('jpeg', 90), '../../etc/cron.d/logo.php', 'text/html');
    expect(logoPath).toMatch(/^\/logos\/[0-9a-f]{64}\.webp$/);
    const { rawPayload, headers } = await download(logoPath);
    expect(headers['content-type']).toBe('image/webp');
    expect(rawPayload.includes(hidden)).toBe(false);
  });

  it('may be any kind that is accepted, whatever its name says', async () => {
    const id = await makeProject(world, key);
    for (const bytes of [await picture('gif'), await picture('webp'), await animation()]) {
      expect((await upload(id, bytes, 'logo.svg', 'image/svg+xml')).logoPath).toMatch(/\.webp$/);
    }
  });

  it('may be larger than a JSON body', async () => {
    const noise = { create: { width: 1000, height: 1000, channels: 3, background: '#888' } } as const;
    const large = await sharp({
      ...noise,
      create: { ...noise.create, noise: { type: 'gaussian', mean: 128, sigma: 60 } },
    })
      .png()
      .toBuffer();
    expect(large.length).toBeGreaterThan(1.5e6);
    expect((await withLogo(large)).path).toMatch(/\.webp$/);
  });

  it('stays when a save does not speak of it, or says again where it is', async () => {
    const { id, path } = await withLogo(await freshPicture());
    for (const logoPath of [undefined, null, path]) {
      const body = { brandColor: '#123', logo: null, logoPath };
      expect((await world.ok(saveProject, { key, params: { id }, body })).logoPath).toBe(path);
    }
    expect((await download(path)).statusCode).toBe(200);
  });

  it('that is sent again unchanged is no change', async () => {
    const bytes = await freshPicture();
    const { id, path } = await withLogo(bytes);
    expect((await upload(id, bytes)).logoPath).toBe(path);
    expect(await activityOf(world, 'project', id)).toHaveLength(2);
    expect((await download(path)).statusCode).toBe(200);
  });

  it('is removed by an empty logoPath, and the file goes with it', async () => {
    const { id, path } = await withLogo(await freshPicture());
    const saved = await world.ok(updateProject, { key, params: { id }, body: { logoPath: '' } });
    expect(saved.logoPath).toBe('');
    expect((await world.ok(getProject, { key, params: { id } })).logoPath).toBe('');
    expect((await download(path)).statusCode).toBe(404);
    const rows = await activityOf(world, 'project', id);
    expect(rows.at(-1)).toMatchObject({ before: { logoPath: path }, after: { logoPath: '' } });
    expect((await upload(id, await freshPicture())).logoPath).toMatch(/\.webp$/);
  });

  it('that replaces another takes its place, also beside an empty logoPath', async () => {
    const { id, path } = await withLogo(await freshPicture());
    const fields = { logoPath: '', logo: { bytes: await freshPicture(), name: 'a.png' } };
    const saved = await world.ok(saveProject, { key, params: { id }, ...(await form(fields)) });
    expect(saved.logoPath).toMatch(/\.webp$/);
    expect(saved.logoPath).not.toBe(path);
    expect((await download(path)).statusCode).toBe(404);
    expect((await download(saved.logoPath)).statusCode).toBe(200);
  });

  it('of two projects goes with the last of them', async () => {
    const bytes = await freshPicture();
    const [first, second] = [await withLogo(bytes), await withLogo(bytes)];
    expect(second.path).toBe(first.path);
    await world.ok(updateProject, { key, params: { id: first.id }, body: { logoPath: '' } });
    expect((await download(first.path)).statusCode).toBe(200);
    await world.ok(updateProject, { key, params: { id: second.id }, body: { logoPath: '' } });
    expect((await download(first.path)).statusCode).toBe(404);
  });

  it('of several that are sent at once is the last one alone', async () => {
    const { id, path } = await withLogo(await freshPicture());
    const pictures = [await freshPicture(), await freshPicture(), await freshPicture(), await freshPicture()];
    const sent = await Promise.all(pictures.map((bytes) => upload(id, bytes)));
    const { logoPath } = await world.ok(getProject, { key, params: { id } });
    for (const earlier of [path, ...sent.map((saved) => saved.logoPath)]) {
      expect((await download(earlier)).statusCode).toBe(earlier === logoPath ? 200 : 404);
    }
  });

  it('is there for whoever took it last when many take and drop it at once', async () => {
    const bytes = await freshPicture();
    const ids = await Promise.all(Array.from({ length: 6 }, () => makeProject(world, key)));
    const path = (await upload(ids[0] ?? 0, bytes)).logoPath;
    const drop = (id: number) => world.ok(updateProject, { key, params: { id }, body: { logoPath: '' } });
    for (let round = 0; round < 4; round += 1) {
      await Promise.all(ids.map((id, at) => ((at + round) % 2 === 0 ? drop(id) : upload(id, bytes))));
      expect((await download(path)).statusCode).toBe(200);
    }
    await Promise.all(ids.map(drop));
    expect((await download(path)).statusCode).toBe(404);
  });
});

describe('no logo becomes of', () => {
  async function refusal(ask: object, id: number) {
    const before = await world.ok(getProject, { key, params: { id } });
    const refused = await world.refused(updateProject, { key, params: { id }, ...ask });
    expect(await world.ok(getProject, { key, params: { id } })).toEqual(before);
    return refused;
  }

  it.each([
    ['an SVG', svg, 'logo.svg'],
    ['an SVG that is called PNG', svg, 'logo.png'],
    ['a file of 0 bytes', Buffer.alloc(0), 'logo.png'],
    ['a text', Buffer.from('hello'), 'logo.png'],
    ['50,000 x 50,000 pixels', hollowPng(50_000, 50_000), 'logo.png'],
  ])('%s', async (_what, bytes, name) => {
    const { id } = await withLogo(await freshPicture());
    const fields = { brandColor: '#111', logo: { bytes, name } };
    const refused = await refusal(await form(fields), id);
    expect(refused).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' });
    expect(refused.details).toEqual([{ path: 'logo', message: expect.any(String) as string }]);
  });

  it('a polyglot, or an image that was cut', async () => {
    const { id } = await withLogo(await freshPicture());
    const png = await picture('png', 300, 300);
    for (const bytes of [Buffer.concat([png, Buffer.from(hidden)]), png.subarray(0, 200)]) {
      expect((await refusal(await form({ logo: { bytes, name: 'logo.png' } }), id)).status).toBe(400);
    }
  });

  it('a file of more than 5 MB', async () => {
    const id = await makeProject(world, key);
    const bytes = Buffer.concat([await picture('png'), Buffer.alloc(5 << 20)]);
    const refused = await refusal(await form({ logo: { bytes, name: 'logo.png' } }), id);
    expect(refused).toMatchObject({ status: 413, code: 'PAYLOAD_TOO_LARGE' });
  });

  it('a file under another name, or a text under this one', async () => {
    const id = await makeProject(world, key);
    const file = { bytes: await picture('png'), name: 'logo.png' };
    expect((await refusal(await form({ logoPath: file }), id)).message).toBe('logoPath: is not a file of this call');
    expect((await refusal(await form({ logo: 'logo.png' }), id)).message).toBe(
      'logo: must be an image file in a multipart form',
    );
    expect((await refusal({ body: { logoPath: '/logos/other.webp' } }, id)).message).toBe(
      'logoPath: must be empty, to remove the logo; a new one is sent as the file logo',
    );
  });

  it('a file from somebody who may not change the project', async () => {
    const id = await makeProject(world, key);
    const ask = await form({ logo: { bytes: await picture('png'), name: 'logo.png' } });
    const reader = await memberKey(world, key, 'project_manager', [id]);
    expect(await world.refused(updateProject, { ...ask, key: reader, params: { id } })).toMatchObject({ status: 403 });
    expect(await world.refused(updateProject, { ...ask, params: { id } })).toMatchObject({ status: 401 });
    expect(await world.refused(updateProject, { ...ask, key, params: { id: 999_999 } })).toMatchObject({ status: 404 });
  });
});

it.each(['x.webp', '.webp', `${'0'.repeat(64)}.webp`, `${'0'.repeat(64)}.png`, '..%2f..%2fetc%2fpasswd', '%00'])(
  'no logo is at /logos/%s',
  async (file) => {
    const reply = await download(`/logos/${file}`);
    expect([400, 404]).toContain(reply.statusCode);
    expect(reply.json()).toMatchObject({ error: { requestId: expect.any(String) as string } });
    expect(reply.headers['cache-control']).toBe('no-store');
  },
);
