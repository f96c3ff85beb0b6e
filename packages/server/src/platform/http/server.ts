import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import cors, { type FastifyCorsOptions, type FastifyCorsOptionsDelegateCallback } from '@fastify/cors';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import Fastify, { LogController, type FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { fault, invalid } from '@coffer/contract/errors.ts';
import type { Config } from '../config.ts';
import type { Deps } from '../deps.ts';
import { rateLimited } from '../throttle.ts';
import { addressGroup } from './address-group.ts';
import { errorReplies, isOfOutage } from './error-reply.ts';
import { watchUnusedSockets } from './unused-sockets.ts';
import { openWebSockets } from './web-sockets.ts';

const bodyBytesMax = 1 << 20;
const fileBytesMax = 5 << 20;

/** The same for every answer that does not say otherwise: nothing of ours may be framed, sniffed or given away. */
const securityHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
};

/** The HTTP server with everything that holds for every route; routes come from the modules. */
export async function createHttpServer(
  deps: Pick<Deps, 'config' | 'log' | 'limits' | 'outage' | 'unnamedProxy'>,
): Promise<FastifyInstance> {
  const { config, log, limits } = deps;
  const replyWithError = errorReplies(deps.outage);
  const app = Fastify({
    loggerInstance: log,
    // Our lines name the request themselves: a logger for each would cost more than the lines.
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: bodyBytesMax,
    trustProxy: config.TRUST_PROXY.length > 0 ? config.TRUST_PROXY : false,
    genReqId: (request) => givenRequestId(request.headers['x-request-id']) ?? randomUUID(),
    requestTimeout: 60_000,
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    // What the router refuses before there is a route: broken encoding, endless parameters.
    frameworkErrors: (error, request, reply) => void replyWithError(error, request as never, reply as never),
  }) as unknown as FastifyInstance;

  const dropUnused = watchUnusedSockets(app.server);
  app.addHook('preClose', async () => dropUnused());
  partWhenClosing(app);
  app.setErrorHandler(replyWithError);
  app.setNotFoundHandler((request, reply) =>
    replyWithError(fault('NOT_FOUND', 'There is nothing at this address.'), request, reply),
  );
  app.addHook('onRequest', (request, reply, done) => {
    deps.unnamedProxy.notice(request);
    void reply.headers(securityHeaders).header('x-request-id', request.id);
    if (request.protocol === 'https') void reply.header('strict-transport-security', 'max-age=31536000');
    done();
  });
  readJsonBodies(app);
  logRequests(app, log);

  await app.register(cors, { delegator: corsFor([...new Set([...config.ALLOWED_ORIGINS, ...ownSite(config)])]) });
  await app.register(rateLimit, {
    max: limits.requestsPerMinute,
    timeWindow: 60_000,
    keyGenerator: (request) => addressGroup(request.ip),
    errorResponseBuilder: (_request, context) => rateLimited(Math.ceil(context.ttl / 1000)),
  });
  await app.register(compress, { global: true, threshold: 2048, syncThreshold: 1 << 16 });
  await openWebSockets(app);
  await app.register(multipart, {
    limits: { fileSize: fileBytesMax, files: 4, fields: 100, fieldSize: 100_000, parts: 104 },
  });
  return app;
}

/** A connection on which something is asked as the server begins to close is idle only later: nobody else would end it, and closing waits. */
function partWhenClosing(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('preClose', async () => void (isClosing = true));
  app.addHook('onResponse', (request, _reply, done) => {
    if (isClosing) request.raw.socket.end();
    done();
  });
}

/** What a checkout page calls carries no credentials: any page may, such as the shop's own. */
const payersCall =
  /^\/api\/v1\/(?:(?:payment|blockchain-currency|deposit-address)\/reference\/|(?:currencies|ticker)\/?(?:\?|$))/;

function corsFor(origins: readonly string[]): FastifyCorsOptionsDelegateCallback {
  const shared: FastifyCorsOptions = {
    credentials: false,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: ['content-type', 'api-key', 'authorization', 'idempotency-key', 'x-request-id'],
    exposedHeaders: ['x-request-id', 'retry-after', 'idempotent-replayed'],
    maxAge: 600,
  };
  const closed = { ...shared, origin: [...origins] };
  const open = { ...shared, origin: '*' };
  return (request, done) => done(null, payersCall.test(request.url) ? open : closed);
}

function ownSite({ SITE_URL }: Config): string[] {
  return SITE_URL ? [SITE_URL] : [];
}

function givenRequestId(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' && /^[\w.-]{1,64}$/.test(header) ? header : undefined;
}

/** An empty body counts as no body: old clients label it as JSON all the same. */
function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text === '') return done(null, undefined);
    void parse(request, text as string, (error, body) => {
      if (error) done(invalid({ path: '', message: 'the body is not valid JSON' }), undefined);
      else done(null, body);
    });
  });
}

/** One line for each answer: the route's pattern, never the address with its parameters. */
function logRequests(app: FastifyInstance, log: Logger): void {
  app.addHook('onResponse', (request, reply, done) => {
    done();
    // Load balancers ask every second, and what is wrong is said elsewhere.
    const isProbe = request.routeOptions.url?.endsWith('/health/ready') === true;
    const isTrouble = reply.statusCode >= 500 && !isOfOutage(request) && !isProbe;
    if (!isTrouble && !log.isLevelEnabled('debug')) return;
    const line = {
      requestId: request.id,
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      ip: request.ip,
    };
    if (isTrouble) log.warn(line, 'answered');
    else log.debug(line, 'answered');
  });
}
