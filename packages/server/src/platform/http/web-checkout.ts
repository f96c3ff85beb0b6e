import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PayOption, PublicPayment } from '@coffer/contract/payments/checkout.ts';
import type { FieldIssue } from '@coffer/contract/errors.ts';
import { Fault } from '@coffer/kernel/fault.ts';
import { isReference } from '@coffer/kernel/id.ts';
import { isLanguage, preferredLanguage, type Language } from '@coffer/kernel/language.ts';
import { notFound, type Nobody } from '../access.ts';
import type { Call, Deps } from '../deps.ts';
import { isFetchedAhead, isPerson } from '../is-person.ts';
import { cameDirectly } from './came-directly.ts';
import { databaseAway } from './error-reply.ts';
import { acceptsPage } from './accepted.ts';
import type { DrawnPage, WebBundle } from './web-bundle.ts';
import { newNonce, paymentPage, type Page } from './web-page.ts';

export type CheckoutDeed = 'choose' | 'complete' | 'test';

/** What a payer's page asks the program. */
export type CheckoutSource = {
  payment(call: Call<Nobody>, reference: string): Promise<PublicPayment>;
  options(call: Call<Nobody>, reference: string): Promise<PayOption[]>;
  /** Somebody was shown the page, and with it where to send money. It is noted, and nobody waits for that. */
  seen(call: Call<Nobody>, reference: string, shown: { address: boolean }): void;
  /** What a form of the page asks for, in its own words. Throws a fault for what cannot be. */
  act(
    call: Call<Nobody>,
    reference: string,
    deed: CheckoutDeed,
    form: Record<string, string>,
    cookies: string | undefined,
  ): Promise<void>;
};

type Serving = { bundle: WebBundle; source: CheckoutSource; deps: Pick<Deps, 'db' | 'clock' | 'outage'> };
type Asked = FastifyRequest<{ Querystring: Record<string, unknown>; Body: unknown }>;
type Problem = { code: string; fields: readonly string[]; given: Record<string, string> };

const addresses = ['/payments', '/pay', '/success'] as const;
const deeds: readonly string[] = ['choose', 'complete', 'test'] satisfies CheckoutDeed[];
const formBytesMax = 4096;
const embedLengthMax = 300;

const pageHeaders = {
  'cache-control': 'no-store',
  'content-type': 'text/html; charset=utf-8',
  'cross-origin-resource-policy': 'cross-origin',
  vary: 'accept-language',
  'x-robots-tag': 'noindex, nofollow',
};

/**
 * The pages of a payer: drawn for each request with the payment in them, in frames of any shop. Their forms are plain HTML, so that
 * all of it works without a script. Nothing changes by GET.
 */
export function serveCheckout(app: FastifyInstance, serving: Serving): void {
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: formBytesMax },
      (_request, text, done) => done(null, Object.fromEntries(new URLSearchParams(text as string))),
    );
    for (const address of addresses) {
      scope.get(address, async (request: Asked, reply) => showPage(serving, request, reply));
      scope.post(address, async (request: Asked, reply) => takeForm(serving, request, reply));
    }
  });
}

type Refused = { problem: Fault; deed: string; form: Record<string, string> };

async function showPage(
  serving: Serving,
  request: Asked,
  reply: FastifyReply,
  refused?: Refused,
): Promise<FastifyReply> {
  if (!acceptsPage(request.headers.accept)) throw notFound();
  const nonce = newNonce();
  const { language } = languageOf(request);
  try {
    const drawn = await drawPayment(serving, request, nonce, refused);
    const page = paymentPage(serving.bundle, drawn, { nonce, language });
    return send(reply.code(refused?.problem.status ?? 200), page, language);
  } catch (error) {
    return showFailure(serving, request, reply, error);
  }
}

/** Calm, and with the right status: a payer can do nothing about it. */
function showFailure({ bundle, deps }: Serving, request: Asked, reply: FastifyReply, error: unknown): FastifyReply {
  const { language } = languageOf(request);
  const isBroken = !(error instanceof Fault) || error.status >= 500;
  const away = databaseAway(deps.outage, error, request);
  if (away) void reply.header('retry-after', (away.details as { retryAfterSeconds: number }).retryAfterSeconds);
  else if (isBroken) request.log.error({ requestId: request.id, err: error }, 'a checkout could not be shown');
  const drawn = bundle.renderNoPayment(isBroken, request.url, language);
  const page = paymentPage(bundle, drawn, { nonce: newNonce(), language });
  return send(reply.code(isBroken ? 503 : 404), page, language);
}

async function drawPayment(
  { bundle, source, deps }: Serving,
  request: Asked,
  nonce: string,
  refused?: Refused,
): Promise<DrawnPage> {
  const call = callOf(deps, request);
  const reference = referenceOf(request);
  const payment = await source.payment(call, reference);
  const isChoosing = request.query['choose'] === '1' || refused?.deed === 'choose';
  const mayChoose = payment.step === 'choose' || (isChoosing && ['waiting', 'underpaid'].includes(payment.step));
  const options = mayChoose ? await source.options(call, reference) : [];
  const facts = {
    payment,
    options,
    isChoosing,
    now: call.now.toISOString(),
    embed: embedOf(request),
    ...languageOf(request),
    problem: refused === undefined ? null : problemOf(refused),
  };
  const drawn = bundle.renderCheckout(facts, nonce);
  if (refused === undefined && isLookedAt(request)) {
    const address = payment.attempt !== null && !isChoosing && ['waiting', 'underpaid'].includes(payment.step);
    source.seen(call, reference, { address });
  }
  return drawn;
}

function isLookedAt({ method, headers }: Asked): boolean {
  return method === 'GET' && !isFetchedAhead(headers) && isPerson(headers['user-agent'] ?? '');
}

/** Does what the form asks for, and sends the browser back to the page; what could not be is said there. */
async function takeForm(serving: Serving, request: Asked, reply: FastifyReply): Promise<FastifyReply> {
  const { deed = '', ...form } = (request.body ?? {}) as Record<string, string>;
  try {
    const reference = referenceOf(request);
    if (!deeds.includes(deed)) throw notFound();
    const { cookie } = request.headers;
    await serving.source.act(callOf(serving.deps, request), reference, deed as CheckoutDeed, form, cookie);
  } catch (error) {
    // Such as a network that cannot be reached right now: said beside what else may be chosen.
    if (!(error instanceof Fault) || error.status === 500) return showFailure(serving, request, reply, error);
    return showPage(serving, request, reply, { problem: error, deed, form });
  }
  const query = new URLSearchParams({ reference_id: referenceOf(request) });
  const embed = embedOf(request);
  if (embed !== null) query.set('embed', embed);
  const { language, isLanguageChosen } = languageOf(request);
  if (isLanguageChosen) query.set('lang', language);
  return reply.header('cache-control', 'no-store').redirect(`/payments?${query.toString()}`, 303);
}

function callOf({ db, clock }: Serving['deps'], request: Asked): Call<Nobody> {
  return {
    subject: { kind: 'nobody' },
    db,
    now: clock.now(),
    ip: request.ip,
    isDirect: cameDirectly(request),
    language: languageOf(request).language,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    requestId: request.id,
  };
}

function referenceOf({ query }: Asked): string {
  const reference = query['reference_id'];
  const named = typeof reference === 'string' ? reference.toLowerCase() : undefined;
  if (named === undefined || !isReference(named)) throw notFound();
  return named;
}

/** An origin and nothing else: the page speaks to it. */
function embedOf({ query }: Asked): string | null {
  const given = query['embed'];
  if (typeof given !== 'string' || given.length > embedLengthMax || !URL.canParse(given)) return null;
  const { origin, protocol } = new URL(given);
  return protocol === 'https:' || protocol === 'http:' ? origin : null;
}

/** The one that the address asks for, which is how a choice is remembered, else the one of the browser. */
function languageOf({ query, headers }: Asked): { language: Language; isLanguageChosen: boolean } {
  const { lang } = query;
  if (isLanguage(lang)) return { language: lang, isLanguageChosen: true };
  return { language: preferredLanguage(headers['accept-language']), isLanguageChosen: false };
}

/** What was wrong, for the page to say in its language. With what was typed: nobody should have to type it again. */
function problemOf({ problem: { code, details }, form }: Refused): Problem {
  const issues = Array.isArray(details) ? (details as FieldIssue[]) : [];
  return { code, fields: issues.map(({ path }) => path), given: form };
}

function send(reply: FastifyReply, { html, policy }: Page, language: Language): FastifyReply {
  void reply.removeHeader('x-frame-options');
  void reply.headers({ ...pageHeaders, 'content-language': language });
  return reply.header('content-security-policy', policy.join('')).send(html.join(''));
}
