import { IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import type { MoneyCause } from '../../../api/money.ts';
import { Address } from '../../../ui/addresses/address.tsx';
import { Amount } from '../../../ui/money/amount.tsx';
import { ChainMark } from '../../../ui/money/chain-mark.tsx';
import { Notches } from '../../../ui/statuses/notches.tsx';
import { causeLook, plainUsd } from '../fund/cause-words.ts';
import { CauseButton } from '../orders/cause-button.tsx';
import type { RowContext } from '../orders/row-context.ts';
import { LedgerRow, type OpenPart } from './ledger-row.tsx';
import classes from './ledger.module.css';

export type CauseProps = {
  cause: MoneyCause;
  context: RowContext;
  isOpen: boolean;
  isPrimary: boolean;
  onToggle: () => void;
  onOpen: OpenPart;
};

const tones = { waiting: 'attention', moving: 'progress', addresses: 'neutral' } as const;
const rowsMax = 50;

/** Why some of the money is where it is, what mends that, and each balance of it. A single balance stands here itself. */
export function LedgerCause({ cause, context, isOpen, isPrimary, onToggle, onOpen }: CauseProps) {
  const { title, reason, icon: Drawn } = causeLook(cause, context);
  const [only, second] = cause.parts;
  const isSingle = only !== undefined && second === undefined;
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? cause.parts : cause.parts.slice(0, rowsMax);
  const tone = cause.cause === 'frozen' ? 'danger' : tones[cause.place];
  const label = isSingle ? `${title}: ${nameOf(only, context)}` : `${title}: ${cause.parts.length} balances`;
  return (
    <li className={classes['cause']} data-tone={tone} data-open={isOpen || undefined}>
      <div className={classes['line']}>
        <button
          type="button"
          className={classes['whole']}
          aria-label={label}
          aria-expanded={isSingle ? undefined : isOpen}
          onClick={({ currentTarget }) => (isSingle ? onOpen(only, currentTarget) : onToggle())}
        >
          <IconChevronRight size={15} stroke={1.75} aria-hidden />
        </button>
        <span className={classes['text']}>
          <Drawn size={17} stroke={1.75} aria-hidden />
          <span>
            <strong>{title}</strong>
            {cause.place === 'moving' ? <Way cause={cause} context={context} /> : <small>{reason}</small>}
            {isSingle ? null : <Marks cause={cause} />}
          </span>
        </span>
        <span className={classes['addresses']}>{cause.addresses.toLocaleString('en-US')}</span>
        <span className={classes['amount']}>{isSingle ? <PartAmount part={only} context={context} /> : null}</span>
        <span className={classes['usd']}>{cause.amountUSD === null ? 'No price' : plainUsd(cause.amountUSD)}</span>
        <span className={classes['button']}>
          <CauseButton cause={cause} title={title} context={context} isPrimary={isPrimary} />
        </span>
      </div>
      {isSingle || !isOpen ? null : (
        <ul className={classes['rows']}>
          {shown.map((part) => (
            <LedgerRow key={keyOf(part)} part={part} context={context} onOpen={onOpen} />
          ))}
          {shown.length < cause.parts.length ? (
            <li>
              <button type="button" className={classes['more']} onClick={() => setWhole(true)}>
                Show {cause.parts.length - shown.length} more
              </button>
            </li>
          ) : null}
        </ul>
      )}
    </li>
  );
}

function keyOf({ walletID, blockchainCurrencyID, sweepID }: Part): string {
  return [walletID, blockchainCurrencyID, sweepID].join(' ');
}

type Part = MoneyCause['parts'][number];

function nameOf({ currencyCode, blockchainCode, walletName }: Part, { names }: RowContext): string {
  return `${currencyCode} on ${names.chainName(blockchainCode)}, ${walletName}`;
}

/** A single balance has no row that names its network. */
function PartAmount({ part, context }: { part: Part; context: RowContext }) {
  const { amount, currencyCode, blockchainCode } = part;
  return (
    <span title={nameOf(part, context)}>
      <ChainMark chain={blockchainCode} size={14} />
      <Amount amount={amount} code={currencyCode} {...context.names.shownAs(blockchainCode, currencyCode)} />
    </span>
  );
}

/** Where a sweep goes to, whole, and how far it is. */
function Way({ cause: { sweepID }, context: { running } }: { cause: MoneyCause; context: RowContext }) {
  const sweep = running.find(({ id }) => id === sweepID);
  if (sweep === undefined) return null;
  const { current, required } = sweep.confirmations;
  return (
    <small className={classes['way']}>
      <span>
        To <Address value={sweep.toAddress} />
      </span>
      {sweep.status === 'confirming' ? (
        <span className={classes['notches']}>
          <Notches done={Math.min(current, required)} of={required} isWide />
        </span>
      ) : null}
    </small>
  );
}

/** On a phone the networks stand in place of the rows. */
function Marks({ cause: { parts } }: { cause: MoneyCause }) {
  return (
    <span className={classes['marks']} aria-hidden>
      {[...new Set(parts.map(({ blockchainCode }) => blockchainCode))].map((code) => (
        <ChainMark key={code} chain={code} size={14} />
      ))}
      <span>{parts.length} balances</span>
    </span>
  );
}
