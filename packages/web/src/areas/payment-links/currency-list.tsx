import type { UseFormReturnType } from '@mantine/form';
import { useId } from 'react';
import { ChainName } from '../../ui/money/chain-name.tsx';
import { CheckRow } from '../../ui/forms/check-row.tsx';
import type { LinkValues } from './link.form.ts';
import type { TakenCurrency } from './queries.ts';
import { texts } from './texts.ts';
import classes from './payment-links.module.css';

type Props = {
  form: UseFormReturnType<LinkValues>;
  taken: readonly TakenCurrency[];
  preselected: TakenCurrency | undefined;
};

/** Those of the project's currencies that this link may be paid in. */
export function CurrencyList({ form, taken, preselected }: Props) {
  const errorId = useId();
  const { allowed } = form.values;
  const error = form.errors['allowed'];
  const toggle = (id: number) =>
    form.setFieldValue('allowed', allowed.includes(id) ? allowed.filter((one) => one !== id) : [...allowed, id]);
  return (
    <fieldset className={classes['currencies']} aria-describedby={error ? errorId : undefined}>
      <legend className="visually-hidden">{texts.limits.paidIn}</legend>
      <div className={classes['box']} data-wrong={error ? true : undefined}>
        {taken.map(({ id, currencyCode, blockchainCode, network }, at) => (
          <CheckRow
            key={id}
            checked={allowed.includes(id)}
            onChange={() => toggle(id)}
            label={
              <span className={classes['currency']}>
                <strong>{currencyCode}</strong> on <ChainName code={blockchainCode} name={network} />
              </span>
            }
            end={id === preselected?.id ? <span className={classes['end']}>{texts.limits.preselected}</span> : null}
            data-path={at === 0 ? 'allowed' : undefined}
          />
        ))}
      </div>
      {error ? (
        <p id={errorId} className={classes['error']} role="alert">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
