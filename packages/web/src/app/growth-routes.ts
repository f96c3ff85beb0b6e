import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { zoneHere } from '../format/date-time.ts';
import { project } from './layout-routes.ts';
import { paths } from './paths.ts';
import { textSearch } from './search.ts';

export const growthPages = [
  createRoute({
    getParentRoute: () => project,
    path: paths.analytics,
    validateSearch: textSearch(
      'tab',
      'graph',
      'metric',
      'period',
      'from',
      'to',
      'zone',
      'interval',
      'compare',
      'network',
      'currency',
      'by',
      'show',
    ),
    beforeLoad: withZone(paths.analytics),
    component: lazyRouteComponent(() => import('../areas/analytics/analytics.screen.tsx'), 'AnalyticsScreen'),
  }),
  createRoute({
    getParentRoute: () => project,
    path: paths.reports,
    validateSearch: textSearch('period', 'from', 'to', 'zone', 'line', 'cursor'),
    beforeLoad: withZone(paths.reports),
    component: lazyRouteComponent(() => import('../areas/reports/reports.screen.tsx'), 'ReportsScreen'),
  }),
  createRoute({
    getParentRoute: () => project,
    path: paths.campaigns,
    validateSearch: textSearch('tab', 'status', 'query', 'campaign', 'cursor', 'reward'),
    component: lazyRouteComponent(() => import('../areas/growth/campaigns.screen.tsx'), 'CampaignsScreen'),
  }),
  createRoute({
    getParentRoute: () => project,
    path: paths.newCampaign,
    component: lazyRouteComponent(() => import('../areas/growth/new-campaign.screen.tsx'), 'NewCampaignScreen'),
  }),
  createRoute({
    getParentRoute: () => project,
    path: paths.campaign,
    validateSearch: textSearch('tab', 'status', 'query', 'cursor', 'reward'),
    component: lazyRouteComponent(() => import('../areas/growth/campaign.screen.tsx'), 'CampaignScreen'),
  }),
  createRoute({
    getParentRoute: () => project,
    path: paths.editCampaign,
    validateSearch: textSearch('step'),
    component: lazyRouteComponent(() => import('../areas/growth/edit-campaign.screen.tsx'), 'EditCampaignScreen'),
  }),
  createRoute({
    getParentRoute: () => project,
    path: paths.referrer,
    validateSearch: textSearch('tab', 'cursor', 'reward'),
    component: lazyRouteComponent(() => import('../areas/growth/referrer.screen.tsx'), 'ReferrerScreen'),
  }),
] as const;

/** Days begin elsewhere for whoever opens a shared link: the zone stands in it from the beginning. */
function withZone(to: string) {
  return ({ search, params }: { search: object; params: object }) => {
    if ('zone' in search && search.zone !== undefined) return;
    throw redirect({ to, params, search: { ...search, zone: zoneHere() }, replace: true } as never);
  };
}
