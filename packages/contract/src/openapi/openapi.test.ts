import { expect, test } from 'vitest';
import { endpoints } from '../all.ts';
import { failuresOf, failureTexts } from '../failures.ts';
import { openApiDocument } from './openapi.ts';
import { tagTexts } from './tags.ts';
import { webhookEventTypes } from '../webhooks/webhooks.ts';

/** What linters of such documents ask for, and generators of clients live on. */

type Operation = {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  security: object[];
  requestBody?: { content: Record<string, { schema: { $ref?: string } }> };
  responses: Record<string, { description: string; content?: Record<string, { schema: { $ref?: string } }> }>;
};
type Document = {
  info: { description: string; license: object };
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object> };
};

const written = openApiDocument(endpoints, { title: 'Coffer API', version: '1.2.3' });
const document = JSON.parse(JSON.stringify(written)) as Document;
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, operation })),
);

test('a generated client knows where the server is', () => {
  expect(document.servers).toEqual([{ url: '/', description: expect.any(String) }]);
});

test('every call is described, and so is its group, in sentences', () => {
  expect(operations).toHaveLength(endpoints.length);
  for (const { name, operation } of operations) {
    expect(operation.summary, name).toMatch(/^\S.*[^.]$/s);
    expect(operation.description.length, name).toBeGreaterThan(operation.summary.length + 10);
    expect(operation.tags, name).toHaveLength(1);
  }
  const used = new Set(operations.flatMap(({ operation }) => operation.tags));
  expect(document.tags.map(({ name }) => name).toSorted()).toEqual([...used].toSorted());
  expect(Object.keys(tagTexts).toSorted()).toEqual([...used].toSorted());
  for (const { name, description } of document.tags) expect(description, name).toMatch(/^[A-Z].{20,}\.$/);
});

test('every call says with which status it refuses, each with its body', () => {
  for (const { name, operation } of operations) {
    const { responses, security } = operation;
    const refusals = Object.keys(responses).filter((status) => /^4\d\d$/.test(status));
    expect(refusals, name).toContain('429');
    expect(refusals.includes('401') || security.length === 0, name).toBe(true);
    expect(
      Object.keys(responses).some((status) => /^2\d\d$/.test(status)),
      name,
    ).toBe(true);
    for (const status of [...refusals, 'default']) {
      const { $ref } = responses[status]?.content?.['application/json']?.schema ?? {};
      expect($ref, `${name} ${status}`).toBe('#/components/schemas/Error');
    }
  }
});

test.each([
  ['signIn', [400, 401, 404, 409, 413, 415, 422, 429]],
  ['whoAmI', [400, 401, 403, 429]],
  ['health', [429]],
  ['getPublicPayment', [400, 404, 429]],
  ['createPayment', [400, 401, 403, 404, 409, 413, 415, 422, 429]],
  ['getWallet', [400, 401, 403, 404, 429]],
  ['logout', [400, 401, 403, 404, 409, 413, 415, 422, 429]],
])('%s can be told its refusals apart: %j', (id, statuses) => {
  const endpoint = endpoints.find((e) => e.id === id);
  expect(endpoint && failuresOf(endpoint)).toEqual(statuses);
  expect(Object.keys(failureTexts)).toEqual(expect.arrayContaining(statuses.map(String)));
});

test('what is sent to endpoints of yours is there with its body, for every kind of event', () => {
  expect(Object.keys(document.webhooks)).toEqual([...webhookEventTypes]);
  for (const [type, { post }] of Object.entries(document.webhooks)) {
    const { $ref = '' } = post?.requestBody?.content['application/json']?.schema ?? {};
    const schema = document.components.schemas[$ref.replace('#/components/schemas/', '')];
    expect(schema, type).toHaveProperty('properties.event_type');
    expect(post?.security, type).toEqual([]);
    expect(Object.keys(post?.responses ?? {}), type).toEqual(expect.arrayContaining(['2XX', '410']));
  }
});

test('nothing in it is unsafe as Markdown, and nothing refers to what is missing', () => {
  const text = JSON.stringify(written);
  expect(text).not.toMatch(/<\/?(?:script|iframe|object)\b/i);
  for (const [, name = ''] of text.matchAll(/#\/components\/schemas\/(\w+)/g)) {
    expect(document.components.schemas).toHaveProperty(name);
  }
});

test('addresses end in no slash, ids of operations are unique, and no more addresses can be mistaken than there were', () => {
  const paths = Object.keys(document.paths);
  expect(paths.filter((path) => path.endsWith('/'))).toEqual([]);
  const ids = operations.map(({ operation }) => operation.operationId);
  expect(new Set(ids).size).toBe(ids.length);
  // These were promised to outside clients, or stand beside those; a third pair would be one too many.
  expect(ambiguous(operations.map(({ name }) => name))).toEqual([
    'GET /api/v1/external-platform/{projectId}/webhook/{id}/deliveries GET /api/v1/external-platform/{projectId}/webhook/deliveries/{deliveryId}',
    'GET /api/v1/payment/{ref}/history GET /api/v1/payment/reference/{ref}',
  ]);
});

/** Pairs of one method that differ in nothing but the place of a parameter: a router prefers one, a reader cannot tell. */
function ambiguous(calls: readonly string[]): string[] {
  const parts = calls.map((call) => call.split('/'));
  return parts.flatMap((one, at) =>
    parts.slice(at + 1).flatMap((other) => {
      const isSame = one.length === other.length && one.every((part, n) => matches(part, other[n] ?? ''));
      return isSame && leads(one, other) ? [`${one.join('/')} ${other.join('/')}`] : [];
    }),
  );
}

function matches(one: string, other: string): boolean {
  return one === other || one.startsWith('{') || other.startsWith('{');
}

/** Each has a parameter where the other has a word: neither is simply the special case of the other. */
function leads(one: readonly string[], other: readonly string[]): boolean {
  const special = (a: readonly string[], b: readonly string[]) =>
    a.some((part, n) => !part.startsWith('{') && (b[n] ?? '').startsWith('{'));
  return special(one, other) && special(other, one);
}
