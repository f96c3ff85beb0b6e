import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { campaignInLink } from '@coffer/contract/growth/campaign-link.ts';
import { Fault } from '@coffer/kernel/fault.ts';
import { isLanguage, preferredLanguage, type Language } from '@coffer/kernel/language.ts';
import { notFound, type Nobody } from '../access.ts';
import type { Call, Deps } from '../deps.ts';
import { isFetchedAhead } from '../is-person.ts';
import { acceptsPage } from './accepted.ts';
import { cameDirectly } from './came-directly.ts';
import { databaseAway } from './error-reply.ts';
import { referralCookie, type Asked, type MailsAsked, type NoReferral, type ReferralPage } from './referral-page.ts';
import type { WebBundle } from './web-bundle.ts';
import { newNonce, referralPage, type Page } from './web-page.ts';

type Serving = {
  bundle: WebBundle;
  open(call: Call<Nobody>, asked: Asked): Promise<ReferralPage>;
  /** Stops mails, or begins them again. */
  setMails(call: Call<Nobody>, asked: MailsAsked): Promise<ReferralPage>;
  deps: Pick<Deps, 'db' | 'clock' | 'outage'>;
};
type Request = FastifyRequest<{ Params: { token: string }; Querystring: Record<string, unknown>; Body: unknown }>;

const secondsPerDay = 86_400;
const formBytesMax = 1024;

const pageHeaders = {
  'cache-control': 'no-store',
  'content-type': 'text/html; charset=utf-8',
  vary: 'accept-language, sec-fetch-dest',
  'x-robots-tag': 'noindex, nofollow',
};

/**
 * The page of a referrer, and the one that their friends open: drawn for each request. Nothing of it changes money. What stops mails is
 * a form in plain HTML, and what mail programs press for their readers (RFC 8058): it is asked once, and answered without leading on.
 */
export function serveReferral(app: FastifyInstance, serving: Serving): void {
  app.get('/referral/:token', async (request: Request, reply) => {
    if (!acceptsPage(request.headers.accept)) throw notFound();
    const { token } = request.params;
    const { cookie: cookies } = request.headers;
    const asked = { token, campaignId: campaignIn(request), cookies, hasCome: hasCome(request) };
    return answer(serving, request, reply, () => serving.open(callOf(serving.deps, request), asked));
  });
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: formBytesMax },
      (_request, text, done) => done(null, Object.fromEntries(new URLSearchParams(text as string))),
    );
    scope.post('/referral/:token', async (request: Request, reply) => {
      const { again } = (request.body ?? {}) as Record<string, unknown>;
      const asked = { token: request.params.token, wantsAgain: again === 'yes' };
      return answer(serving, request, reply, () => serving.setMails(callOf(serving.deps, request), asked));
    });
  });
}

async function answer(
  serving: Serving,
  request: Request,
  reply: FastifyReply,
  find: () => Promise<ReferralPage>,
): Promise<FastifyReply> {
  try {
    return show(serving, request, reply, await find());
  } catch (error) {
    return showNothing(serving, request, reply, error);
  }
}

function show({ bundle, deps }: Serving, request: Request, reply: FastifyReply, page: ReferralPage): FastifyReply {
  const { token } = request.params;
  const nonce = newNonce();
  const { language, isLanguageChosen } = languageOf(request);
  const place = { token, now: deps.clock.now().toISOString(), isFramed: isFramed(request), language, isLanguageChosen };
  const drawn = bundle.renderReferral({ ...place, page: shownOf(page) }, nonce);
  const framers = 'framers' in page ? page.framers : null;
  if (framers !== null)
    void reply.removeHeader('x-frame-options').header('cross-origin-resource-policy', 'cross-origin');
  if (page.kind === 'share' && page.keep !== null) void reply.header('set-cookie', cookieOf(page.keep));
  const forms = page.kind === 'mails' ? "'self'" : "'none'";
  return send(reply.code(statusOf(page)), referralPage(bundle, drawn, { nonce, language, framers, forms }), language);
}

/** Calm, and with the right status; the same for every token that opens nothing. */
function showNothing({ bundle, deps }: Serving, request: Request, reply: FastifyReply, error: unknown): FastifyReply {
  const { language } = languageOf(request);
  const [why, status] = reasonOf(error);
  const away = databaseAway(deps.outage, error, request);
  const { retryAfterSeconds } = ((away ?? error) as { details?: { retryAfterSeconds?: number } }).details ?? {};
  if (retryAfterSeconds !== undefined) void reply.header('retry-after', retryAfterSeconds);
  if (why === 'broken' && !away) {
    request.log.error({ requestId: request.id, err: error }, 'a referral page could not be shown');
  }
  const nonce = newNonce();
  const drawn = bundle.renderNoReferral(why, language);
  const page = referralPage(bundle, drawn, { nonce, language, framers: null, forms: "'none'" });
  return send(reply.code(status), page, language);
}

function reasonOf(error: unknown): [NoReferral, number] {
  const status = error instanceof Fault ? error.status : 500;
  if (status === 429) return ['limited', 429];
  return status < 500 ? ['unknown', 404] : ['broken', 503];
}

function statusOf(page: ReferralPage): number {
  if (page.kind === 'shut') return 403;
  return page.kind === 'share' && page.view.state === 'ended' ? 410 : 200;
}

/** Cookies are for the server alone. */
function shownOf(page: ReferralPage): object {
  return page.kind === 'share' ? { kind: page.kind, view: page.view } : page;
}

/** First-party, for what is paid on this same host: no other site can send it along, and no script can read it. */
function cookieOf({ value, days }: { value: string; days: number }): string {
  return `${referralCookie}=${value}; Max-Age=${days * secondsPerDay}; Path=/; Secure; HttpOnly; SameSite=Lax`;
}

/** Of which campaign a link is. Whatever is no number names none. */
function campaignIn({ query }: Request): number | null {
  const text = query[campaignInLink];
  return typeof text === 'string' && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}

/** A page was opened: no head of it, none fetched ahead, and no part of another page that says it was opened. */
function hasCome({ method, headers }: Request): boolean {
  return method === 'GET' && !isFetchedAhead(headers) && (headers['sec-fetch-dest'] ?? 'document') === 'document';
}

function isFramed({ headers, query }: Request): boolean {
  return headers['sec-fetch-dest'] === 'iframe' || typeof query['embed'] === 'string';
}

function callOf({ db, clock }: Serving['deps'], request: Request): Call<Nobody> {
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

function languageOf({ query, headers }: Request): { language: Language; isLanguageChosen: boolean } {
  const { lang } = query;
  if (isLanguage(lang)) return { language: lang, isLanguageChosen: true };
  return { language: preferredLanguage(headers['accept-language']), isLanguageChosen: false };
}

function send(reply: FastifyReply, { html, policy }: Page, language: Language): FastifyReply {
  void reply.headers({ ...pageHeaders, 'content-language': language });
  return reply.header('content-security-policy', policy.join('')).send(html.join(''));
}
