import type { Page } from '@playwright/test';

/** The node of Ethereum answers this page so from now on. */
export async function answerRpc(page: Page, method: string, answer: object): Promise<void> {
  await page.route('**/api/v1/devnet/rpc/ETH', async (route) => {
    const asked = route.request().postDataJSON() as { method: string; id: number };
    if (asked.method !== method) return route.fallback();
    return route.fulfill({ json: { jsonrpc: '2.0', id: asked.id, ...answer } });
  });
}
