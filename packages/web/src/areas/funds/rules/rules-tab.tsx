import { Skeleton } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ChainNames } from '../../../api/chain-names.ts';
import { messageOf } from '../../../api/http/failure.ts';
import { useMay } from '../../../api/me.ts';
import { Choice } from '../../../ui/forms/choice.tsx';
import { Failed } from '../../../ui/layout/failed.tsx';
import { Notice } from '../../../ui/messages/notice.tsx';
import { walletsOf } from '../fund/wallets-of.ts';
import { meaningOf, valuesOf } from './rules.form.ts';
import { useFunds, useRules, type AllRules } from '../fund/queries.ts';
import { RulesForm } from './rules-form.tsx';
import classes from './rules.module.css';

/** When money moves: the rules for all wallets, and those of single ones. */
export function RulesTab({ names }: { names: ChainNames }) {
  const { data, error, refetch } = useRules();
  return (
    <div className={classes['tab']}>
      {data !== undefined ? (
        <Shown all={data} names={names} />
      ) : error ? (
        <Failed message={messageOf(error)} failure={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={420} animate={false} />
      )}
    </div>
  );
}

function Shown({ all, names }: { all: AllRules; names: ChainNames }) {
  const mayWrite = useMay('sweeps:write');
  const wallets = walletsOf([...all.wallets, ...(useFunds().data ?? [])]);
  const { rulesOf } = useSearch({ strict: false });
  const navigate = useNavigate();
  const wallet = wallets.find(({ value }) => value === rulesOf);
  const own = all.wallets.find(({ walletID }) => String(walletID) === wallet?.value);
  const choose = (value: string) =>
    void navigate({ to: '.', search: { tabId: 'Rules', rulesOf: value === '' ? undefined : value } } as never);
  const rules = own?.rules ?? all.rules;
  return (
    <>
      <div className={classes['whose']}>
        <Choice
          label="Rules for"
          value={wallet?.value ?? ''}
          data={[
            { value: '', label: 'All wallets' },
            ...wallets.map(({ value, label }) => ({
              value,
              label: all.wallets.some(({ walletID }) => String(walletID) === value) ? `${label} (own rules)` : label,
            })),
          ]}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        />
        <p>
          {wallet === undefined
            ? 'Default rules. They apply to every deposit wallet without its own rules.'
            : own === undefined
              ? 'This wallet uses the default rules. Saving a change gives it its own rules.'
              : 'This wallet has its own rules.'}
        </p>
      </div>
      {mayWrite ? (
        <RulesForm
          // A field for each network: what came later than the rules would look like something typed.
          key={`${wallet?.value ?? 'all'} ${names.chains.map(({ code }) => code).join()}`}
          rules={rules}
          walletId={wallet === undefined ? null : Number(wallet.value)}
          isOwn={own !== undefined}
          names={names}
        />
      ) : (
        <Notice tone="neutral">{meaningOf(valuesOf(rules, []))} You can view the rules, but not change them.</Notice>
      )}
    </>
  );
}
