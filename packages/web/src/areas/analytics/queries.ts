import {
  getAnalytic,
  getGraphData,
  listAnalyticsGroups,
  type AnalyticName,
} from '@coffer/contract/growth/analytics.ts';
import type { Result } from '@coffer/contract/endpoint.ts';
import type { ProjectId } from '../../api/selected-project.ts';
import { useCall } from '../../api/use-call.ts';
import type { Question } from './view/view.ts';

export type Group = Result<typeof listAnalyticsGroups>[number];
export type Graph = Group['graphs'][number];
export type Metric = Graph['metrics'][number];
export type GraphAnswer = Result<typeof getGraphData>;
export type Meta = GraphAnswer['meta'];
export type Total = GraphAnswer['totals'][string];
export type Value = Total['value'];
export type Unit = Metric['unit'];
type Named = Result<typeof getAnalytic>;
type Of<N, A> = A extends { name: infer M } ? (N extends M ? A : never) : never;
export type Analytic<N extends AnalyticName> = Of<N, Named>;
export type Card = Extract<Named, { name: 'overview' }>['cards'][number];

const refetchEveryMs = 10_000;

export function useGroups(projectId: ProjectId) {
  return useCall(listAnalyticsGroups, { params: { projectId: String(projectId) } });
}

/** What was read of another graph is never shown in between; of another period it is, dimmed. */
export function useGraph(projectId: ProjectId, group: string, graph: string, query: Question, enabled: boolean = true) {
  const params = { projectId: String(projectId), g: group, x: graph };
  const read = useCall(getGraphData, { params, query }, { refetchEveryMs, enabled });
  const { data } = read;
  const isThis = data?.group === group && data.graph === graph;
  return { ...read, data: isThis ? data : undefined };
}

/** Figures by their name. */
export function useAnalytic<N extends AnalyticName>(
  projectId: ProjectId,
  name: N,
  query: Question = {},
  enabled: boolean = true,
) {
  const read = useCall(
    getAnalytic,
    { params: { projectId: String(projectId), name }, query },
    { refetchEveryMs, enabled },
  );
  const { data } = read;
  return { ...read, data: data?.name === name ? (data as Analytic<N>) : undefined };
}
