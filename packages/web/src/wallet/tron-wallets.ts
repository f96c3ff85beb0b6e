import type { TronProvider, TronWallet } from './tron-provider.ts';

declare global {
  interface Window {
    tron?: TronProvider;
    /** Where TronLink was before there was a standard. */
    tronLink?: TronProvider;
  }
}

type Announced = { info?: { rdns?: unknown; name?: unknown; icon?: unknown }; provider?: TronProvider };

const announced = new Map<string, TronWallet>();
const listeners = new Set<() => void>();
let known: readonly TronWallet[] = [];
let isListening = false;

/** The wallets of this chain that the browser has: those that announce themselves (TIP-6963), else the one in its old place. */
export function tronWallets(): readonly TronWallet[] {
  const now = announced.size > 0 ? [...announced.values()] : inOldPlace();
  const isSame = now.length === known.length && now.every(({ id }, at) => known[at]?.id === id);
  if (!isSame) known = now;
  return known;
}

/** Wallets may come a moment after the page. */
export function onTronWalletsChange(changed: () => void): () => void {
  listeners.add(changed);
  if (!isListening) {
    isListening = true;
    window.addEventListener('TIP6963:announceProvider', (event) => take((event as CustomEvent<Announced>).detail));
    window.dispatchEvent(new Event('TIP6963:requestProvider'));
  }
  return () => void listeners.delete(changed);
}

function take({ info, provider }: Announced): void {
  const { rdns, name, icon } = info ?? {};
  if (!provider || typeof rdns !== 'string' || typeof name !== 'string') return;
  announced.set(rdns, { id: rdns, name, icon: typeof icon === 'string' ? icon : undefined, provider });
  for (const changed of listeners) changed();
}

function inOldPlace(): TronWallet[] {
  const provider = window.tron ?? (window.tronLink && asOthersDo(window.tronLink));
  return provider ? [{ id: 'window.tron', name: 'TronLink', icon: undefined, provider }] : [];
}

/** It had a word of its own for asking. */
function asOthersDo(old: TronProvider): TronProvider {
  return {
    request: ({ method, ...rest }) =>
      old.request({ method: method === 'eth_requestAccounts' ? 'tron_requestAccounts' : method, ...rest }),
    get tronWeb() {
      return old.tronWeb ?? false;
    },
  };
}
