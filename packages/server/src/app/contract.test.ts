import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { endpoints } from '@coffer/contract/all.ts';
import { startWorld, type World } from '../../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

test('every call of the contract is bound, once', () => {
  expect([...world.coffer.bound].toSorted()).toEqual(endpoints.map((e) => e.id).toSorted());
});

test('the API document is OpenAPI 3.1, describes every call and refers to nothing that is missing', async () => {
  const reply = await world.coffer.http.inject('/openapi.json');
  const document = reply.json<{ openapi: string; paths: Record<string, object>; components: { schemas: object } }>();
  expect(document.openapi).toBe('3.1.0');
  const described = Object.values(document.paths).flatMap((path) => Object.values(path) as { operationId: string }[]);
  expect(described.map((operation) => operation.operationId).toSorted()).toEqual(endpoints.map((e) => e.id).toSorted());
  const references = reply.payload.matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g);
  for (const [, name] of references) expect(document.components.schemas).toHaveProperty(name ?? '');
  expect(reply.payload).not.toContain('$defs');
});

test('answers are closed shapes: no call may answer with more than it says', () => {
  const open = endpoints.filter((e) => !isClosed(e.result)).map((e) => e.id);
  expect(open).toEqual([]);
});

test('a call whose shape is not fixed for outside clients refuses fields that it does not know', () => {
  const loose = endpoints.filter((e) => e.body && !e.fixed && !isClosed(e.body, 'input')).map((e) => e.id);
  expect(loose).toEqual([]);
});

test('the reference page loads nothing from elsewhere and says so in its policy', async () => {
  const page = await world.coffer.http.inject('/docs');
  expect(page.headers['content-security-policy']).toContain("connect-src 'self'");
  expect(page.headers['content-security-policy']).toContain("default-src 'none'");
  const sources = [...page.payload.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address);
  expect(sources.filter((address) => !address?.startsWith('/') && !address?.startsWith('data:'))).toEqual([]);
  const script = sources.find((address) => address?.endsWith('.js')) ?? '';
  const reply = await world.coffer.http.inject({ url: script, headers: { 'accept-encoding': 'br' } });
  expect(reply.headers['content-encoding']).toBe('br');
  expect(reply.headers['cache-control']).toContain('immutable');
});

/** Whether every object in a schema refuses what it does not list. */
function isClosed(schema: z.ZodType, io: 'input' | 'output' = 'output'): boolean {
  const json = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  const stack: unknown[] = [json];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (typeof node !== 'object' || node === null) continue;
    if ('properties' in node && (node as { additionalProperties?: unknown }).additionalProperties !== false)
      return false;
    stack.push(...Object.values(node));
  }
  return true;
}
