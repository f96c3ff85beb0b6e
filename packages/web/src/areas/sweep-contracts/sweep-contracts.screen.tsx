import { IconPlus, IconTransferIn } from '@tabler/icons-react';
import { useMatchRoute, useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { messageOf } from '../../api/http/failure.ts';
import { useMay } from '../../api/me.ts';
import { paths } from '../../app/paths.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { Notice } from '../../ui/messages/notice.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { PageTabs } from '../../ui/layout/page-tabs.tsx';
import { RelativeTime } from '../../ui/time/relative-time.tsx';
import type { RowAction } from '../../ui/buttons/row-menu.tsx';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { toastFailure, toastSuccess } from '../../ui/messages/toast.tsx';
import { contractColumns } from './contract-columns.tsx';
import { ContractPanel } from './contract-panel.tsx';
import { hasContracts } from './contract/has-contracts.ts';
import { useContracts, useNetworks, useVerify, useWallets, type Contract, type Network } from './contract/queries.ts';
import { forgetSent, keptSent } from './contract/sent.ts';
import classes from './contract/contracts.module.css';

const DeployDialog = lazy(async () => ({ default: (await import('./deployment/deploy.dialog.tsx')).DeployDialog }));

export function SweepContractsScreen() {
  const contracts = useContracts();
  const wallets = useWallets().data;
  const networks = useNetworks().data;
  const mayWrite = useMay('wallets:write');
  const verify = useVerify();
  const navigate = useNavigate();
  const isDeploying = Boolean(useMatchRoute()({ to: paths.deploySweepContract }));
  const search = useSearch({ strict: false });
  const networkName = (code: string) => networks?.find((one) => one.code === code)?.name ?? code;
  const walletName = (id: number) => wallets?.find((one) => one.id === id)?.name ?? `Wallet ${id}`;
  const coldName = ({ collector, blockchainCode }: Contract) =>
    wallets?.find((one) => one.address === collector && one.blockchainCode === blockchainCode)?.name;
  const open = (id: number | undefined) =>
    void navigate({ to: paths.sweepContracts, search: { contract: id === undefined ? undefined : String(id) } });
  const opened = contracts.data?.find(({ id }) => String(id) === search.contract);

  function actionsOf(contract: Contract): RowAction[] {
    const details = { text: 'Details', onChoose: () => open(contract.id) };
    if (!mayWrite) return [details];
    const own = networks?.find(({ code }) => code === contract.blockchainCode)?.family;
    const missing = networks?.find(
      ({ code, family }) =>
        family === own &&
        contracts.data?.every((one) => one.walletID !== contract.walletID || one.blockchainCode !== code),
    );
    const twin = missing && {
      text: `Use the same address on ${missing.name}`,
      onChoose: () =>
        void navigate({ to: paths.deploySweepContract, search: { chain: missing.code, like: String(contract.id) } }),
    };
    const again = {
      text: 'Verify again',
      onChoose: () =>
        verify.mutate(
          { params: { id: contract.id } },
          {
            onSuccess: ({ status, reason }) =>
              status === 'active'
                ? toastSuccess('Verified: the contract matches its deployment')
                : toastFailure(reason ?? status),
            onError: (failure) => toastFailure(messageOf(failure)),
          },
        ),
    };
    return [details, again, ...(twin ? [twin] : [])];
  }

  const deploy = mayWrite ? (
    <LinkButton tone="primary" to={paths.deploySweepContract} icon={<IconPlus size={15} stroke={1.75} aria-hidden />}>
      Deploy
    </LinkButton>
  ) : undefined;
  const hasNone = contracts.data?.length === 0;
  return (
    <Page
      title="Wallet Management"
      subtitle="The wallets that receive money, store it and pay network fees."
      actions={hasNone ? undefined : deploy}
    >
      <PageTabs
        label="Wallet Management"
        tabs={[
          { label: 'Wallets', to: paths.wallets, count: wallets?.length },
          { label: 'Sweep contracts', to: paths.sweepContracts, count: contracts.data?.length },
        ]}
      />
      {mayWrite && !isDeploying ? <Unfinished networkName={networkName} /> : null}
      <Card flush>
        <DataTable
          name="sweep-contracts"
          label="Sweep contracts"
          columns={contractColumns({ networkName, walletName, coldName, actionsOf })}
          rows={wallets && contracts.data}
          rowId={({ id }) => id}
          isFetching={contracts.isFetching}
          error={contracts.isError ? messageOf(contracts.error) : undefined}
          onRetry={() => void contracts.refetch()}
          sortedBy="contract"
          isTwoLine
          selected={opened?.id}
          onOpen={({ id }) => open(id)}
          empty={
            <EmptyState
              icon={IconTransferIn}
              title="No sweep contracts yet"
              hint={`A sweep contract gives every customer an address on ${listed(networks ?? [])}. Money received can only move to your cold wallet.`}
              action={deploy}
            />
          }
        />
      </Card>
      {opened ? (
        <ContractPanel
          key={opened.id}
          contract={opened}
          walletName={walletName(opened.walletID)}
          network={networks?.find(({ code }) => code === opened.blockchainCode)}
          coldName={coldName(opened)}
          mayVerify={mayWrite}
          onClose={() => open(undefined)}
        />
      ) : null}
      <Suspense>{mayWrite && isDeploying ? <DeployDialog /> : null}</Suspense>
    </Page>
  );
}

/** Such as Ethereum and Base, which share their addresses, or Tron. */
function listed(networks: readonly Network[]): string {
  const families = Map.groupBy(
    networks.filter(({ family }) => hasContracts(family)),
    ({ family }) => family,
  );
  return [...families.values()].map((family) => family.map(({ name }) => name).join(' and ')).join(', or ');
}

/** A deployment whose tab was closed before the server had recorded it. */
function Unfinished({ networkName }: { networkName: (code: string) => string }) {
  const [discarded, setDiscarded] = useState<string>();
  const sent = keptSent();
  if (sent === undefined || sent.hash === discarded) return null;
  return (
    <Notice tone="attention">
      <div className={classes['pending']}>
        <span>
          A deployment on {networkName(sent.chain)} was sent <RelativeTime at={sent.sentAt} /> and is not recorded yet.
        </span>
        <div>
          <Button
            onClick={() => {
              forgetSent();
              setDiscarded(sent.hash);
            }}
          >
            Discard
          </Button>
          <LinkButton tone="primary" to={paths.deploySweepContract}>
            Continue
          </LinkButton>
        </div>
      </div>
    </Notice>
  );
}
