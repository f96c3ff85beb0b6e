import { Skeleton } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowUp,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconServer2,
  IconTrash,
} from '@tabler/icons-react';
import { messageOf } from '../../api/http/failure.ts';
import { fromVault } from '../../format/from-vault.ts';
import { waitsUntil } from '../../format/waits-until.ts';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { Failed } from '../../ui/layout/failed.tsx';
import { RelativeTime } from '../../ui/time/relative-time.tsx';
import { RowMenu, type RowAction } from '../../ui/buttons/row-menu.tsx';
import { StatusBadge } from '../../ui/statuses/status-badge.tsx';
import { toastFailure, toastSuccess } from '../../ui/messages/toast.tsx';
import type { ChainDialog } from './chain-dialogs.tsx';
import { moved, withActive, type NodeInput } from './node.form.ts';
import { newestOf, nodeHealth } from './node-health.ts';
import { useUpdateChain, type Chain, type ChainNode } from './queries.ts';
import { asSentence, refusalOf } from './refusal.ts';
import type { KnownProbes } from './use-probes.ts';
import classes from './node-list.module.css';

type Props = {
  chain: Chain;
  nodes: readonly ChainNode[] | undefined;
  error: unknown;
  onRetry: () => void;
  probes: KnownProbes;
  onOpen: (dialog: ChainDialog, from: HTMLElement | null) => void;
};

const whole = new Intl.NumberFormat('en-US');

export function NodeList({ chain, nodes, error, onRetry, probes, onOpen }: Props) {
  if (!nodes) {
    return error ? (
      <Failed message={messageOf(error)} onRetry={onRetry} />
    ) : (
      <div className={classes['waiting']} aria-busy="true">
        <Skeleton height={44} radius="sm" animate={false} />
      </div>
    );
  }
  if (nodes.length === 0) {
    return (
      <EmptyState
        icon={IconServer2}
        title="No nodes yet"
        hint={`Add your own node, or the URL from a provider. Without one, ${chain.name} stays off.`}
      />
    );
  }
  const newest = newestOf(nodes, probes);
  return (
    <ol className={classes['nodes']} aria-label={`Nodes of ${chain.name}, preferred first`}>
      {nodes.map((node, at) => (
        <Row
          key={node.id}
          chain={chain}
          nodes={nodes}
          node={node}
          at={at}
          probes={probes}
          newest={newest}
          onOpen={onOpen}
        />
      ))}
    </ol>
  );
}

type RowProps = Pick<Props, 'chain' | 'probes' | 'onOpen'> & {
  nodes: readonly ChainNode[];
  node: ChainNode;
  at: number;
  newest: number | null;
};

function Row({ chain, nodes, node, at, probes, newest, onOpen }: RowProps) {
  const probe = freshProbe(node, probes);
  const { look, latencyMs, height, error } = nodeHealth(node, probe, newest);
  return (
    <li className={classes['node']}>
      <span className={classes['place']} title={at === 0 ? 'Primary' : 'Fallback for the nodes above'}>
        {at + 1}
      </span>
      <div className={classes['who']}>
        <span className={`addr ${classes['url']}`}>{node.url}</span>
        <span className={classes['aside']}>
          {node.secretID === null ? origins[node.origin] : `URL ${fromVault(node.secret)}`}
          {probe ? (
            ' · tested just now'
          ) : node.checkedAt === null ? null : (
            <>
              {' '}
              · checked <RelativeTime at={node.checkedAt} />
            </>
          )}
        </span>
        {error === null ? null : <span className={classes['error']}>{asSentence(error)}</span>}
      </div>
      <span className={classes['state']}>
        <StatusBadge {...look} />
      </span>
      <span className={`num ${classes['height']}`}>
        {height === null ? null : (
          <>
            <small>block</small> {whole.format(height)}
          </>
        )}
      </span>
      <span className={`num ${classes['latency']}`}>
        {latencyMs === null ? null : (
          <>
            {whole.format(latencyMs)} <small>ms</small>
          </>
        )}
      </span>
      <NodeMenu chain={chain} nodes={nodes} node={node} at={at} onOpen={onOpen} />
    </li>
  );
}

const origins: Readonly<Record<ChainNode['origin'], string>> = {
  environment: 'From the environment',
  local: 'Runs with Coffer',
  dashboard: 'Added here',
};

/** Until the node was looked at again, what it said to a test is the newest there is. */
function freshProbe(node: ChainNode, probes: KnownProbes) {
  const probe = probes.get(node.id);
  return probe && (node.checkedAt === null || Date.parse(node.checkedAt) < probe.atMs) ? probe : undefined;
}

function NodeMenu({ chain, nodes, node, at, onOpen }: Omit<RowProps, 'probes' | 'newest'>) {
  const update = useUpdateChain();
  const send = (order: NodeInput[], done: string) =>
    update.mutate(
      { params: { idOrCode: chain.code }, body: { nodes: order } },
      {
        onSuccess: ({ takesEffectAt }) => toastSuccess(takesEffectAt === null ? done : waitsUntil(takesEffectAt)),
        onError: (failure) => toastFailure(refusalOf(failure)),
      },
    );
  const isLast = nodes.filter(({ active }) => active).length === 1 && node.active;
  const move = (by: -1 | 1) => () => send(moved(nodes, node.id, by), 'Node order saved');
  const toggle = (from: HTMLElement | null) =>
    isLast
      ? onOpen({ kind: 'pause', node }, from)
      : send(withActive(nodes, node.id, !node.active), node.active ? 'Node paused' : 'Node resumed');
  const actions: RowAction[] = [
    ...(at > 0 ? [{ text: 'Move up', icon: IconArrowUp, onChoose: move(-1) }] : []),
    ...(at < nodes.length - 1 ? [{ text: 'Move down', icon: IconArrowDown, onChoose: move(1) }] : []),
    { text: node.active ? 'Pause' : 'Resume', icon: node.active ? IconPlayerPause : IconPlayerPlay, onChoose: toggle },
    // The node of a local chain comes with it.
    ...(node.origin === 'local'
      ? []
      : [
          {
            text: 'Edit',
            icon: IconPencil,
            onChoose: (from: HTMLElement | null) => onOpen({ kind: 'edit', node }, from),
          },
          {
            text: 'Remove',
            icon: IconTrash,
            isDanger: true,
            onChoose: (from: HTMLElement | null) => onOpen({ kind: 'remove', node }, from),
          },
        ]),
  ];
  return <RowMenu label={`Actions for ${node.url}`} actions={actions} busy={update.isPending} />;
}
