import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '@coffer/contract/all.ts';
import * as apiKeys from '@coffer/contract/api-keys.ts';
import { keyScopes } from '@coffer/contract/permissions.ts';
import { askFor } from '../../test/access-asks.ts';
import { gatherCast, type Cast } from '../../test/access-cast.ts';
import { accessTable, publicCalls, scopeOfCall, subjects, type Cell } from '../../test/access-table.ts';
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
    await cast.refreshAfter?.();
    delete cast.refreshAfter;
    expect(seen(reply.status, e.status ?? 200), JSON.stringify(reply.body)).toEqual(
      expected(accessTable.get(call)?.[who]),
    );
  });
});

describe('a project key', () => {
  test.each(keyScopes)('with the scope %s alone opens what needs just that', async (scope) => {
    const root = cast.keys.root ?? '';
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

/** What an answer says about access: the call's own refusals of its input are no matter of access. */
function seen(status: number, success: number): string {
  if (status === success) return 'ok';
  return [400, 401, 403, 404].includes(status) ? String(status) : `in (${status})`;
}

function expected(cell: Cell | undefined): unknown {
  if (cell === 'in') return expect.stringMatching(/^(ok|400|in \(4..\))$/);
  return cell;
}
