import type { Result } from '@coffer/contract/endpoint.ts';
import type { listAnalyticsGroups as endpoint } from '@coffer/contract/growth/analytics.ts';
import type { Credentialed } from '../../../platform/access.ts';
import type { Call } from '../../../platform/deps.ts';
import { catalogue, intervalDaysMax } from '../figures/catalogue.ts';
import { projectsInSight } from './projects-in-sight.ts';

export async function listGroups(call: Call<Credentialed>, project: number | 'all'): Promise<Result<typeof endpoint>> {
  await projectsInSight(call, project);
  return viewGroups();
}

/** The catalogue as callers see it. */
export function viewGroups(): Result<typeof endpoint> {
  const intervals = (['hour', 'day', 'week', 'month'] as const).map((interval) => {
    return { interval, maxDays: intervalDaysMax[interval] };
  });
  return catalogue.map(({ id, name, graphs }) => ({
    id,
    name,
    graphs: graphs.map((graph) => ({
      id: graph.id,
      name: graph.name,
      type: graph.type,
      unit: graph.metrics[0].unit,
      metrics: graph.metrics.map((one) => ({
        id: one.id,
        name: one.name,
        unit: one.unit,
        betterWhen: one.betterWhen,
      })),
      seriesBy: graph.seriesBy,
      dimensions: [...graph.dimensions],
      filters: [...graph.filters],
      intervals,
    })),
  }));
}
