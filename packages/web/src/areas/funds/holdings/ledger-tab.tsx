import { Skeleton } from '@mantine/core';
import { IconCircleCheck, IconFilterOff, IconWallet } from '@tabler/icons-react';
import type { MoneyCause, MoneyPart } from '../../../api/money.ts';
import { messageOf } from '../../../api/http/failure.ts';
import { useMay } from '../../../api/me.ts';
import { useSelectedProject } from '../../../api/selected-project.ts';
import { paths } from '../../../app/paths.ts';
import { addUp } from '../../../format/add-up.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { Failed } from '../../../ui/layout/failed.tsx';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { Notice } from '../../../ui/messages/notice.tsx';
import { useDialog } from '../../../ui/dialogs/use-dialog.ts';
import { FundDialogs } from '../orders/fund-dialogs.tsx';
import type { FundDialog } from '../orders/fund-dialog.ts';
import { FundPanel } from './fund-panel.tsx';
import { Ledger } from './ledger.tsx';
import type { useLedger } from './use-ledger.ts';
import { fundKey } from '../fund/fund-words.ts';
import { texts } from '../fund/texts.ts';
import { useFundPlace, useOpenSweep, useSection } from '../fund/use-place.ts';
import classes from './ledger.module.css';

type Props = { ledger: ReturnType<typeof useLedger> };

/** All that is not in a cold wallet yet, grouped by why, each with the button that takes it on. */
export function LedgerTab({ ledger: { money, funds, context } }: Props) {
  const place = useFundPlace();
  const openSweep = useOpenSweep();
  const dialog = useDialog<FundDialog>();
  const selected = useSelectedProject();
  const section = useSection();
  const row = {
    ...context,
    mayWrite: useMay('sweeps:write'),
    mayChoose: useMay('wallets:write'),
    onSweep: openSweep.open,
    onDialog: dialog.show,
  };
  const error = money.error ?? funds.error;
  if (money.data === undefined || funds.data === undefined) {
    if (error) {
      return (
        <Failed
          message={messageOf(error)}
          failure={error}
          onRetry={() => void Promise.all([money.refetch(), funds.refetch()])}
        />
      );
    }
    return <Skeleton height={360} animate={false} aria-label="Loading" className={classes['loading'] ?? ''} />;
  }
  const causes = narrow(money.data.causes, place.filters);
  const empty = funds.data.filter(
    (fund) =>
      fund.state === 'nothing' &&
      selected === 'all' &&
      (place.filters.network ?? fund.blockchainCode) === fund.blockchainCode,
  );
  const opened = funds.data.find((fund) => fundKey(fund) === place.openText);
  const open = (part: MoneyPart) => {
    if (part.sweepID !== null && context.fundOf(part)?.state !== 'signature') openSweep.open(part.sweepID);
    else place.open(fundKey(part));
  };
  const hasNone = causes.length === 0 && empty.length === 0;
  return (
    <>
      {error ? <Notice tone="attention">{messageOf(error)} What you see may be out of date.</Notice> : null}
      {causes.length > 0 ? null : (
        <Nothing isFiltered={place.isFiltered} hasWallets={funds.data.length > 0} onClear={place.clear} />
      )}
      {hasNone ? null : (
        <Ledger
          money={money.data}
          causes={causes}
          empty={empty}
          context={row}
          wanted={section}
          onOpen={open}
          onOpenFund={(fund) => place.open(fundKey(fund))}
        />
      )}
      <FundDialogs dialog={dialog} names={context.names} />
      {opened === undefined || openSweep.id !== undefined ? null : (
        <FundPanel key={place.openText} fund={opened} context={row} onClose={() => place.open(undefined)} />
      )}
    </>
  );
}

type Filters = ReturnType<typeof useFundPlace>['filters'];

/** What is left of each cause in one network, or of one wallet. */
function narrow(causes: readonly MoneyCause[], { network, wallet }: Filters): MoneyCause[] {
  if (network === undefined && wallet === undefined) return [...causes];
  return causes.flatMap((cause) => {
    const parts = cause.parts.filter(
      (part) =>
        (network ?? part.blockchainCode) === part.blockchainCode &&
        (wallet ?? `${part.walletID}`) === `${part.walletID}`,
    );
    if (parts.length === 0) return [];
    const known = parts.flatMap(({ amountUSD }) => amountUSD ?? []);
    const addresses = parts.reduce((sum, part) => sum + part.addresses, 0);
    return [{ ...cause, parts, addresses, amountUSD: known.length === 0 ? null : addUp(known) }];
  });
}

type NothingProps = { isFiltered: boolean; hasWallets: boolean; onClear: () => void };

function Nothing({ isFiltered, hasWallets, onClear }: NothingProps) {
  const mayOpen = useMay('wallets:read');
  if (isFiltered) {
    return (
      <EmptyState
        icon={IconFilterOff}
        {...texts.noneMatches}
        action={<Button onClick={onClear}>Clear filters</Button>}
      />
    );
  }
  if (hasWallets) return <EmptyState icon={IconCircleCheck} {...texts.allMoved} />;
  return (
    <EmptyState
      icon={IconWallet}
      title={texts.none.title}
      hint={texts.none.hint}
      action={mayOpen ? <LinkButton to={paths.wallets}>{texts.none.action}</LinkButton> : undefined}
    />
  );
}
