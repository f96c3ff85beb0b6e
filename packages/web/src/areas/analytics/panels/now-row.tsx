import { Skeleton } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { messageOf } from '../../../api/http/failure.ts';
import { useChainNames } from '../../../api/chain-names.ts';
import type { ProjectId } from '../../../api/selected-project.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { Failed } from '../../../ui/layout/failed.tsx';
import { ChainName } from '../../../ui/money/chain-name.tsx';
import { useAnalytic } from '../queries.ts';
import { valueText } from '../words/value-text.ts';
import classes from './panels.module.css';

/** What goes on at this moment, whatever the period above. */
export function NowRow({ projectId }: { projectId: ProjectId }) {
  return (
    <div className={classes['pair']}>
      <LiveCard projectId={projectId} />
      <OwedCard projectId={projectId} />
    </div>
  );
}

function LiveCard({ projectId }: { projectId: ProjectId }) {
  const { data, error, refetch } = useAnalytic(projectId, 'live');
  const { chainName } = useChainNames();
  return (
    <Card title="The last 30 minutes" flush>
      <Read isRead={data !== undefined} error={error} onRetry={() => void refetch()}>
        {data === undefined ? null : (
          <table className={classes['table']} aria-label="The last 30 minutes">
            <tbody>
              <Row name="Payments created" value={valueText('count', data.created)} />
              <Row name="Payments paid" value={valueText('count', data.paid)} />
              {data.byNetwork.map(({ blockchainCode, volumeInUSD }) => (
                <Row
                  key={blockchainCode}
                  name={<ChainName code={blockchainCode} name={chainName(blockchainCode)} />}
                  value={valueText('usd', volumeInUSD)}
                />
              ))}
            </tbody>
            <tfoot>
              <Row name="Received" value={<span>{valueText('usd', data.volumeInUSD)}</span>} />
            </tfoot>
          </table>
        )}
      </Read>
    </Card>
  );
}

function OwedCard({ projectId }: { projectId: ProjectId }) {
  const { data, error, refetch } = useAnalytic(projectId, 'liability');
  const { chainName } = useChainNames();
  return (
    <Card title="Owed in rewards" flush>
      <Read isRead={data !== undefined} error={error} onRetry={() => void refetch()}>
        {data === undefined ? null : data.currencies.length === 0 ? (
          <EmptyState icon={IconCircleCheck} title="No rewards are owed" />
        ) : (
          <table className={classes['table']} aria-label="Owed in rewards">
            <tbody>
              {data.currencies.map(({ blockchainCode, currencyCode, owedUSD }) => (
                <Row
                  key={`${blockchainCode} ${currencyCode}`}
                  name={<ChainName code={blockchainCode} name={`${currencyCode} on ${chainName(blockchainCode)}`} />}
                  value={valueText('usd', owedUSD)}
                />
              ))}
            </tbody>
            <tfoot>
              <Row name="Promised and not paid yet" value={<span>{valueText('usd', data.owedUSD)}</span>} />
            </tfoot>
          </table>
        )}
      </Read>
    </Card>
  );
}

type ReadProps = { isRead: boolean; error: unknown; onRetry: () => void; children: ReactNode };

function Read({ isRead, error, onRetry, children }: ReadProps) {
  if (isRead) return <>{children}</>;
  return error ? <Failed message={messageOf(error)} onRetry={onRetry} /> : <Skeleton height={144} animate={false} />;
}

function Row({ name, value }: { name: ReactNode; value: ReactNode }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{value}</td>
    </tr>
  );
}
