export { checkAnalytics } from './rolling/compare-rollups.ts';
export { startRollingUp } from './rolling/start-rolling-up.ts';
