export { listActivities } from './list-activities.ts';
export { bySystem, recordActivities, recordActivity, type ActivityEntry, type Origin } from './record-activity.ts';
export { countUnsealed } from './seal-store.ts';
export { sealActivities } from './seal-activities.ts';
export { startSealing } from './start-sealing.ts';
export { verifyActivities, type Verdict } from './verify-activities.ts';
