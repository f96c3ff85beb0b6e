import '@mantine/core/styles/Radio.layer.css';
import { Radio, Skeleton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState, type ReactNode } from 'react';
import { messageOf } from '../../api/failure.ts';
import { Failed } from '../../ui/failed.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useCustomers } from './queries.ts';
import classes from './match.module.css';

const typingMs = 250;

type Props = {
  projectId: number | undefined;
  chosen: string;
  error: ReactNode;
  onChoose: (customerID: string) => void;
};

/** The customers of a project, the newest first, until some letters narrow them. */
export function CustomerPicker({ projectId, chosen, error, onChoose }: Props) {
  const [text, setText] = useState('');
  const [query] = useDebouncedValue(text.trim(), typingMs);
  const { data, error: failure, refetch } = useCustomers(projectId, query);
  if (projectId === undefined) return <p className={classes['hint']}>Choose a project to see its customers.</p>;
  if (failure) return <Failed message={messageOf(failure)} onRetry={() => void refetch()} />;
  const customers = data?.data;
  const isEmpty = customers?.length === 0;
  return (
    <div className={classes['picker']}>
      <TextInput
        label="Customer"
        placeholder="Part of an id or an e-mail"
        value={text}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {customers === undefined ? <Skeleton height={120} /> : null}
      {isEmpty ? (
        <p className={classes['hint']}>
          {query === '' ? 'This project has no customers yet.' : 'No customer of this project matches.'}
        </p>
      ) : null}
      <Radio.Group value={chosen} onChange={onChoose} error={error} aria-label="Customers">
        <div className={classes['list']}>
          {customers?.map(({ id, customerID, email }) => (
            <Radio key={id} value={customerID} label={customerID} description={email} />
          ))}
        </div>
      </Radio.Group>
    </div>
  );
}
