import { IconChevronRight } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { Money, MoneyCause } from '../../../api/money.ts';
import { addUp } from '../../../format/add-up.ts';
import { formatTime } from '../../../format/date-time.ts';
import { formatUsd } from '../../../format/money.ts';
import { plainUsd } from '../fund/cause-words.ts';
import type { Fund } from '../fund/queries.ts';
import { countOf } from '../fund/sweep-words.ts';
import type { RowContext } from '../orders/row-context.ts';
import { EmptyBalances } from './empty-balances.tsx';
import { LedgerCause } from './ledger-cause.tsx';
import type { OpenPart } from './ledger-row.tsx';
import { keyOf, useOpened } from './use-opened.ts';
import classes from './ledger.module.css';

type Props = {
  money: Money;
  causes: readonly MoneyCause[];
  empty: readonly Fund[];
  context: RowContext;
  /** The section that somebody came for. */
  wanted: string | undefined;
  onOpen: OpenPart;
  onOpenFund: (fund: Fund) => void;
};

const sections = [
  { place: 'waiting', name: 'Waiting for you' },
  { place: 'moving', name: 'Moving' },
  { place: 'addresses', name: 'At addresses' },
] as const;

/** All that is not in a cold wallet yet, by why it is not: what waits for a person first. */
export function Ledger({ money, causes, empty, context, wanted, onOpen, onOpenFund }: Props) {
  const opened = useOpened();
  const first = causes.find(({ place }) => place === 'waiting');
  const shown = sections.flatMap((section) => {
    const mine = causes.filter(({ place }) => place === section.place);
    return mine.length === 0 ? [] : [{ ...section, causes: mine }];
  });
  return (
    <div className={classes['ledger']}>
      {causes.length === 0 ? null : <Head />}
      {shown.map(({ place, name, causes: mine }) => (
        <Section key={place} id={place} name={name} causes={mine} isWanted={wanted === place}>
          {mine.map((cause) => {
            const isOpen = opened.isOpen(cause, cause === (first ?? causes[0]));
            return (
              <LedgerCause
                key={keyOf(cause)}
                cause={cause}
                context={context}
                isOpen={isOpen}
                isPrimary={cause === first}
                onToggle={() => opened.set(cause, !isOpen)}
                onOpen={onOpen}
              />
            );
          })}
        </Section>
      ))}
      <EmptyBalances funds={empty} names={context.names} isAll={causes.length === 0} onOpen={onOpenFund} />
      {causes.length === 0 ? null : <Total money={money} causes={causes} />}
    </div>
  );
}

function Head() {
  return (
    <div className={classes['head']} aria-hidden>
      <span>Why it is there</span>
      <span>Addresses</span>
      <span>Amount</span>
      <span>USD</span>
    </div>
  );
}

type SectionProps = {
  id: string;
  name: string;
  causes: readonly MoneyCause[];
  isWanted: boolean;
  children: React.ReactNode;
};

/** On a phone what moves by itself is folded, until somebody wants to see it. */
function Section({ id, name, causes, isWanted, children }: SectionProps) {
  const [isOpen, setOpen] = useState(isWanted || id !== 'addresses');
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isWanted) box.current?.scrollIntoView({ block: 'start' });
  }, [isWanted]);
  return (
    <section ref={box} className={classes['section']} data-open={isOpen || undefined} aria-label={name}>
      <h2>
        <span>{name}</span>
        <span className={classes['reasons']}>{countOf(causes.length, 'reason', 'reasons')}</span>
        <span className={classes['addresses']}>{addressesIn(causes)}</span>
        <span className={classes['usd']}>{plainUsd(worthOf(causes))}</span>
        {id === 'addresses' ? (
          <button
            type="button"
            className={classes['fold']}
            aria-label={`${name}, ${countOf(causes.length, 'reason', 'reasons')}`}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            <IconChevronRight size={15} stroke={1.75} aria-hidden />
          </button>
        ) : null}
      </h2>
      <ul className={classes['causes']}>{children}</ul>
    </section>
  );
}

function Total({ money, causes }: { money: Money; causes: readonly MoneyCause[] }) {
  return (
    <p className={classes['total']}>
      <span>Not in a cold wallet yet</span>
      <span className={classes['addresses']}>{addressesIn(causes)}</span>
      <span className={classes['usd']}>
        <strong>{formatUsd(worthOf(causes))}</strong>
      </span>
      <span className={classes['rates']}>
        {money.ratesAt === null ? null : (
          <>
            rates of <time dateTime={money.ratesAt}>{formatTime(money.ratesAt)}</time>
          </>
        )}
      </span>
    </p>
  );
}

function addressesIn(causes: readonly MoneyCause[]): string {
  return causes.reduce((sum, { addresses }) => sum + addresses, 0).toLocaleString('en-US');
}

function worthOf(causes: readonly MoneyCause[]): string {
  return addUp(causes.flatMap(({ amountUSD }) => amountUSD ?? []));
}
