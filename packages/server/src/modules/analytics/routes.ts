import * as analytics from '@coffer/contract/growth/analytics.ts';
import type { Bind } from '../../platform/http/bind.ts';
import { getAnalytic } from './get-analytic.ts';
import { getGraph } from './graph-data.ts';
import { listGroups } from './list-groups.ts';

export function analyticsRoutes(bind: Bind): void {
  bind(analytics.listAnalyticsGroups, ({ params }, call) => listGroups(call, params.projectId));
  bind(analytics.getGraphData, ({ params, query }, call) => getGraph(call, params, query));
  bind(analytics.askGraphData, ({ params, body }, call) => getGraph(call, params, body));
  bind(analytics.getAnalytic, ({ params, query }, call) => getAnalytic(call, params, query));
}
