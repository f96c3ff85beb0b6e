export { isLive } from './proof-store.ts';
