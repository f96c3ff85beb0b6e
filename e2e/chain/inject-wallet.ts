import type { Page } from '@playwright/test';
import { askNode } from './ask-node.ts';

/** A wallet in the browser (EIP-6963) whose keys a real node has: what it is asked to send is signed and sent there. */
export async function injectWallet(page: Page, rpcUrl: string, account: string): Promise<void> {
  await page.exposeFunction('askRealNode', (method: string, params: unknown[]) => askNode(rpcUrl, method, params));
  await page.addInitScript((shown) => {
    const ask = (window as unknown as { askRealNode(method: string, params: readonly unknown[]): Promise<unknown> })
      .askRealNode;
    const provider = {
      async request({ method, params = [] }: { method: string; params?: readonly unknown[] }): Promise<unknown> {
        if (method === 'eth_requestAccounts') return [shown];
        return ask(method, params);
      },
    };
    const uuid = '3b5f7c0e-1c0f-4c55-9a58-000000000002';
    const info = { uuid, name: 'Vault wallet', icon: '', rdns: 'com.example.vault' };
    const announce = () =>
      window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }));
    window.addEventListener('eip6963:requestProvider', announce);
    announce();
  }, account);
}
