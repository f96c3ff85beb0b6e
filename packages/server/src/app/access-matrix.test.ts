import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '@coffer/contract/all.ts';
import { stepUp } from '@coffer/contract/people/identity.ts';
import * as apiKeys from '@coffer/contract/projects/api-keys.ts';
import { keyScopes } from '@coffer/contract/permissions.ts';
import { askFor } from '../../test/access/access-asks.ts';
import { gatherCast, type Cast } from '../../test/access/access-cast.ts';
import { harmlessParts, redirectingParts } from '../../test/access/access-proofs.ts';
import {
  accessTable,
  proofOfCall,
  publicCalls,
  scopeOfCall,
  subjects,
  type Cell,
  type SubjectName,
} from '../../test/access/access-table.ts';
import { goodPassword } from '../../test/client.ts';
import { startWorld, type World } from '../../test/world.ts';
import { memoryChains } from '../chains/memory/memory-chains.ts';

let world: World;
let cast: Cast;

beforeAll(async () => {
  world = await startWorld({
    chains: memoryChains(),
    // One chain has a node, for calls that must ask it; the others have none.
    env: { BASE_RPC_URL: 'https://base.example.com' },
    limits: { signInPerAccount: 10_000, signInPerAddress: 10_000 },
  });
  cast = await gatherCast(world);
});
afterAll(() => world.close());

test('every call is either open to everybody or has its row in the access table', () => {
  const known = [...publicCalls, ...accessTable.keys()].toSorted();
  expect(endpoints.map((e) => e.id).toSorted()).toEqual(known);
  expect(
    endpoints
      .filter((e) => e.auth === 'public')
      .map((e) => e.id)
      .toSorted(),
  ).toEqual(publicCalls.toSorted());
});

describe.each(endpoints.filter((e) => e.auth !== 'public').map((e) => ({ call: e.id, e })))('$call', ({ call, e }) => {
  test.each(subjects)('as the table says for: %s', async (who) => {
    const asked = (await askFor[call]?.({ world, cast, who })) ?? {};
    const key = cast.keys[who];
    const reply = await world.ask(e, { ...(key === undefined ? {} : { key }), ...asked });
    await putBack();
    expect(seen(reply.status, e.status ?? 200), JSON.stringify(reply.body)).toEqual(
      expected(accessTable.get(call)?.[who]),
    );
  });
});

describe('a project key', () => {
  test.each(keyScopes)('with the scope %s alone opens what needs just that', async (scope) => {
    const root = cast.keys.root ?? '';
    // On a busy machine what root showed at first is long ago by now.
    await world.ok(stepUp, { key: root, body: { password: goodPassword } });
    const body = { scopes: [scope] };
    const { key } = await world.ok(apiKeys.createApiKey, { key: root, params: { projectId: cast.project }, body });
    const opened: string[] = [];
    for (const e of endpoints.filter((candidate) => candidate.auth !== 'public')) {
      const asked = (await askFor[e.id]?.({ world, cast, who: 'key' })) ?? {};
      const { status } = await world.ask(e, { ...asked, key });
      if (status < 300) opened.push(e.id);
      else expect(status, e.id).toBe(403);
    }
    const allowed = Object.keys(scopeOfCall).filter((call) => scopeOfCall[call] === scope);
    expect(opened.toSorted()).toEqual(allowed.toSorted());
  });
});

const closed = endpoints.filter((e) => e.auth !== 'public');
const people = subjects.filter((who) => !['nobody', 'revoked', 'key', 'strangeKey'].includes(who));
const mayCall = (call: string) =>
  people.filter((who) => ['ok', 'in'].includes(accessTable.get(call)?.[who] ?? '')).map((who) => ({ who }));

describe('a session that was taken over, and whose last proof of person is an hour old', () => {
  // What nobody finds in this world, such as wallets of local chains, cannot be tried.
  const needing = closed.filter(
    (e) => ['yes', 'part'].includes(proofOfCall.get(e.id) ?? '') && mayCall(e.id).length > 0,
  );
  describe.each(needing.map((e) => ({ call: e.id, e })))('cannot $call', ({ call, e }) => {
    test.each(mayCall(call))('as $who, and nothing changes', async ({ who }) => {
      const asked = (await (redirectingParts[call] ?? askFor[call])?.({ world, cast, who })) ?? {};
      await forgetProofs();
      const before = await whatHappened();
      const reply = await world.ask(e, { ...asked, ...as(who) });
      expect(reply).toMatchObject({ status: 403, body: { error: { code: 'STEP_UP_REQUIRED' } } });
      expect(await whatHappened()).toEqual(before);
      await putBack();
    });
  });

  const free = closed.filter((e) => ['no', 'read', 'part'].includes(proofOfCall.get(e.id) ?? ''));
  test.each(free.map((e) => ({ call: e.id, e })))('can $call, which redirects nothing', async ({ call, e }) => {
    const who = 'root';
    await remake(who);
    const asked = (await (harmlessParts[call] ?? askFor[call])?.({ world, cast, who })) ?? {};
    await forgetProofs();
    const reply = await world.ask(e, { ...as(who), ...asked });
    await putBack();
    expect(seen(reply.status, e.status ?? 200), JSON.stringify(reply.body)).toEqual(
      // A part may have its own reason to refuse.
      expected(call in harmlessParts ? 'in' : accessTable.get(call)?.[who]),
    );
  });

  test('and each part of a call that is free has its other part that is not', () => {
    const parts = [...proofOfCall].filter(([, proof]) => proof === 'part').map(([call]) => call);
    expect(Object.keys(redirectingParts).toSorted()).toEqual(parts.toSorted());
    expect(Object.keys(harmlessParts).toSorted()).toEqual(parts.toSorted());
  });
});

function as(who: SubjectName): { key?: string } {
  const key = cast.keys[who];
  return key === undefined ? {} : { key };
}

/** Calls before this one may have ended what they were asked with. */
async function remake(who: 'root'): Promise<void> {
  cast.keys[who] = (await world.signIn(cast.emails[who] ?? '')).key;
}

async function putBack(): Promise<void> {
  await cast.refreshAfter?.();
  delete cast.refreshAfter;
}

async function forgetProofs(): Promise<void> {
  await world.coffer.deps.pool.query("update session set stepped_up_at = stepped_up_at - interval '1 hour'");
}

async function whatHappened(): Promise<unknown> {
  const { rows } = await world.coffer.deps.pool.query(
    'select (select count(*) from activity) as activities, (select count(*) from outbox) as events, (select count(*) from secret) as secrets',
  );
  return rows;
}

/** What an answer says about access: the call's own refusals of its input are no matter of access. */
function seen(status: number, success: number): string {
  if (status === success) return 'ok';
  return [400, 401, 403, 404].includes(status) ? String(status) : `in (${status})`;
}

function expected(cell: Cell | undefined): unknown {
  if (cell === 'in') return expect.stringMatching(/^(ok|400|in \(4..\))$/);
  return cell;
}
