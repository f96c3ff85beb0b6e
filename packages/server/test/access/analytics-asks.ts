import type { AskFor } from './asking.ts';

/** Good requests of the calls that tell figures. */
export const analyticsAsks: Readonly<Record<string, AskFor>> = {
  listAnalyticsGroups: ({ cast }) => ({ params: { projectId: cast.project } }),
  getGraphData: ({ cast }) => ({ params: { projectId: cast.project, g: 'revenue', x: 'gross_volume' } }),
  askGraphData: ({ cast }) => ({
    params: { projectId: cast.project, g: 'revenue', x: 'gross_volume' },
    body: { date_filter: 'today' },
  }),
  getAnalytic: ({ cast }) => ({ params: { projectId: cast.project, name: 'overview' } }),
};
