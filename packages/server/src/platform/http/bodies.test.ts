import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '@coffer/contract/endpoint.ts';
import { logout, resetPassword, signIn, stepUp, whoAmI } from '@coffer/contract/people/identity.ts';
import { deleteMember, inviteMember, revokeMember, updateMember } from '@coffer/contract/people/members.ts';
import { createRole, listRoles } from '@coffer/contract/people/roles.ts';
import { goodPassword } from '../../../test/client.ts';
import { startWorld, type World } from '../../../test/world.ts';

let world: World;
let root: { key: string; email: string };
beforeAll(async () => {
  world = await startWorld();
  root = await world.signUpRoot();
});
afterAll(() => world.close());

const json = { 'content-type': 'application/json' };
const send = (e: Endpoint, body: unknown, headers: Record<string, string> = json) =>
  world.refused(e, { key: root.key, body, headers });
const invalid = { status: 400, code: 'VALIDATION_FAILED' };

describe('a body that is not JSON', () => {
  test.each([
    '{"email":',
    '{email:1}',
    "{'email':'x'}",
    '[1,]',
    'nul',
    'undefined',
    '{"a":1}{"b":2}',
    '\u0000',
    '<xml/>',
    'a=1&b=2',
  ])('%j: 400', async (text) => {
    expect(await send(signIn, text)).toMatchObject({
      ...invalid,
      details: [{ path: '', message: 'the body is not valid JSON' }],
    });
  });

  test.each(['null', '1', '"text"', '[]', 'true', '[{"email":"a@example.com"}]'])(
    '%s, which is no object: 400',
    async (text) => {
      expect(await send(signIn, text)).toMatchObject(invalid);
      expect(await send(createRole, text)).toMatchObject(invalid);
    },
  );

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/xml',
    'application/jsonp',
    'multipart/form-data; boundary=x',
  ])('of the type %s: 415', async (type) => {
    const refused = await send(createRole, '{}', { 'content-type': type });
    expect(refused).toMatchObject({ status: 415, code: 'UNSUPPORTED_MEDIA_TYPE' });
  });

  test('of no type at all: 415', async () => {
    expect(await send(signIn, '{}', {})).toMatchObject({ status: 415, code: 'UNSUPPORTED_MEDIA_TYPE' });
  });

  test('but nothing, labelled as JSON, counts as no body', async () => {
    const { key } = await world.signIn(root.email);
    expect((await world.ask(logout, { key, body: '', headers: json })).status).toBe(204);
  });
});

describe('a body without measure', () => {
  test('of ten megabytes: 413', async () => {
    const body = { email: root.email, password: 'x'.repeat(10 << 20) };
    expect(await world.refused(signIn, { body })).toMatchObject({ status: 413, code: 'PAYLOAD_TOO_LARGE' });
  });

  test('of a little more than one megabyte: 413, of a little less: read', async () => {
    const body = (bytes: number) => `{"email":"${'x'.repeat(bytes - 12)}"}`;
    expect(await send(signIn, body((1 << 20) + 1))).toMatchObject({ status: 413 });
    expect(await send(signIn, body(1 << 20))).toMatchObject(invalid);
  });

  test.each([
    ['lists', '['.repeat(100_000) + ']'.repeat(100_000)],
    ['objects', '{"a":'.repeat(100_000) + '1' + '}'.repeat(100_000)],
  ])('of a hundred thousand nested %s: 400', async (_what, text) => {
    const whole = `{"displayName":${text}}`;
    for (const e of [signIn, createRole]) {
      expect(await send(e, whole)).toMatchObject({ ...invalid, message: 'must not be nested deeper than 32 levels' });
    }
  });

  test('of a hundred thousand fields: 400', async () => {
    const fields = Array.from({ length: 100_000 }, (_, n) => `"${n.toString(36)}":1`);
    expect(await send(createRole, `{${fields.join(',')}}`)).toMatchObject({
      ...invalid,
      message: 'must hold at most 20000 values',
    });
  });

  test('of thousands of unknown fields: a hundred are named, and the sentence stays short', async () => {
    const fields = Array.from({ length: 15_000 }, (_, n) => [`field${n}`, 1]);
    const refused = await send(stepUp, Object.fromEntries(fields));
    expect(refused).toMatchObject(invalid);
    expect(refused.details).toHaveLength(100);
    expect(refused.message.length).toBeLessThan(300);
  });
});

describe('a body that would change what objects are', () => {
  test.each([
    '{"__proto__":{"isAdmin":true}}',
    '{"\\u005f_proto__":{"isAdmin":true}}',
    '{"name":{"__proto__":{"isAdmin":true}}}',
    '{"constructor":{"prototype":{"isAdmin":true}}}',
    '{"a":[{"b":{"__proto__":null}}]}',
  ])('%s: 400', async (text) => {
    for (const e of [signIn, createRole]) expect(await send(e, text)).toMatchObject(invalid);
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  });

  test.each(['constructor', 'toString', 'hasOwnProperty', '__defineGetter__', 'prototype'])(
    'with a field named %s is refused by that name, or ignored where old clients send extras',
    async (name) => {
      const body = { name: 'odd_role', displayName: 'x', scope: 'own', permissions: [], [name]: 1 };
      expect(await send(createRole, body)).toMatchObject({
        ...invalid,
        details: [expect.objectContaining({ path: name })],
      });
      await world.ok(signIn, { body: { email: root.email, password: goodPassword, [name]: 1 } });
    },
  );
});

test('a field that a password call does not know is named in both sentences', async () => {
  const body = { password: goodPassword, resetPasswordToken: 'x', colour: 1 };
  const sentence = 'colour: is not a field of this call';
  expect(await send(resetPassword, body)).toMatchObject({ ...invalid, message: sentence, details: sentence });
});

describe('a call that takes no body', () => {
  test('refuses fields by their names, and does nothing', async () => {
    const asked = { key: root.key, params: { id: 9999 } };
    for (const e of [revokeMember, deleteMember]) {
      const refused = await world.refused(e, { ...asked, body: { force: true, reason: 'x' } });
      expect(refused).toMatchObject({ ...invalid, details: [{ path: 'force' }, { path: 'reason' }] });
      expect(await world.refused(e, { ...asked, body: ['x'] })).toMatchObject(invalid);
    }
  });

  test('takes none, an empty one, or null', async () => {
    const { key } = await world.signIn(root.email);
    for (const body of [undefined, {}, 'null', '']) {
      const asked = { key, params: { id: 9999 }, ...(body === undefined ? {} : { body, headers: json }) };
      expect(await world.refused(revokeMember, asked)).toMatchObject({ status: 404 });
    }
  });
});

describe('text that no database holds', () => {
  const unfit: [what: string, escaped: string][] = [
    ['NUL', '\\u0000'],
    ['half a surrogate pair', '\\ud800'],
    ['the other half', '\\udc00'],
    ['two halves in the wrong order', '\\udc00\\ud800'],
  ];

  test.each(unfit)('%s in a field: 400 naming it, and nothing is stored', async (_what, escaped) => {
    const before = await world.ok(listRoles, { key: root.key });
    const role = `{"name":"odd","displayName":"x${escaped}","scope":"own","permissions":[]}`;
    expect(await send(createRole, role)).toMatchObject({ ...invalid, details: [{ path: 'displayName' }] });
    const deep = `{"name":"odd","displayName":"x","scope":"own","permissions":["${escaped}"]}`;
    expect(await send(createRole, deep)).toMatchObject({ ...invalid, details: [{ path: 'permissions.0' }] });
    expect(await send(inviteMember, `{"email":"a${escaped}@example.com","role":"admin"}`)).toMatchObject(invalid);
    expect(await world.ok(listRoles, { key: root.key })).toEqual(before);
  });

  test.each(unfit)('%s in a password or in the name of a field: 400', async (_what, escaped) => {
    expect(await send(signIn, `{"email":"root@example.com","password":"Correct.horse1${escaped}"}`)).toMatchObject(
      invalid,
    );
    expect(await send(signIn, `{"email":"root@example.com","password":"x","${escaped}":1}`)).toMatchObject(invalid);
  });

  test.each([
    'Zoë',
    'Zoe\u0308',
    '東京',
    '🏦👩‍👩‍👧',
    '\u202Eevil',
    "Robert'); DROP TABLE member;--",
    '<img src=x onerror=alert(1)>',
    '=cmd()',
  ])('but %s comes back as it went in', async (name) => {
    await world.ok(updateMember, { key: root.key, params: { id: 1 }, body: { name } });
    expect(await world.ok(whoAmI, { key: root.key })).toMatchObject({ member: { name } });
  });

  test('numbers beyond all bounds: 400', async () => {
    for (const number of ['1e400', '-1', '0', '1.5', '9007199254740993', '99999999999999999999']) {
      const body = `{"email":"ada@example.com","role":"project_ops","projects":[${number}]}`;
      expect(await send(inviteMember, body)).toMatchObject(invalid);
    }
  });
});
