import type { Page } from '@playwright/test';

/** What a page reports, is refused or asks of anybody but us. */
export function listen(page: Page, refusals: ReadonlySet<number>, noise: string[]): void {
  page.on('console', (message) => {
    const isTrouble = message.type() === 'error' || message.type() === 'warning';
    if (isTrouble && !refusals.has(refusedWith(message.text()))) noise.push(message.text());
  });
  page.on('pageerror', (error) => noise.push(error.message));
  page.on('request', (request) => {
    const address = new URL(request.url());
    const isOwn = ['data:', 'blob:'].includes(address.protocol) || address.hostname === 'localhost';
    if (!isOwn) noise.push(`asked elsewhere: ${request.url()}`);
  });
}

/** What the browser says of an answer, and what our own log says of it. */
function refusedWith(text: string): number {
  return Number(/status of (\d{3})|failed: (\d{3}|0) /.exec(text)?.slice(1).find(Boolean));
}
