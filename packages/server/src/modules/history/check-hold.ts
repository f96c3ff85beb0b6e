import type { HealthCheck } from '../../platform/health.ts';
import { isSendingHeld } from './sending-hold.ts';

/** While sending is held, nothing is swept: payments go on, and somebody is needed. */
export const checkHold: HealthCheck = async ({ db }) => {
  if (!(await isSendingHeld(db))) return [];
  return [{ part: 'sending', reason: 'Sending is on hold after a restore, until a person has released it.' }];
};
