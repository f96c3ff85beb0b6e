import { createStore } from 'mipd';
import type { Provider, Wallet } from './provider.ts';

declare global {
  interface Window {
    ethereum?: Provider;
  }
}

const announced = createStore();
let known: readonly Wallet[] = [];

/** The wallets that this browser has. Those that do not announce themselves are found in their old place. */
export function injectedWallets(): readonly Wallet[] {
  const now = listed();
  const isSame = now.length === known.length && now.every(({ id }, at) => known[at]?.id === id);
  if (!isSame) known = now;
  return known;
}

/** Wallets may come a moment after the page. */
export function onWalletsChange(changed: () => void): () => void {
  return announced.subscribe(changed);
}

function listed(): Wallet[] {
  const providers = announced.getProviders();
  if (providers.length === 0 && window.ethereum)
    return [{ id: 'window.ethereum', name: 'Browser wallet', icon: undefined, provider: window.ethereum }];
  return providers.map(({ info, provider }) => ({
    id: info.rdns,
    name: info.name,
    icon: info.icon,
    provider: provider as Provider,
  }));
}
