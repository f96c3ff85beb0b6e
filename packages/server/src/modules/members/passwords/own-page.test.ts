import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { forgotPassword } from '@coffer/contract/people/identity.ts';
import { startWorld, type World } from '../../../../test/world.ts';

let world: World;
let email: string;
beforeAll(async () => {
  world = await startWorld({ env: { SITE_URL: 'https://pay.example.com' } });
  ({ email } = await world.signUpRoot());
});
afterAll(() => world.close());

let caller = 0;
const ask = (url: unknown) =>
  world.ask(forgotPassword, { body: { email, url }, ip: `198.51.100.${(caller++ % 250) + 1}` });

async function queued(): Promise<{ page: string }[]> {
  const text = "select payload->>'page' as page from outbox where kind = 'member.password-forgotten' order by id";
  return (await world.coffer.deps.pool.query<{ page: string }>(text)).rows;
}

const foreign = [
  'https://evil.example/setPassword',
  '//evil.example/setPassword',
  'https:evil.example',
  'https:/evil.example',
  'https:///evil.example',
  'HTTPS://EVIL.EXAMPLE/',
  'https://pay.example.com.evil.example/',
  'https://evil.example/https://pay.example.com/',
  'https://evil.example#https://pay.example.com',
  'https://evil.example?pay.example.com',
  'https://pay.example.com@evil.example/',
  'https://pay.example.com:443@evil.example/',
  'https://user:secret@pay.example.com/',
  'https://user@pay.example.com/',
  'https://@pay.example.com/',
  'https://evil.example\\@pay.example.com/',
  'https://pay.example.com\\.evil.example/',
  'https:\\\\evil.example/',
  '\\\\evil.example',
  '/\\evil.example',
  '/setPassword',
  'setPassword',
  'pay.example.com/setPassword',
  '',
  'javascript:alert(1)',
  'JavaScript://pay.example.com/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'file:///etc/passwd',
  'ftp://pay.example.com/',
  'blob:https://pay.example.com/x',
  'ht\ttps://pay.example.com/',
  'https://pay.example.com\t.evil.example/',
  'https://pay.example.com\n/setPassword',
  ' https://pay.example.com/setPassword',
  'https://pay.example.com /',
  'https://pay.example.com\u00a0/',
  'https://pay.example.com\u0000.evil.example/',
  'https://pay.example.com%2eevil.example/',
  'https://pay.example.com%2f.evil.example/',
  'https://pay.example.com%00.evil.example/',
  'https://pay.example.com%09.evil.example/',
  'https://pay.example.com./',
  'https://pay.example.com../',
  'https://pay.example.com:80/',
  'https://pay.example.com:8443/',
  'https://pay.example.com:99999/',
  'http://pay.example.com/',
  'http://pay.example.com:443/',
  'https://evil.pay.example.com/',
  'https://example.com/',
  'https://раy.example.com/',
  'https://pay.example。com.evil.example/',
  'https://pay.exаmple.com/',
  'http://localhost.evil.example:8080/',
  'http://localhost:8080@evil.example/',
  'http://localhost:8081/',
  'http://localhost/',
  'https://localhost:8080/',
  'http://localhost.:8080/',
  'http://127.0.0.2:8080/',
  'http://127.0.0.1.evil.example:8080/',
  'http://[::1]:8080/',
  'http://[::ffff:127.0.0.1]:8080/',
  'http://[::ffff:7f00:1]:8080/',
  'http://[fe80::1%25lo]:8080/',
  'http://0.0.0.0:8080/',
  'http://0:8080/',
  'http://16909060:8080/',
  'http://0x01020304:8080/',
  `https://pay.example.com/${'x'.repeat(2048)}`,
];

describe('a link to choose a password never leads to', () => {
  test.each(foreign)('%j: 400, and nothing is queued', async (url) => {
    const before = await queued();
    const { status, body } = await ask(url);
    expect({ status, code: (body as { error: { code: string } }).error.code }).toEqual({
      status: 400,
      code: 'VALIDATION_FAILED',
    });
    expect((body as { error: { details: unknown } }).error.details).toEqual(expect.any(String));
    expect(await queued()).toEqual(before);
  });

  test.each([undefined, null, 7, ['https://pay.example.com/'], { href: 'https://pay.example.com/' }])(
    '%j: 400',
    async (url) => {
      expect((await ask(url)).status).toBe(400);
    },
  );
});

describe('a page of our own', () => {
  test.each([
    ['https://pay.example.com/setPassword', 'https://pay.example.com/setPassword'],
    ['https://pay.example.com', 'https://pay.example.com/'],
    ['https://pay.example.com:443/setPassword', 'https://pay.example.com/setPassword'],
    ['HTTPS://Pay.Example.COM/setPassword', 'https://pay.example.com/setPassword'],
    ['https://pay.example.com/setPassword?next=//evil.example#x', 'https://pay.example.com/setPassword'],
    ['https://pay.example.com//evil.example/', 'https://pay.example.com//evil.example/'],
    ['https://pay.example.com/@evil.example', 'https://pay.example.com/@evil.example'],
    ['https://pay.example.com/../x/./y', 'https://pay.example.com/x/y'],
    ['http://localhost:8080/setPassword', 'http://localhost:8080/setPassword'],
    ['http://127.0.0.1:8080/setPassword', 'http://127.0.0.1:8080/setPassword'],
    ['http://2130706433:8080/', 'http://127.0.0.1:8080/'],
  ])('%s leads to %s', async (url, page) => {
    expect((await ask(url)).status).toBe(200);
    expect((await queued()).at(-1)).toEqual({ page });
  });

  test('is not on the loopback when the program listens to others', async () => {
    const open = await startWorld({ env: { SITE_URL: 'https://pay.example.com', HOST: '0.0.0.0' } });
    for (const url of ['http://localhost:8080/', 'http://127.0.0.1:8080/']) {
      expect(await open.refused(forgotPassword, { body: { email, url } })).toMatchObject({ status: 400 });
    }
    await open.ok(forgotPassword, { body: { email, url: 'https://pay.example.com/' } });
    await open.close();
  });
});
