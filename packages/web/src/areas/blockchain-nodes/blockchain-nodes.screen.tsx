import { Skeleton } from '@mantine/core';
import { IconServer2 } from '@tabler/icons-react';
import { messageOf } from '../../api/http/failure.ts';
import { Card } from '../../ui/layout/card.tsx';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { Failed } from '../../ui/layout/failed.tsx';
import { Notice } from '../../ui/messages/notice.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { ChainCard } from './chain-card.tsx';
import { useChains } from './queries.ts';
import classes from './blockchain-nodes.module.css';

/** How each chain does, and the nodes that tell of it. */
export function BlockchainNodesScreen() {
  const { data: chains, dataUpdatedAt, error, refetch } = useChains();
  return (
    <Page
      title="Blockchain nodes"
      subtitle="Coffer reads blocks through them. Without a working node, payments are not detected."
    >
      {chains ? (
        <div className={classes['cards']}>
          {error ? <Notice tone="danger">This page may be out of date: {messageOf(error)}</Notice> : null}
          {chains.length === 0 ? (
            <Card flush>
              <EmptyState icon={IconServer2} title="No blockchains" hint="This version of Coffer has none." />
            </Card>
          ) : null}
          {chains.map((chain) => (
            <ChainCard key={chain.id} chain={chain} readAtMs={dataUpdatedAt} />
          ))}
        </div>
      ) : error ? (
        <Card>
          <Failed message={messageOf(error)} failure={error} onRetry={() => void refetch()} />
        </Card>
      ) : (
        <div className={classes['cards']} aria-busy="true">
          <Skeleton height={318} radius="md" animate={false} />
          <Skeleton height={318} radius="md" animate={false} />
        </div>
      )}
    </Page>
  );
}
