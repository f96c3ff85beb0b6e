import { IconLock } from '@tabler/icons-react';
import { Card } from '../../ui/layout/card.tsx';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { purposeName } from './purposes.ts';
import type { Vault } from './queries.ts';
import classes from './vaults.module.css';

export function ContentsCard({ vault: { secrets, secretCount } }: { vault: Vault }) {
  return (
    <Card title="Contents" hint="The number of secrets of each kind." flush>
      {secrets.length === 0 ? (
        <EmptyState
          icon={IconLock}
          title="No secrets yet"
          hint="Secrets of nodes, mail servers, two-factor sign-in and hot wallets are stored here."
        />
      ) : (
        <dl className={classes['contents']}>
          {secrets.map(({ purpose, count }) => (
            <div key={purpose}>
              <dt>{purposeName(purpose)}</dt>
              <dd className="num">{count}</dd>
            </div>
          ))}
          <div className={classes['total']}>
            <dt>Total</dt>
            <dd className="num">
              <span>{secretCount}</span>
            </dd>
          </div>
        </dl>
      )}
    </Card>
  );
}
