import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { instant, message } from '../fields.ts';

const tag = 'System';

const workerStates = ['RUNNING', 'FAILING', 'HALTED', 'STOPPED'] as const;

const healthAnswer = z.strictObject({
  status: z.enum(['ok', 'degraded']),
  version: z.string(),
  db: z.enum(['ok', 'down']),
  workers: z
    .record(z.string(), z.enum(workerStates))
    .describe('On all machines together; empty while the database is down'),
  reasons: z
    .array(z.strictObject({ part: z.string().describe('Such as database, eth-listener, rates'), reason: z.string() }))
    .describe('Why the install is degraded; empty while all is well'),
  checks: z.strictObject({
    database: z.enum(['ok', 'down']),
    workers: z.record(z.string(), z.enum(['ok', 'failing', 'halted', 'stopped'])),
  }),
});

const liveAnswer = z.strictObject({ status: z.literal('ok') });

const readyAnswer = z.strictObject({
  status: z.enum(['ready', 'unready']),
  reason: z.string().nullable().describe('Why it may not serve'),
});

const versionAnswer = z.strictObject({ version: z.string(), commit: z.string().optional() });

export const health = endpoint({
  id: 'health',
  tag,
  method: 'GET',
  path: '/api/v1/health',
  summary:
    'How the whole install does: for people and monitors. 503 when a needed part, such as a worker, does not work',
  auth: 'public',
  fixed: true,
  result: healthAnswer,
  statusOf: healthStatus,
});

export const healthAtRoot = endpoint({ ...health, id: 'healthAtRoot', path: '/health' });

export const healthLive = endpoint({
  id: 'healthLive',
  tag,
  method: 'GET',
  path: '/api/v1/health/live',
  summary: 'Whether this process lives: for whoever restarts it. Asks nobody else',
  auth: 'public',
  result: liveAnswer,
});

export const healthLiveAtRoot = endpoint({ ...healthLive, id: 'healthLiveAtRoot', path: '/health/live' });

export const healthReady = endpoint({
  id: 'healthReady',
  tag,
  method: 'GET',
  path: '/api/v1/health/ready',
  summary: 'Whether this process may serve: for a load balancer. 503 while it may not. Workers do not matter',
  auth: 'public',
  result: readyAnswer,
  statusOf: ({ status }: z.output<typeof readyAnswer>) => (status === 'ready' ? 200 : 503),
});

export const healthReadyAtRoot = endpoint({ ...healthReady, id: 'healthReadyAtRoot', path: '/health/ready' });

export const readVersion = endpoint({
  id: 'readVersion',
  tag,
  method: 'GET',
  path: '/api/v1/version',
  summary: 'Which version runs here',
  auth: 'public',
  fixed: true,
  result: versionAnswer,
});

export const readVersionAtRoot = endpoint({ ...readVersion, id: 'readVersionAtRoot', path: '/version' });

export const readSystem = endpoint({
  id: 'readSystem',
  tag,
  method: 'GET',
  path: '/api/v1/system',
  summary: 'The process that answers, its database and its queues',
  auth: 'member',
  result: z.strictObject({
    ...versionAnswer.shape,
    node: z.string(),
    database: z.string(),
    databaseRole: z
      .enum(['limited', 'owner', 'superuser'])
      .describe(
        'As whom the program runs: with no more rights than it needs, as the owner of its tables, or as a superuser',
      ),
    signer: z
      .enum(['machine', 'user', 'same-user', 'root', 'away'])
      .describe(
        'What keeps this process from the keys of the signer: another machine, another user, or nothing as both are one user or this one is root; or it does not run',
      ),
    signerPage: z.string().nullable().describe("Where the signer's own page is; null: it has none, or does not run"),
    startedAt: instant,
    uptimeSeconds: z.int(),
    roles: z.array(z.string()),
    siteUrl: z.string(),
    mailSetUp: z.boolean(),
    jobsWaiting: z.int(),
    activitiesUnsealed: z.int(),
  }),
});

export const readWorkersStatus = endpoint({
  id: 'readWorkersStatus',
  tag,
  method: 'GET',
  path: '/api/v1/system/workers/status',
  summary: 'Which workers run, on all machines together',
  auth: 'member',
  fixed: true,
  result: z.strictObject({
    status: z.array(
      z.strictObject({
        name: z.string(),
        status: z
          .enum(workerStates)
          .describe('FAILING: it runs, and what it does fails; HALTED: its chain waits for a person to resume it'),
        details: z.string().describe('A short text, such as: 1 process, up 4 min'),
        facts: z.strictObject({
          processes: z.int().describe('How many run it'),
          startedAt: instant.nullable().describe('Since when the one that has run longest does'),
          lastBeatAt: instant.nullable(),
          reason: z.string().nullable().describe('Why it is failing or halted'),
        }),
      }),
    ),
  }),
});

export const restartWorker = endpoint({
  id: 'restartWorker',
  tag,
  method: 'POST',
  path: '/api/v1/system/workers/:name/restart',
  summary: 'Restarts one worker in every process that has it',
  auth: 'member',
  fixed: true,
  params: z.object({ name: z.string().max(100) }),
  result: message,
});

export const restartWorkers = endpoint({
  id: 'restartWorkers',
  tag,
  method: 'POST',
  path: '/api/v1/system/workers/restart',
  summary: 'Restarts every worker in every process',
  auth: 'member',
  fixed: true,
  result: message,
});

const origin = z
  .string()
  .trim()
  .max(300, 'must have at most 300 characters')
  .refine(isOrigin, 'must be an http or https URL without a path, such as https://pay.example.com')
  .transform((text) => new URL(text).origin);

const siteUrlView = z.strictObject({
  siteUrl: z.string(),
  next: z
    .strictObject({ siteUrl: z.string(), takesEffectAt: instant })
    .nullable()
    .describe('Once there are payers another address waits, and owners can stop it'),
});

export const readSiteUrl = endpoint({
  id: 'readSiteUrl',
  tag,
  method: 'GET',
  path: '/api/v1/system/site-url',
  summary: 'The address under which people reach this install',
  auth: 'member',
  fixed: true,
  result: siteUrlView,
});

export const putSiteUrl = endpoint({
  id: 'putSiteUrl',
  tag,
  method: 'PUT',
  path: '/api/v1/system/site-url',
  summary: 'Sets the address under which people reach this install: links in mails begin with it',
  auth: 'member',
  fixed: true,
  body: z.object({ siteUrl: origin }),
  result: siteUrlView,
});

export const readSetupMode = endpoint({
  id: 'readSetupMode',
  tag,
  method: 'GET',
  path: '/api/v1/operator/setup-mode',
  summary: 'For whom this install is set up',
  auth: 'member',
  fixed: true,
  result: z.strictObject({ setupMode: z.literal('merchant') }),
});

export const putSetupMode = endpoint({
  id: 'putSetupMode',
  tag,
  method: 'PUT',
  path: '/api/v1/operator/setup-mode',
  summary: 'There is one mode: any other is refused',
  auth: 'member',
  body: z.strictObject({ setupMode: z.string().max(50) }),
  result: z.strictObject({ setupMode: z.literal('merchant') }),
});

function healthStatus(answer: z.output<typeof healthAnswer>): number {
  const works = Object.values(answer.workers).every((state) => state === 'RUNNING');
  return answer.db === 'ok' && works ? 200 : 503;
}

/** Nothing but scheme, host and port: a path, a query or a name would be lost in links or lead elsewhere. */
function isOrigin(text: string): boolean {
  if (!/^https?:\/\/[^/?#\\@]+\/?$/i.test(text) || !URL.canParse(text)) return false;
  return new URL(text).pathname === '/';
}
