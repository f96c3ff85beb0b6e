export type { BlockchainStatus } from './blockchain-status.ts';
export type { ChainCurrency } from './currency-store.ts';
export { currencyByContract, enabledCurrencies } from './enabled-currencies.ts';
export { haltChain } from './halt-chain.ts';
export { listLiveChains } from './list-live-chains.ts';
export { openChain, type ChainDeps } from './open-chain.ts';
export { prepareAssets } from './prepare-assets.ts';
export { recordHealth, type HealthReport } from './record-health.ts';
export type { BlockchainRow } from './store.ts';
