import { Address } from '../../../ui/addresses/address.tsx';
import { LastSixInput } from '../../../ui/forms/last-six-input.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { newPayeesWords } from './batch-words.ts';
import type { BatchDetails } from './queries.ts';
import classes from './batch.module.css';

/** What was typed of each address, by its payout. */
export type Typed = Readonly<Record<number, string>>;
type Props = { batch: BatchDetails; typed: Typed; onType: (typed: Typed) => void };

/** Addresses that were not paid before: nobody approves them without having looked at them. */
export function Samples({ batch: { samples, newPayees }, typed, onType }: Props) {
  return (
    <Card title="New recipients" hint={newPayeesWords(newPayees, samples.length)}>
      <div className={classes['samples']}>
        {samples.map(({ payoutID, line, toAddress, amount, currencyCode, note }) => (
          <div key={payoutID} className={classes['sample']}>
            <p className={classes['text']}>
              Line {line}: {amount} {currencyCode}
              {note === null ? null : <small> {note}</small>}
            </p>
            <p className={classes['address']}>
              <Address value={toAddress} />
            </p>
            <LastSixInput
              what={samples.length === 1 ? 'address' : `address in line ${line}`}
              of={toAddress}
              value={typed[payoutID] ?? ''}
              onChange={(text) => onType({ ...typed, [payoutID]: text })}
            />
          </div>
        ))}
      </div>
    </Card>
  );
}
