import { Skeleton } from '@mantine/core';
import { messageOf } from '../../api/http/failure.ts';
import { useMay } from '../../api/me.ts';
import { Card } from '../../ui/layout/card.tsx';
import { Failed } from '../../ui/layout/failed.tsx';
import { Page } from '../../ui/layout/page.tsx';
import classes from './go-live.module.css';
import { LeftCard } from './left-card.tsx';
import { ProvenCard } from './proven-card.tsx';
import { useGoLiveRead, type GoLiveView } from './queries.ts';
import { SideCard } from './side-card.tsx';

/** What is proven before real money is taken, what is left, and going live. Nothing is ticked by hand. */
export function GoLiveScreen() {
  const { data, error, refetch } = useGoLiveRead();
  return (
    <Page title="Go live" subtitle={data === undefined ? '\u00a0' : subtitleOf(data)}>
      {data !== undefined ? (
        <Checklist view={data} />
      ) : error ? (
        <Card>
          <Failed message={messageOf(error)} failure={error} onRetry={() => void refetch()} />
        </Card>
      ) : (
        <Skeleton height={520} animate={false} aria-hidden />
      )}
    </Page>
  );
}

function Checklist({ view }: { view: GoLiveView }) {
  const mayProve = useMay('system:write');
  const left = view.points.filter(({ state }) => state !== 'proven');
  const proven = view.points.filter(({ state }) => state === 'proven');
  return (
    <div className={classes['columns']}>
      <div className={classes['main']}>
        {left.length === 0 ? null : <LeftCard view={view} left={left} mayProve={mayProve} />}
        {proven.length === 0 ? null : <ProvenCard view={view} proven={proven} />}
      </div>
      <SideCard view={view} mayGo={mayProve} />
    </div>
  );
}

function subtitleOf({ live, isTest }: GoLiveView): string {
  if (live) return 'This installation is live. What breaks later shows up here again.';
  return isTest
    ? 'Until then everything runs on test networks and no real money moves.'
    : 'Real networks are connected. Prove these points before your customers pay.';
}
