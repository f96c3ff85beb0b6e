import '@mantine/core/styles/Radio.layer.css';
import { Input, Radio, Skeleton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState, type ReactNode } from 'react';
import { useCustomers, type Customer } from '../../api/customers.ts';
import { messageOf } from '../../api/http/failure.ts';
import { Failed } from '../layout/failed.tsx';
import { TextInput } from './text-input.tsx';
import classes from './customer-picker.module.css';

const looks = {
  root: classes['row'] ?? '',
  radio: classes['radio'] ?? '',
  label: classes['name'] ?? '',
  description: classes['email'] ?? '',
};
const typingMs = 250;
const grouped = new Intl.NumberFormat('en-US');

type Props = {
  projectId: number | undefined;
  chosen: string;
  error: ReactNode;
  /** Where a form finds it, to point at what is wrong. */
  path?: string;
  onChoose: (customerID: string, customer: Customer | undefined) => void;
};

/** The customers of a project, the newest first, until some letters narrow them. */
export function CustomerPicker({ projectId, chosen, error, path, onChoose }: Props) {
  const [text, setText] = useState('');
  const [query] = useDebouncedValue(text.trim(), typingMs);
  const { data, error: failure, refetch } = useCustomers(projectId, query);
  if (projectId === undefined) return <p className={classes['hint']}>Choose a project to see its customers.</p>;
  if (failure) return <Failed message={messageOf(failure)} onRetry={() => void refetch()} />;
  const customers = data?.data;
  const choose = (next: string) =>
    onChoose(
      next,
      customers?.find(({ customerID }) => customerID === next),
    );
  const isEmpty = customers?.length === 0;
  return (
    <div className={classes['picker']}>
      <TextInput
        label="Customer"
        placeholder="Part of an ID or email"
        value={text}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        data-path={path}
        // In a form it would send the form.
        onEnter={() => (customers?.length === 1 && customers[0] ? choose(customers[0].customerID) : undefined)}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {customers === undefined ? <Skeleton height={120} /> : null}
      {isEmpty ? (
        <p className={classes['hint']}>{query === '' ? 'This project has no customers yet.' : 'No customers match.'}</p>
      ) : null}
      {customers === undefined || isEmpty ? (
        error ? (
          <Input.Error>{error}</Input.Error>
        ) : null
      ) : (
        <Radio.Group
          value={chosen}
          onChange={choose}
          error={error}
          label="Customers"
          classNames={{ label: 'visually-hidden' }}
        >
          <div className={classes['list']}>
            {customers.map(({ id, customerID, email }) => (
              <Radio
                key={id}
                value={customerID}
                label={customerID}
                description={email ?? 'No email yet'}
                classNames={looks}
              />
            ))}
          </div>
        </Radio.Group>
      )}
      {data && data.totalCount > data.data.length ? (
        <p className={classes['hint']}>
          {data.data.length} of {grouped.format(data.totalCount)}. Type to search for more.
        </p>
      ) : null}
    </div>
  );
}
