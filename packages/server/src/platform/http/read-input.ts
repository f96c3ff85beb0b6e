import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type * as z from 'zod';
import { fault, invalid, type FieldIssue } from '@coffer/contract/errors.ts';
import type { Endpoint } from '@coffer/contract/endpoint.ts';
import { unfitInput } from './edge-text.ts';
import { plainMessage } from './plain-message.ts';

/** A file of a multipart form, whole in memory: the limits of the form keep it small. */
export type UploadedFile = { bytes: Buffer; name: string; type: string };

/** An answer names so many faults at most. */
const issuesMax = 100;

export type RawInput = { params: unknown; query: unknown; body: unknown; files: Record<string, UploadedFile> };

/** Everything a request brings, before any schema has seen it. */
export async function readRaw(e: Endpoint, request: FastifyRequest): Promise<RawInput> {
  const { params, query } = request;
  if (!request.isMultipart()) return { params, query, body: request.body, files: {} };
  if (!e.files) throw fault('UNSUPPORTED_MEDIA_TYPE', 'Send application/json.');
  const { body, files } = await readForm(e.files, request);
  return { params, query, body, files };
}

const strayMessage = 'is not a field of this call';

export function checkInput(e: Endpoint, raw: RawInput): { params: unknown; query: unknown; body: unknown } {
  const issues: FieldIssue[] = [];
  for (const part of [raw.params, raw.query, raw.body]) {
    const unfit = unfitInput(part);
    if (unfit) issues.push(unfit);
  }
  if (issues.length > 0) throw refusal(e, issues);
  if (!e.query && !e.fixed) issues.push(...strays(raw.query, 'is not a parameter of this call'));
  if (!e.body && !e.fixed) issues.push(...strays(raw.body, strayMessage));
  const checked = {
    params: parse(e.params, raw.params, issues),
    query: parse(e.query, raw.query, issues),
    body: parse(e.body, raw.body ?? {}, issues),
  };
  if (issues.length > 0) throw refusal(e, issues);
  return checked;
}

function strays(value: unknown, message: string): FieldIssue[] {
  return Object.keys(value ?? {}).map((path) => ({ path, message }));
}

function parse(schema: z.ZodType | undefined, value: unknown, issues: FieldIssue[]): unknown {
  if (!schema) return undefined;
  const read = schema.safeParse(value, { error: plainMessage });
  if (read.success) return read.data;
  for (const issue of read.error.issues) {
    const at = issue.path.join('.');
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) issues.push({ path: at === '' ? key : `${at}.${key}`, message: strayMessage });
    } else issues.push({ path: at, message: issue.message });
  }
  return undefined;
}

/** Clients of the password calls show `details` as it is, so there it is the first sentence alone, with the name of a field that they lack. */
function refusal(e: Endpoint, issues: FieldIssue[]): Error {
  const named = invalid(...issues.slice(0, issuesMax));
  if (e.unprocessable) return fault('UNPROCESSABLE', named.message, { details: named.details });
  if (!e.plainDetails) return named;
  const [first] = issues;
  const sentence =
    first?.message === strayMessage
      ? `${first.path}: ${first.message}`
      : (first?.message ?? 'Bad Request: Invalid input.');
  return fault('VALIDATION_FAILED', sentence, { details: sentence });
}

async function readForm(allowed: readonly string[], request: FastifyRequest) {
  const body: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  const files: Record<string, UploadedFile> = {};
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      if (!allowed.includes(part.fieldname))
        throw invalid({ path: part.fieldname, message: 'is not a file of this call' });
      const file = await readFile(part);
      if (file) files[part.fieldname] = file;
    } else if (part.fieldname.endsWith('[]')) {
      const name = part.fieldname.slice(0, -2);
      body[name] = [...((body[name] as unknown[] | undefined) ?? []), part.value];
    } else body[part.fieldname] = part.value;
  }
  return { body: { ...body }, files };
}

/** Browsers send an empty, nameless file for an untouched input: that is no file. */
async function readFile(part: MultipartFile): Promise<UploadedFile | undefined> {
  const bytes = await part.toBuffer();
  if (bytes.length === 0 && !part.filename) return undefined;
  return { bytes, name: part.filename, type: part.mimetype };
}
