import type * as z from 'zod';
import type { Endpoint } from '../endpoint.ts';
import { errorAnswer } from '../errors.ts';
import { failuresOf, failureTexts } from '../failures.ts';
import { guide } from './guide.ts';
import { schemaOf, type Json } from './json-schema.ts';
import { tagTexts } from './tags.ts';
import { webhookOperations, webhookSchemas } from './openapi-webhooks.ts';

/** The OpenAPI 3.1 document of a list of endpoints. */
export function openApiDocument(endpoints: readonly Endpoint[], info: { title: string; version: string }): Json {
  const schemas: Record<string, unknown> = { Error: schemaOf(errorAnswer, 'output') };
  const paths: Record<string, Json> = {};
  for (const e of endpoints.toSorted(byAddress)) {
    // A slash at the end is taken as well, and is not how addresses are written.
    const path = e.path.replaceAll(/:(\w+)/g, '{$1}').replace(/(.)\/$/, '$1');
    (paths[path] ??= {})[e.method.toLowerCase()] = operation(e);
  }
  return {
    openapi: '3.1.0',
    info: { ...info, description: guide, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: '/', description: 'The installation that sent this document' }],
    tags: [...new Set(endpoints.map((e) => e.tag))].map((name) => ({ name, description: tagTexts[name] ?? name })),
    paths,
    webhooks: webhookOperations(),
    components: { schemas: { ...schemas, ...webhookSchemas() }, securitySchemes },
  };
}

const securitySchemes = {
  apiKey: { type: 'apiKey', in: 'header', name: 'API-Key', description: "A session's key or a project's API key." },
  accessToken: { type: 'http', scheme: 'bearer', description: "A signed-in person's access token." },
};

/** Exports have no order of their own; addresses put together what belongs together. */
function byAddress(a: Endpoint, b: Endpoint): number {
  const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
  return a.path.localeCompare(b.path) || methods.indexOf(a.method) - methods.indexOf(b.method);
}

function operation(e: Endpoint): Json {
  return {
    operationId: e.id,
    summary: e.summary,
    description: describe(e),
    tags: [e.tag],
    security: e.auth === 'public' ? [] : [{ apiKey: [] }, { accessToken: [] }],
    parameters: [...parameters(e.params, 'path'), ...parameters(e.query, 'query'), ...replayParameter(e)],
    ...(e.body ? { requestBody: requestBody(e) } : {}),
    responses: {
      [e.status ?? 200]: e.status === 204 ? { description: 'Done' } : { description: 'OK', content: answerOf(e) },
      ...Object.fromEntries(
        failuresOf(e).map((status) => [status, { description: failureTexts[status], ...errorBody }]),
      ),
      default: { description: 'Something went wrong here; trying again later is safe.', ...errorBody },
    },
  };
}

const errorBody = { content: json({ $ref: '#/components/schemas/Error' }) };

const callers = {
  public: 'Anybody may call it.',
  member: 'For a signed-in person.',
  any: "For a signed-in person, or a program with a project's API key.",
} as const;

/** What the fields alone do not say. */
function describe(e: Endpoint): string {
  return [
    `${e.summary}.`,
    callers[e.auth],
    ...(e.duringReset ? ['It also works while a new password has to be chosen.'] : []),
    ...(e.secret ? ['The answer carries a secret: it is shown once, and a repeat with the same key gets 409.'] : []),
    ...(e.fixed && e.body ? ['Fields that it does not know are ignored.'] : []),
    ...(e.sends ? ['The answer is a file.'] : []),
  ].join(' ');
}

function answerOf(e: Endpoint): Json {
  const schema = schemaOf(e.result, 'output');
  if (e.sends === undefined) return json(schema);
  return { [e.sends]: { schema: e.sends.startsWith('text/') ? schema : { ...schema, format: 'binary' } } };
}

function requestBody(e: Endpoint): Json {
  const schema = schemaOf(e.body as z.ZodType, 'input');
  if (!e.files) return { required: true, content: json(schema) };
  const files = Object.fromEntries(e.files.map((name) => [name, { type: 'string', format: 'binary' }]));
  const form = { ...schema, properties: { ...schema.properties, ...files } };
  return { required: true, content: { ...json(schema), 'multipart/form-data': { schema: form } } };
}

function replayParameter(e: Endpoint): Json[] {
  if (e.method !== 'POST' || e.sends || e.repeatable) return [];
  const schema = { type: 'string', minLength: 1, maxLength: 255 };
  return [{ name: 'Idempotency-Key', in: 'header', required: false, schema }];
}

function parameters(schema: z.ZodType | undefined, where: 'path' | 'query'): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input');
  return Object.entries(properties).map(([name, field]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: field,
  }));
}

function json(schema: Json): Json {
  return { 'application/json': { schema } };
}
