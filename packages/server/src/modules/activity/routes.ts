import * as contract from '@coffer/contract/operations/activity.ts';
import type { Bind } from '../../platform/http/bind.ts';
import { listActivities } from './list-activities.ts';
import { verifyActivitiesFor } from './verify-activities.ts';

export function activityRoutes(bind: Bind): void {
  bind(contract.listActivities, ({ query }, call) => listActivities(call, query));
  bind(contract.verifyActivities, (_input, call) => verifyActivitiesFor(call));
}
