import type { ChainNames } from '../../../api/chain-names.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ShortAddress } from '../../../ui/addresses/short-address.tsx';
import { chooseColumn } from '../../../ui/tables/choose-column.tsx';
import type { Column } from '../../../ui/tables/column.ts';
import { mayBeMatched, whyMissed } from './missed-words.ts';
import type { Deposit } from '../deposit/queries.ts';
import { amountColumn, transactionColumn, whenColumn } from '../deposit/shared-columns.tsx';
import classes from '../deposit/deposits.module.css';

export type MissedActions = {
  chosen: ReadonlySet<number>;
  choose: (id: number, isChosen: boolean) => void;
  match: (deposit: Deposit, from: HTMLElement) => void;
  ignore: (deposit: Deposit, from: HTMLElement) => void;
};

/** Each with why it waits; what one may do with it only for whoever may. */
export function missedColumns(names: ChainNames, actions: MissedActions | undefined): Column<Deposit>[] {
  const shown: Column<Deposit>[] = [
    amountColumn(names),
    {
      id: 'why',
      header: 'Reason',
      cell: (deposit) => <span className={classes['why']}>{whyMissed(deposit)}</span>,
    },
    { id: 'to', header: 'To', isWideOnly: true, cell: ({ toAddress }) => <ShortAddress value={toAddress} /> },
    transactionColumn,
    whenColumn,
  ];
  return actions === undefined ? shown : [chooser(actions), ...shown, actionColumn(actions)];
}

function chooser({ chosen, choose }: MissedActions): Column<Deposit> {
  const column = chooseColumn<Deposit>({
    isChosen: ({ id }) => chosen.has(id),
    choose: ({ id }, isChosen) => choose(id, isChosen),
    nameOf: ({ id }) => `deposit ${id}`,
  });
  return { ...column, isWideOnly: true };
}

function actionColumn({ match, ignore }: MissedActions): Column<Deposit> {
  return {
    id: 'actions',
    header: 'Actions',
    isActions: true,
    isWideOnly: true,
    cell: (deposit) => (
      <span className={classes['actions']}>
        {mayBeMatched(deposit) ? (
          <Button
            size="xs"
            aria-label={`Match deposit ${deposit.id}`}
            onClick={(event) => match(deposit, event.currentTarget)}
          >
            Match
          </Button>
        ) : null}
        <Button
          size="xs"
          aria-label={`Ignore deposit ${deposit.id}`}
          onClick={(event) => ignore(deposit, event.currentTarget)}
        >
          Ignore
        </Button>
      </span>
    ),
  };
}
