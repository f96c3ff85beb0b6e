export { checkAnalytics } from './compare-rollups.ts';
export { startRollingUp } from './start-rolling-up.ts';
