import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as identity from '@coffer/contract/people/identity.ts';
import { linkMember } from '@coffer/contract/people/members.ts';
import { goodPassword } from '../../../../test/client.ts';
import { hire, toldToken, tokenOf, type Person } from '../../../../test/people.ts';
import { startWorld, type World } from '../../../../test/world.ts';

const newPassword = 'Battery,staple2';
let world: World;
let rootEmail: string;
let it: Person;
beforeAll(async () => {
  world = await startWorld();
  ({ email: rootEmail } = await world.signUpRoot());
});
afterAll(() => world.close());
beforeEach(async () => void (it = await hire(world, await world.signIn(rootEmail), 'admin')));

const change = (body: object, key = it.key) => world.ask(identity.changePassword, { key, body });
const enters = async (password: string) =>
  (await world.ask(identity.signIn, { body: { email: it.email, password }, ip: '198.51.100.9' })).status === 200;
const isSignedIn = async (key: string) => (await world.ask(identity.whoAmI, { key })).status === 200;

async function expectUnchanged(body: object, refusal: object): Promise<void> {
  expect(await world.refused(identity.changePassword, { key: it.key, body })).toMatchObject(refusal);
  expect(await enters(goodPassword)).toBe(true);
}

describe('with the right old password', () => {
  test('the new one holds from then on, and a sentence says so', async () => {
    const reply = await change({ oldPassword: goodPassword, password: newPassword });
    expect(reply).toMatchObject({ status: 200, body: { message: 'Your password was changed.' } });
    expect(await enters(newPassword)).toBe(true);
    expect(await enters(goodPassword)).toBe(false);
  });

  test('all other sessions end, this one lives', async () => {
    const other = await world.signIn(it.email);
    await change({ oldPassword: goodPassword, password: newPassword });
    expect(await isSignedIn(it.key)).toBe(true);
    expect(await isSignedIn(other.key)).toBe(false);
    const refused = await world.refused(identity.refresh, { body: { refreshToken: other.refreshToken } });
    expect(refused).toMatchObject({ status: 401 });
  });

  test('links that were on their way are worthless', async () => {
    const body = { email: it.email, url: 'http://localhost:8080/setPassword' };
    await world.ok(identity.forgotPassword, { body });
    await world.drain();
    const asked = toldToken(world);
    await change({ oldPassword: goodPassword, password: newPassword });
    const refused = await world.refused(identity.resetPassword, {
      body: { password: goodPassword, resetPasswordToken: asked },
    });
    expect(refused).toMatchObject({ status: 400, code: 'INVALID_TOKEN' });

    const root = await world.signIn(rootEmail);
    const { link = '' } = await world.ok(linkMember, { key: root.key, params: { id: it.id } });
    await change({ oldPassword: newPassword, password: goodPassword });
    const late = { password: newPassword, resetPasswordToken: tokenOf(link) };
    expect(await world.refused(identity.resetPassword, { body: late })).toMatchObject({ code: 'INVALID_TOKEN' });
  });

  test('eight characters are enough', async () => {
    await change({ oldPassword: goodPassword, password: 'Ab1.efgh' });
    expect(await enters('Ab1.efgh')).toBe(true);
  });

  test('the deed is on record, the passwords are not', async () => {
    await change({ oldPassword: goodPassword, password: newPassword });
    const { rows } = await world.coffer.deps.pool.query(
      "select actor_id, entity_id, before, after from activity where action = 'member.password-changed' order by id desc limit 1",
    );
    expect(rows).toEqual([{ actor_id: it.id, entity_id: String(it.id), before: null, after: { sessionsEnded: 0 } }]);
  });
});

describe('without it', () => {
  test('a wrong old password is refused with a sentence as details', async () => {
    const sentence = 'Current password is incorrect';
    const refusal = { status: 400, code: 'INVALID_PASSWORD', message: sentence, details: sentence };
    await expectUnchanged({ oldPassword: 'Wrong.horse1', password: newPassword }, refusal);
  });

  test.each([
    ['no old password', { password: newPassword }, 'Current password is required'],
    ['an empty old password', { oldPassword: '', password: newPassword }, 'Current password is required'],
    ['no new password', { oldPassword: goodPassword }, 'Password is required'],
    ['an empty new password', { oldPassword: goodPassword, password: '' }, 'Password is required'],
    [
      'a new password of words',
      { oldPassword: goodPassword, password: 'battery' },
      'Password does not meet all requirements',
    ],
    [
      'a new password that is short',
      { oldPassword: goodPassword, password: 'Ab1.efg' },
      'Password must be at least 8 characters long',
    ],
  ])('%s is refused with the sentence for it', async (_what, body, sentence) => {
    await expectUnchanged(body, { status: 400, code: 'VALIDATION_FAILED', message: sentence, details: sentence });
  });

  test('a field that does not belong is refused, in a sentence too', async () => {
    const body = { oldPassword: goodPassword, password: newPassword, confirmPassword: newPassword };
    await expectUnchanged(body, { status: 400, code: 'VALIDATION_FAILED', details: expect.any(String) });
  });

  test('guesses with a stolen session are few: the tenth ends it', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 11; n++)
      statuses.push((await change({ oldPassword: `Wrong.horse${n}`, password: newPassword })).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 401]);
    await expectUnchanged({ oldPassword: goodPassword, password: newPassword }, { status: 401, code: 'UNAUTHORIZED' });
    const { key } = await world.signIn(it.email);
    expect((await change({ oldPassword: goodPassword, password: newPassword }, key)).status).toBe(200);
  });

  test('nobody who is not signed in changes a password', async () => {
    const body = { oldPassword: goodPassword, password: newPassword };
    expect(await world.refused(identity.changePassword, { body })).toMatchObject({ status: 401, code: 'UNAUTHORIZED' });
  });
});
