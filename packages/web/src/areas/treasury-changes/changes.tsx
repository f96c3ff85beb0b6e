import { IconShieldCheck } from '@tabler/icons-react';
import { useMay, useMe } from '../../api/me.ts';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { ChangeItem, type Choice } from './change-item.tsx';
import { decisionsOf, type Decision } from './decisions.ts';
import type { Change } from './queries.ts';
import { SettledItem } from './settled-item.tsx';
import classes from './treasury-changes.module.css';

export type Deciding = { change: Change; decision: Decision };

type Props = {
  label: string;
  changes: readonly Change[];
  emptyTitle?: string;
  onDecide: (deciding: Deciding) => void;
  choiceOf?: ((change: Change) => Choice) | undefined;
  /** They wait for nobody: a row for each. */
  settled?: boolean;
};

export function Changes({ label, changes, emptyTitle = 'No changes yet', onDecide, choiceOf, settled = false }: Props) {
  const mayDecide = useMay('wallets:write');
  const myEmail = useMe().data?.member.email;
  if (changes.length === 0) {
    const hint =
      'Changes to wallets, tokens, nodes, prices, checkout URLs, webhooks, the mail server and members appear here.';
    return <EmptyState icon={IconShieldCheck} title={emptyTitle} hint={hint} />;
  }
  return (
    <ul className={classes['changes']} aria-label={label}>
      {changes.map((change) => {
        const deciders = {
          decisions: mayDecide ? decisionsOf(change, myEmail) : [],
          onDecide: (decision: Decision) => onDecide({ change, decision }),
        };
        return settled ? (
          <SettledItem key={change.id} change={change} {...deciders} />
        ) : (
          <ChangeItem key={change.id} change={change} {...deciders} choice={choiceOf?.(change)} />
        );
      })}
    </ul>
  );
}
