import { Skeleton } from '@mantine/core';
import { IconWallet } from '@tabler/icons-react';
import { useChainNames } from '../../api/chain-names.ts';
import { messageOf } from '../../api/http/failure.ts';
import { useSelectedProject } from '../../api/selected-project.ts';
import { paths } from '../../app/paths.ts';
import { Card } from '../../ui/layout/card.tsx';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { Failed } from '../../ui/layout/failed.tsx';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { ContractsCard } from './contracts/contracts-card.tsx';
import { usePayoutWallets } from './hot-wallets/queries.ts';
import { WalletCard } from './hot-wallets/wallet-card.tsx';
import { PayoutsPage } from './payout/payouts-page.tsx';
import classes from './hot-wallets/wallets.module.css';

/** What payouts leave from: what it has, and how long that lasts. */
export function HotWalletsScreen() {
  const projectId = useSelectedProject();
  const names = useChainNames();
  const { wallets: shown, error, refetch } = usePayoutWallets(projectId);
  return (
    <PayoutsPage subtitle={shown?.length ? <Backup /> : undefined}>
      {shown === undefined ? (
        error ? (
          <Card>
            <Failed message={messageOf(error)} failure={error} onRetry={() => void refetch()} />
          </Card>
        ) : (
          <Skeleton height={240} animate={false} />
        )
      ) : shown.length === 0 ? (
        <Card>
          <EmptyState
            icon={IconWallet}
            title="No hot wallet yet"
            hint="Payouts leave from hot wallets: one for each family of networks."
            action={<LinkButton to={paths.wallets}>Wallet Management</LinkButton>}
          />
        </Card>
      ) : (
        <>
          {shown.map((wallet) => (
            <WalletCard key={`${wallet.walletID} ${wallet.blockchainCode}`} wallet={wallet} names={names} />
          ))}
          <ContractsCard wallets={shown} names={names} />
        </>
      )}
    </PayoutsPage>
  );
}

function Backup() {
  return (
    <>
      The keys of hot wallets are with the signer and never shown. To back them up in a file under a passphrase, run
      there: <code className={classes['command']}>npm run keys:export -- keys.json</code>
    </>
  );
}
