import * as overview from '@coffer/contract/payments/overview.ts';
import * as analytics from '@coffer/contract/growth/analytics.ts';
import { gate } from '../../platform/gate.ts';
import type { Bind } from '../../platform/http/bind.ts';
import { getAnalytic } from './named/get-analytic.ts';
import { getOverview } from './named/get-overview.ts';
import { getGraph } from './drawing/graph-data.ts';
import { listGroups } from './drawing/list-groups.ts';

/** Questions about years take long: whoever asks many of them at once leaves the database to everybody else. */
const atOnce = 3;
const waitingMax = 100;

export function analyticsRoutes(bind: Bind): void {
  const pass = gate(atOnce, waitingMax);
  bind(analytics.listAnalyticsGroups, ({ params }, call) => listGroups(call, params.projectId));
  bind(analytics.getGraphData, ({ params, query }, call) => pass(() => getGraph(call, params, query)));
  bind(analytics.askGraphData, ({ params, body }, call) => pass(() => getGraph(call, params, body)));
  // The first page is open all day: it waits for nobody who asks about years.
  bind(overview.getOverview, ({ params, query }, call) => getOverview(call, params.id, query));
  bind(analytics.getAnalytic, ({ params, query }, call) => pass(() => getAnalytic(call, params, query)));
}
