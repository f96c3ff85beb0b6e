import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '../access.ts';
import { acceptsPage, chooseEncoding } from './accepted.ts';
import type { Asset, WebBundle } from './web-bundle.ts';
import { addressesPage, dashboardPage, newNonce, type Page } from './web-page.ts';
import type { Preloads } from './web-preloads.ts';

const nothingHere = 'There is nothing at this address.';
const favicon = 'src/ui/theme/mark.svg';

/** What is never a screen, in the words of the router: beneath these, hidden, or named like a file. */
const noScreen = /^(api|assets|docs|logos)(\/|$)|(^|\/)\.|\.[^/]*$/;

const pageHeaders = {
  'cache-control': 'no-store',
  'content-type': 'text/html; charset=utf-8',
  'cross-origin-opener-policy': 'same-origin',
};

/** Sends the dashboard, the light pages that are the same for everybody, and what all pages are made of. */
export function serveWeb(app: FastifyInstance, bundle: WebBundle, preloads: Preloads): void {
  serveAssets(app, bundle);
  servePages(app, bundle, preloads);

  // An installation is nobody's search result.
  app.get('/robots.txt', async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send('User-agent: *\nDisallow: /\n'),
  );
  const mark = bundle.manifest[favicon];
  if (mark) app.get('/favicon.ico', async (_request, reply) => reply.redirect(`/${mark.file}`));
}

/** From memory and not by a plugin from the disk: after a rebuild there, the pages that we hold still find their parts. */
function serveAssets(app: FastifyInstance, { assets, embed }: WebBundle): void {
  // Many people behind one address open many parts at once, and all are packed already.
  const route = { compress: false, config: { rateLimit: false } } as const;
  app.get<{ Params: { '*': string } }>('/assets/*', route, async (request, reply) => {
    const asset = assets.get(request.params['*']);
    if (!asset) throw notFound(nothingHere);
    return sendAsset(asset, request, reply.header('cache-control', 'public, max-age=31536000, immutable'));
  });
  // Shops name it in their pages: it keeps its name, and so it is kept for minutes only.
  app.get('/embed.js', route, async (request, reply) =>
    sendAsset(
      embed,
      request,
      reply.headers({ 'cache-control': 'public, max-age=300', 'cross-origin-resource-policy': 'cross-origin' }),
    ),
  );
}

function sendAsset({ type, bytes }: Asset, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const encoding = chooseEncoding(request.headers['accept-encoding'], (one) => bytes[one] !== undefined);
  if (encoding !== 'identity') void reply.header('content-encoding', encoding);
  return reply.type(type).header('vary', 'Origin, accept-encoding').send(bytes[encoding]);
}

function servePages(app: FastifyInstance, bundle: WebBundle, preloads: Preloads): void {
  const dashboard = dashboardPage(bundle);
  const pages = new Map<string, Page>([
    ['/', dashboard],
    ['/addresses', addressesPage(bundle, '/addresses')],
    ...Object.entries(preloads).map(([address, modules]) => [address, dashboardPage(bundle, modules)] as const),
  ]);
  for (const [address, page] of pages) {
    app.get(address.replaceAll('$', ':'), async (request, reply) => {
      if (!acceptsPage(request.headers.accept)) throw notFound(nothingHere);
      return send(reply, page);
    });
  }
  app.get<{ Params: { '*': string } }>('/*', async (request, reply) => {
    const isScreen = !noScreen.test(request.params['*']) && acceptsPage(request.headers.accept);
    if (!isScreen) throw notFound(nothingHere);
    return send(reply, dashboard);
  });
}

function send(reply: FastifyReply, { html, policy }: Page): FastifyReply {
  const nonce = newNonce();
  return reply.headers(pageHeaders).header('content-security-policy', policy.join(nonce)).send(html.join(nonce));
}
