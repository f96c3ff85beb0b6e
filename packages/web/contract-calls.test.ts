import path from 'node:path';
import { expect, test } from 'vitest';
import { contractCalls } from './contract-calls.ts';

const contract = path.resolve(import.meta.dirname, '../contract/src');
const load = contractCalls().load as (id: string) => Promise<string | undefined>;

test('of a call the browser gets what it needs to make it, and no schema', async () => {
  const code = (await load(path.join(contract, 'projects/projects.ts'))) ?? '';
  expect(code).toContain(
    'export const getProject = {"id":"getProject","method":"GET","path":"/api/v1/external-platform/:id","auth":"any"};',
  );
  expect(code).not.toMatch(/import|zod|body|listedProject/);
});

test('lists beside the calls come along', async () => {
  expect(await load(path.join(contract, 'operations/smtp.ts'))).toContain('export const smtpSteps = ["dns",');
});

test('a file without calls stays as it is', async () => {
  expect(await load(path.join(contract, 'permissions.ts'))).toBeUndefined();
  expect(await load(path.join(import.meta.dirname, 'src/api/http/client.ts'))).toBeUndefined();
});

test('of what webhooks carry come the lists alone', async () => {
  const code = (await load(path.join(contract, 'webhooks/webhook-events.ts'))) ?? '';
  expect(code).toMatch(/^export const payoutEventTypes = \[[^\n]*\];$/);
});
