import { IconShieldCheck } from '@tabler/icons-react';
import { useMay, useMe } from '../../api/me.ts';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { ChangeItem, type Choice } from './change-item.tsx';
import { decisionsOf, type Decision } from './decisions.ts';
import type { Change } from './queries.ts';
import classes from './treasury-changes.module.css';

export type Deciding = { change: Change; decision: Decision };

type Props = {
  label: string;
  changes: readonly Change[];
  emptyTitle?: string;
  onDecide: (deciding: Deciding) => void;
  choiceOf?: ((change: Change) => Choice) | undefined;
};

export function Changes({ label, changes, emptyTitle = 'No changes yet', onDecide, choiceOf }: Props) {
  const mayDecide = useMay('wallets:write');
  const myEmail = useMe().data?.member.email;
  if (changes.length === 0) {
    const hint =
      'Changes to wallets, tokens, nodes, prices, checkout URLs, webhooks, the mail server and members appear here.';
    return <EmptyState icon={IconShieldCheck} title={emptyTitle} hint={hint} />;
  }
  return (
    <ul className={classes['changes']} aria-label={label}>
      {changes.map((change) => (
        <ChangeItem
          key={change.id}
          change={change}
          decisions={mayDecide ? decisionsOf(change, myEmail) : []}
          onDecide={(decision) => onDecide({ change, decision })}
          choice={choiceOf?.(change)}
        />
      ))}
    </ul>
  );
}
