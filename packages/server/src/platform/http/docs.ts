import { createHash, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { renderApiReference } from '@scalar/client-side-rendering';
import reference from '@scalar/fastify-api-reference';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Endpoint } from '@coffer/contract/endpoint.ts';
import { openApiDocument } from '@coffer/contract/openapi/openapi.ts';

/** The API's description and its reference pages, with nothing fetched from elsewhere. */
export async function serveDocs(app: FastifyInstance, endpoints: readonly Endpoint[], version: string): Promise<void> {
  let document: string | undefined;
  app.get('/openapi.json', async (_request, reply) =>
    reply
      .type('application/json; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send((document ??= JSON.stringify(openApiDocument(endpoints, { title: 'Coffer API', version })))),
  );

  const script = await (packaged ??= referenceScript());
  app.get(script.url, async (request, reply) => {
    void reply.type('text/javascript; charset=utf-8').header('cache-control', 'public, max-age=31536000, immutable');
    void reply.header('vary', 'accept-encoding');
    if (!/\bbr\b/.test(String(request.headers['accept-encoding']))) return reply.send(script.plain);
    return reply.header('content-encoding', 'br').send(await script.compressed());
  });

  app.get('/docs', async (_request, reply) => {
    const nonce = randomBytes(16).toString('base64');
    return reply
      .header('content-security-policy', policy(nonce))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(page(script.url, nonce));
  });
}

function page(scriptUrl: string, nonce: string): string {
  const config = {
    url: '/openapi.json',
    withDefaultFonts: false,
    telemetry: false,
    proxyUrl: '',
    agent: { disabled: true },
    mcp: { disabled: true },
    hideClientButton: true,
    showDeveloperTools: 'never',
  };
  const html = renderApiReference({ cdn: scriptUrl, pageTitle: 'Coffer API', nonce, config: config as never });
  return html.replace('</head>', '<link rel="icon" href="data:,"></head>');
}

/** The reference writes its styles into the page: inline styles are allowed here and nowhere else. */
function policy(nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}

let packaged: ReturnType<typeof referenceScript> | undefined;

/** The packaged script, taken out of its plugin once and compressed once: it has four megabytes. */
async function referenceScript() {
  const shelf = Fastify();
  await shelf.register(reference, { routePrefix: '/reference', configuration: { url: '/openapi.json' } });
  const plain = (await shelf.inject('/reference/js/scalar.js')).rawPayload;
  await shelf.close();
  const hash = createHash('sha256').update(plain).digest('hex').slice(0, 16);
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };
  let ready: Promise<Buffer> | undefined;
  return {
    url: `/docs/reference-${hash}.js`,
    plain,
    compressed: () => (ready ??= promisify<Buffer, object, Buffer>(brotliCompress)(plain, quality)),
  };
}
