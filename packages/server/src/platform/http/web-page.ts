import { randomBytes } from 'node:crypto';
import type { Language } from '@coffer/kernel/language.ts';
import { nonceMark, WebNotBuilt, type DrawnPage, type WebBundle } from './web-bundle.ts';
import { fontTag, preloadTags, referralTextsOf, textsOf } from './web-preloads.ts';

/** A page and its policy, cut where the nonce of each request goes. */
export type Page = { html: readonly string[]; policy: readonly string[] };

const nonceBytes = 16;

/** What names the styles of one answer as ours. */
export function newNonce(): string {
  return randomBytes(nonceBytes).toString('base64');
}

/** Tells the client's code that the API is at the page's own origin. */
const sentByServer = '<meta name="coffer-server">';

/** The dashboard, with the modules of one address on their way. */
export function dashboardPage(bundle: WebBundle, modules: readonly string[] = []): Page {
  const { scripts, styles } = preloadTags(bundle.manifest, modules);
  const html = fill(bundle.dashboard, '<!--head-->', sentByServer + fontTag(bundle.manifest) + scripts);
  // Behind the page's own styles, where they would be if they were loaded later.
  return cut(fill(html, '</head>', `${styles}</head>`), dashboardPolicy("'none'"));
}

/** A light page, drawn: it is the same for everybody who opens it. */
export function addressesPage(bundle: WebBundle, address: string): Page {
  const drawn = bundle.render(address);
  if (drawn === undefined) throw new WebNotBuilt(`nothing is drawn at ${address}`);
  const html = fill(bundle.addresses, '<!--head-->', sentByServer);
  return cut(fill(html, '<!--app-->', drawn), addressesPolicy);
}

/** A payment, drawn for one request: any shop may have it in a frame. */
export function paymentPage(
  bundle: WebBundle,
  { head, app, data }: DrawnPage,
  { nonce, language }: { nonce: string; language: Language },
): Page {
  const { scripts } = preloadTags(bundle.lightManifest, [textsOf(language)], 'checkout.html');
  const html = fillLight(bundle.checkout, { head: scripts + head, app, data }, { nonce, language });
  return { html: [html], policy: [drawnPolicy(nonce, { forms: "'self'", framers: '*' })] };
}

type Framed = { nonce: string; language: Language; framers: readonly string[] | null; forms: "'self'" | "'none'" };

/** The page of a referrer, which the shop may have in a frame, or one that stands in nobody's. */
export function referralPage(
  bundle: WebBundle,
  { head, app, data }: DrawnPage,
  { nonce, language, framers, forms }: Framed,
): Page {
  const { scripts } = preloadTags(bundle.lightManifest, [referralTextsOf(language)], 'referral.html');
  const html = fillLight(bundle.referral, { head: scripts + head, app, data }, { nonce, language });
  const allowed = framers === null ? "'none'" : ["'self'", ...framers].join(' ');
  return { html: [html], policy: [drawnPolicy(nonce, { forms, framers: allowed })] };
}

function fillLight(
  template: string,
  { head, app, data }: DrawnPage,
  { nonce, language }: Pick<Framed, 'nonce' | 'language'>,
): string {
  const page = fill(template, '<html lang="en">', `<html lang="${language}">`);
  const html = fill(page.replaceAll(nonceMark, nonce), '<!--head-->', sentByServer + head);
  return fill(fill(html, '<!--app-->', app), '<!--data-->', data);
}

function dashboardPolicy(frameAncestors: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonceMark}'`,
    `style-src 'self' 'nonce-${nonceMark}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    // The page of a test payment shows the checkout beside what the shop sees.
    "frame-src 'self'",
    "manifest-src 'self'",
    `frame-ancestors ${frameAncestors}`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}

/** Nothing inline, and nobody to talk to. */
const addressesPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ');

/** The styles are inside the page, the colours of the shop among them. Pictures of wallets come as data. */
function drawnPolicy(nonce: string, { forms, framers }: { forms: string; framers: string }): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "connect-src 'self'",
    `form-action ${forms}`,
    `frame-ancestors ${framers}`,
    "base-uri 'none'",
  ].join('; ');
}

function fill(html: string, mark: string, text: string): string {
  return html.replace(mark, () => text);
}

function cut(html: string, policy: string): Page {
  return { html: html.split(nonceMark), policy: policy.split(nonceMark) };
}
