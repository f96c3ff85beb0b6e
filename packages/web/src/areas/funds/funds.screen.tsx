import { IconAdjustmentsHorizontal, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useChainNames } from '../../api/chain-names.ts';
import { messageOf } from '../../api/http/failure.ts';
import { useMay } from '../../api/me.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { FilterTabs } from '../../ui/layout/filter-tabs.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { toastFailure, toastSuccess } from '../../ui/messages/toast.tsx';
import { FundsTab } from './holdings/funds-tab.tsx';
import { HistoryTab } from './sweeps/history-tab.tsx';
import { useFunds, useReconcile, useSweepCount } from './fund/queries.ts';
import { RulesTab } from './rules/rules-tab.tsx';
import { RunningSweeps } from './sweeps/running-sweeps.tsx';
import { SweepPanel } from './sweeps/sweep-panel.tsx';
import { texts, type TabId } from './fund/texts.ts';
import { useOpenSweep, useTab } from './fund/use-place.ts';

/** The part that lets people sign, and how much waits for it. */
export type Signing = { tab: ReactNode; count: number | undefined };

/** What came in, when it moves on to the cold wallets, and what moved before. */
export function FundsScreen({ signing }: { signing: Signing }) {
  const { tab, choose } = useTab();
  const names = useChainNames();
  const openSweep = useOpenSweep();
  return (
    <Page title={texts.title} subtitle={texts.subtitle} actions={<Actions tab={tab} onRules={() => choose('Rules')} />}>
      <RunningSweeps names={names} onOpen={openSweep.open} />
      <Card flush>
        <Tabs tab={tab} toSign={signing.count} onChoose={choose} />
        {tab === 'Funds' ? <FundsTab names={names} /> : null}
        {tab === 'SigningRequests' ? signing.tab : null}
        {tab === 'TransactionHistory' ? <HistoryTab names={names} /> : null}
        {tab === 'Rules' ? <RulesTab names={names} /> : null}
      </Card>
      {openSweep.id === undefined ? null : (
        <SweepPanel key={openSweep.id} id={openSweep.id} names={names} onClose={() => openSweep.open(undefined)} />
      )}
    </Page>
  );
}

const grouped = new Intl.NumberFormat('en-US');

type TabsProps = { tab: TabId; toSign: number | undefined; onChoose: (tab: TabId) => void };

function Tabs({ tab, toSign, onChoose }: TabsProps) {
  const funds = useFunds().data?.length;
  const sweeps = useSweepCount();
  const counts = {
    Funds: funds,
    SigningRequests: toSign,
    TransactionHistory: sweeps === undefined ? undefined : grouped.format(sweeps),
    Rules: null,
  };
  return (
    <FilterTabs
      label={texts.title}
      choices={(Object.keys(counts) as (keyof typeof counts)[]).map((value) => ({
        value,
        label: texts.tabs[value],
        count: counts[value],
        isUrgent: value === 'SigningRequests' && (toSign ?? 0) > 0,
      }))}
      chosen={tab}
      onChoose={onChoose}
    />
  );
}

function Actions({ tab, onRules }: { tab: TabId; onRules: () => void }) {
  const mayReconcile = useMay('system:write');
  const reconcile = useReconcile();
  const onReconcile = () =>
    reconcile.mutate(
      { body: {} },
      {
        onSuccess: ({ message }) => toastSuccess(message),
        onError: (failure) => toastFailure(messageOf(failure)),
      },
    );
  return (
    <>
      <Button
        icon={<IconAdjustmentsHorizontal size={15} stroke={1.75} aria-hidden />}
        aria-pressed={tab === 'Rules'}
        onClick={onRules}
      >
        Rules
      </Button>
      {mayReconcile ? (
        <Button
          icon={<IconRefresh size={15} stroke={1.75} aria-hidden />}
          busy={reconcile.isPending}
          onClick={onReconcile}
        >
          Reconcile
        </Button>
      ) : null}
    </>
  );
}
