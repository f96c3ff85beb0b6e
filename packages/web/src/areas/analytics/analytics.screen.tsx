import { Skeleton } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { useMay } from '../../api/me.ts';
import { useChainNames } from '../../api/chain-names.ts';
import { messageOf } from '../../api/http/failure.ts';
import { useSelectedProject, type ProjectId } from '../../api/selected-project.ts';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Failed } from '../../ui/layout/failed.tsx';
import { FilterTabs } from '../../ui/layout/filter-tabs.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { GraphCard } from './graph/graph-card.tsx';
import { OverviewStrip, useOverview, usuallyInStrip } from './panels/overview-strip.tsx';
import { Customers } from './panels/customers.tsx';
import { NowRow } from './panels/now-row.tsx';
import { ReasonsCard } from './panels/reasons-card.tsx';
import { TopReferrersCard } from './panels/top-referrers-card.tsx';
import { StillComing } from './panels/figures-foot.tsx';
import { useGroups, type Graph, type Group } from './queries.ts';
import { useView, type View } from './view/use-view.ts';
import { ViewBar } from './view/view-bar.tsx';
import { questionFor, questionOf, wholeOf } from './view/view.ts';
import classes from './analytics.module.css';

/** Figures that one decides by: what came, beside what came before, and what it is made of. */
export function AnalyticsScreen() {
  const projectId = useSelectedProject();
  // What was read of another project is never shown in between.
  return <Analytics key={projectId} projectId={projectId} />;
}

function Analytics({ projectId }: { projectId: ProjectId }) {
  const view = useView();
  const { href } = useLocation();
  const names = useChainNames();
  const { data: groups, error, refetch } = useGroups(projectId);
  const { data: overview } = useOverview(projectId, view);
  return (
    <Page
      title="Analytics"
      actions={
        <CopyButton
          value={`${window.location.origin}${href}`}
          label="Link"
          withText
          text="Copy link to this view"
          icon={IconLink}
        />
      }
    >
      {groups === undefined ? (
        error ? (
          <Card title="Analytics">
            <Failed message={messageOf(error)} onRetry={() => void refetch()} />
          </Card>
        ) : (
          <Skeleton height={420} animate={false} />
        )
      ) : (
        <>
          <Tabs groups={groups} view={view} />
          <ViewBar view={view} names={names} />
          <StillComing meta={overview?.meta} />
          <Shown projectId={projectId} groups={groups} view={view} />
        </>
      )}
    </Page>
  );
}

/** The group that the address names, and the first one where it names none. */
function groupOf(groups: readonly Group[], { place }: View): Group | undefined {
  return groups.find(({ id }) => id === place.tab) ?? groups[0];
}

/** The same of its graphs. */
function graphOf(groups: readonly Group[], view: View): Graph | undefined {
  const group = groupOf(groups, view);
  return group?.graphs.find(({ id }) => id === view.place.graph) ?? group?.graphs[0];
}

function Tabs({ groups, view }: { groups: readonly Group[]; view: View }) {
  return (
    <div className={classes['tabs']}>
      <FilterTabs
        label="Groups of figures"
        choices={groups.map(({ id, name }) => ({ value: id, label: name, count: null }))}
        chosen={groupOf(groups, view)?.id}
        onChoose={(tab) => view.change({ tab, graph: undefined, metric: undefined, interval: undefined })}
      />
    </div>
  );
}

type ShownProps = { projectId: ProjectId; groups: readonly Group[]; view: View };

function Shown({ projectId, groups, view }: ShownProps) {
  const { data: overview, error } = useOverview(projectId, view);
  const group = groupOf(groups, view);
  const graph = graphOf(groups, view);
  const maySeeReferrers = useMay('referral:read');
  if (group === undefined || graph === undefined) return null;
  const inStrip = overview?.cards.map(({ id }) => id) ?? usuallyInStrip;
  const hasStrip = group.graphs.some(({ id }) => inStrip.includes(id));
  // Where the strip cannot be read, each graph is still to be had.
  const others = group.graphs.filter(({ id }) => !inStrip.includes(id) || (error !== null && overview === undefined));
  const pills =
    others.length === 0 || group.graphs.length < 2 ? null : (
      <FilterTabs
        label={`Graphs of ${group.name}`}
        look="pills"
        choices={others.map(({ id, name }) => ({ value: id, label: name, count: null }))}
        chosen={graph.id}
        onChoose={(next) => view.change({ graph: next, metric: undefined, interval: undefined })}
      />
    );
  const strip = (
    <>
      <OverviewStrip projectId={projectId} groups={groups} shown={graph.id} view={view} />
      {pills === null ? null : <div className={classes['pills']}>{pills}</div>}
    </>
  );
  return (
    <>
      {hasStrip ? null : pills}
      <GraphCard projectId={projectId} group={group} graph={graph} view={view} lead={hasStrip ? strip : undefined} />
      {graph.type === 'funnel' ? (
        <ReasonsCard projectId={projectId} question={wholeOf(questionOf(view.place))} />
      ) : null}
      {group.id === 'revenue' ? <NowRow projectId={projectId} /> : null}
      {group.id === 'customers' ? <Customers projectId={projectId} view={view} /> : null}
      {group.id === 'referral' && maySeeReferrers ? (
        <TopReferrersCard projectId={projectId} question={wholeOf(questionFor({ filters: [] }, view.place))} />
      ) : null}
    </>
  );
}
