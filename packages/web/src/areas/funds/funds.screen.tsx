import { IconRefresh } from '@tabler/icons-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { useChainNames, type ChainNames } from '../../api/chain-names.ts';
import { messageOf } from '../../api/http/failure.ts';
import { useMay } from '../../api/me.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { FilterTabs } from '../../ui/layout/filter-tabs.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { toastFailure, toastSuccess } from '../../ui/messages/toast.tsx';
import { Agreement } from './holdings/agreement.tsx';
import { FlowCard } from './holdings/flow-card.tsx';
import { ColdCard } from './holdings/kept-cards.tsx';
import { LedgerFilters } from './holdings/ledger-filters.tsx';
import { LedgerTab } from './holdings/ledger-tab.tsx';
import { OwnersCard } from './holdings/owners-card.tsx';
import { useLedger } from './holdings/use-ledger.ts';
import { HistoryTab } from './sweeps/history-tab.tsx';
import { useReconcile, useSweepCount } from './fund/queries.ts';
import { RulesTab } from './rules/rules-tab.tsx';
import { SweepPanel } from './sweeps/sweep-panel.tsx';
import { texts, type TabId } from './fund/texts.ts';
import { useFundPlace, useOpenSweep, useSection, useTab } from './fund/use-place.ts';
import kept from './holdings/kept.module.css';
import classes from './holdings/sheet.module.css';

/** The part that lets people sign, and how much waits for it. */
export type Signing = { tab: ReactNode; count: number | undefined };

/** Where the money is and what it waits for, what moved before, and the rules by which it moves. */
export function FundsScreen({ signing }: { signing: Signing }) {
  const { tab, choose } = useTab();
  const names = useChainNames();
  const openSweep = useOpenSweep();
  const place = useFundPlace();
  const ledger = useLedger(names);
  const money = ledger.money.data;
  const isLedger = tab === 'Funds';
  const cards = useRef<HTMLDivElement>(null);
  const isForCold = useSection() === 'cold' && money !== undefined;
  useEffect(() => {
    if (isForCold) cards.current?.scrollIntoView({ block: 'start' });
  }, [isForCold]);
  return (
    <Page title={texts.title} subtitle={texts.subtitle} actions={<Actions names={names} />}>
      {money === undefined && ledger.money.error ? null : <FlowCard money={money} context={ledger.context} />}
      <section className={classes['sheet']} data-parts={isLedger || undefined} aria-label={texts.tabs[tab]}>
        <div className={classes['bar']}>
          <Tabs tab={tab} toSign={signing.count} onChoose={choose} />
          {isLedger ? <LedgerFilters money={money} names={names} place={place} /> : null}
        </div>
        {isLedger ? <LedgerTab ledger={ledger} /> : null}
        {tab === 'SigningRequests' ? signing.tab : null}
        {tab === 'TransactionHistory' ? <HistoryTab names={names} /> : null}
        {tab === 'Rules' ? <RulesTab names={names} /> : null}
      </section>
      {isLedger && money !== undefined ? (
        <div ref={cards} className={kept['pair']}>
          <ColdCard money={money} names={names} />
          <OwnersCard money={money} />
        </div>
      ) : null}
      {openSweep.id === undefined ? null : (
        <SweepPanel key={openSweep.id} id={openSweep.id} names={names} onClose={() => openSweep.open(undefined)} />
      )}
    </Page>
  );
}

const grouped = new Intl.NumberFormat('en-US');

type TabsProps = { tab: TabId; toSign: number | undefined; onChoose: (tab: TabId) => void };

function Tabs({ tab, toSign, onChoose }: TabsProps) {
  const sweeps = useSweepCount();
  const counts = {
    Funds: null,
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

function Actions({ names }: { names: ChainNames }) {
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
      <Agreement names={names} />
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
