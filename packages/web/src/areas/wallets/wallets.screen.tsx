import { IconPlus, IconSearch, IconShieldLock } from '@tabler/icons-react';
import { messageOf } from '../../api/http/failure.ts';
import { useMay } from '../../api/me.ts';
import { useMoney } from '../../api/money.ts';
import { useProjects } from '../../api/projects.ts';
import { paths } from '../../app/paths.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { FilterTabs } from '../../ui/layout/filter-tabs.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { PageTabs } from '../../ui/layout/page-tabs.tsx';
import { SearchInput } from '../../ui/forms/search-input.tsx';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { useDialog } from '../../ui/dialogs/use-dialog.ts';
import { kindFilters, ofKind, searchWallets } from './wallet/filter-wallets.ts';
import { depositsOf, heldBy } from './wallet/held.ts';
import { LowPools } from './low-pools.tsx';
import { useBalances, useContracts, useNetworks, useWallets } from './wallet/queries.ts';
import { texts } from './wallet/texts.ts';
import { useFilters } from './wallet/use-filters.ts';
import { walletColumns } from './wallet-columns.tsx';
import { actionsFor } from './wallet/wallet-actions.ts';
import type { ShownDialog } from './wallet/shown-dialog.ts';
import { WalletDialogs } from './changes/wallet-dialogs.tsx';
import { WalletPanel } from './panel/wallet-panel.tsx';

export function WalletsScreen() {
  const wallets = useWallets();
  const balances = useBalances();
  const contracts = useContracts();
  const networks = useNetworks().data;
  const { projects } = useProjects();
  const mayWrite = useMay('wallets:write');
  const money = useMoney('all').data;
  const filters = useFilters();
  const dialog = useDialog<ShownDialog>();

  const networkName = (code: string) => networks?.find((one) => one.code === code)?.name ?? code;
  const projectNames = new Map(projects?.map(({ id, projectName }) => [id, projectName]));
  const found = wallets.data && searchWallets(wallets.data, filters.query);
  const shown = found && ofKind(found, filters.kind);
  const opened = wallets.data?.find(({ id }) => id === filters.openId);
  const columns = walletColumns({
    networkName,
    projectNames,
    heldBy: ({ id }) => balances.data && heldBy(balances.data, id),
    depositsOf: ({ id }) => money && depositsOf(money, id),
    actionsOf: (wallet) => actionsFor(wallet, mayWrite),
    onChoose: (action, wallet, from) =>
      action === 'open' ? filters.open(wallet.id) : dialog.show({ action, wallet }, from),
  });
  const add = mayWrite ? (
    <Button
      tone="primary"
      icon={<IconPlus size={15} stroke={1.75} aria-hidden />}
      onClick={({ currentTarget }) => dialog.show({ action: 'add' }, currentTarget)}
    >
      {texts.add}
    </Button>
  ) : undefined;
  const hasNone = wallets.data?.length === 0;
  const openDialog: ShownDialog | undefined =
    dialog.shown ?? (filters.adding !== undefined && mayWrite ? { action: filters.adding } : undefined);

  return (
    <Page title={texts.title} subtitle={texts.subtitle} actions={hasNone ? undefined : add}>
      <PageTabs
        label={texts.title}
        tabs={[
          { label: 'Wallets', to: paths.wallets, count: wallets.data?.length },
          { label: 'Sweep contracts', to: paths.sweepContracts, count: contracts.data?.length },
        ]}
      />
      <LowPools wallets={wallets.data ?? []} mayWrite={mayWrite} onDialog={dialog.show} />
      <Card flush>
        <DataTable
          name="wallets"
          label="Wallets"
          columns={columns}
          rows={shown}
          rowId={({ id }) => id}
          isFetching={wallets.isFetching}
          error={wallets.isError ? messageOf(wallets.error) : undefined}
          onRetry={() => void wallets.refetch()}
          sortedBy="wallet"
          isTwoLine
          selected={opened?.id}
          onOpen={({ id }) => filters.open(id)}
          {...(hasNone
            ? {}
            : {
                toolbar: (
                  <>
                    <FilterTabs
                      look="pills"
                      label="Kind"
                      choices={kindFilters.map((value) => ({
                        value,
                        label: texts.kinds[value],
                        count: found && ofKind(found, value).length,
                      }))}
                      chosen={filters.kind}
                      onChoose={filters.choose}
                    />
                    <SearchInput
                      label="Search wallets"
                      hint="Name, address or network"
                      value={filters.query}
                      onChange={filters.search}
                    />
                  </>
                ),
              })}
          empty={
            hasNone ? (
              <EmptyState
                icon={IconShieldLock}
                title="No wallets yet"
                hint="Start with a cold wallet: your own address where the money ends up. Then add a deposit wallet for customers to pay."
                action={add}
              />
            ) : (
              <EmptyState
                icon={IconSearch}
                title="No wallets match these filters"
                hint="Change or clear the filters to see more."
                action={<Button onClick={filters.clear}>Clear filters</Button>}
              />
            )
          }
        />
      </Card>
      {opened ? (
        <WalletPanel
          key={opened.id}
          wallet={opened}
          balances={balances}
          networkName={networkName}
          projectNames={projectNames}
          onDialog={dialog.show}
          onClose={() => filters.open(undefined)}
        />
      ) : null}
      {openDialog ? (
        <WalletDialogs
          dialog={openDialog}
          onDialog={(next, from) => {
            filters.endAdding();
            dialog.show(next, from);
          }}
          onOpen={filters.open}
          onClose={() => {
            filters.endAdding();
            dialog.close();
          }}
        />
      ) : null}
    </Page>
  );
}
