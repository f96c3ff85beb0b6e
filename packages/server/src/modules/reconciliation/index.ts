export { reconcileChain } from './reconcile-chain.ts';
export { startReconciling } from './start-reconciling.ts';
export { reconcileTask } from './store.ts';
