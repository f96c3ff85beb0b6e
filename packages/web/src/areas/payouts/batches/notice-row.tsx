import { useState } from 'react';
import type { ChainNames } from '../../../api/chain-names.ts';
import { formatAmount } from '../../../format/amount.ts';
import { truncate } from '../../../format/truncate.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { count } from './batch-words.ts';
import { divideReason, lineWords, linesOf, repeatedOf } from './check-words.ts';
import type { Check } from './queries.ts';
import { ReadyLine } from './ready-line.tsx';
import classes from './check.module.css';

type Notice = Check['notices'][number];
type Ready = Check['ready']['shown'];
type Props = {
  notice: Notice;
  ready: Ready;
  names: ChainNames;
  busy: boolean;
  onLeaveOut: (lines: readonly number[]) => void;
};

/** Lines that say the same can be left out but for one; others can be looked at. */
export function NoticeRow({ notice: { code, reason, lines }, ready, names, busy, onLeaveOut }: Props) {
  const [isOpen, setOpen] = useState(false);
  const told = ready.filter(({ line }) => lines.includes(line));
  const repeated = code === 'duplicate' ? repeatedOf(lines) : [];
  const isFew = lines.length <= 2;
  const [lead, rest] = divideReason(reason);
  return (
    <li>
      <div className={classes['row']}>
        <span className={classes['line']}>
          {lines.length === 0 ? 'File' : isFew ? lineWords(lines) : linesOf(lines.length)}
        </span>
        <div className={classes['said']}>
          <p>
            <b>{lead}</b> {rest}
          </p>
          {code === 'duplicate' ? <Repeated line={told[0]} names={names} /> : null}
          {isFew ? null : <p className={classes['raw']}>{lineWords(lines)}</p>}
        </div>
        {repeated.length > 0 ? (
          <Button size="xs" disabled={busy} onClick={() => onLeaveOut(repeated)}>
            {repeated.length === 1 ? 'Leave one out' : `Leave ${count(repeated.length)} out`}
          </Button>
        ) : told.length > 0 ? (
          <Button size="xs" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Hide' : 'Show'}
          </Button>
        ) : null}
      </div>
      {isOpen ? (
        <ul aria-label={lineWords(lines)}>
          {told.map((one) => (
            <ReadyLine key={one.line} line={one} names={names} isWhole />
          ))}
        </ul>
      ) : null}
    </li>
  );
}

function Repeated({ line, names }: { line: Ready[number] | undefined; names: ChainNames }) {
  if (line === undefined) return null;
  const { name, blockchainCode, currencyCode, amount, toAddress } = line;
  const { decimals, isStable } = names.shownAs(blockchainCode, currencyCode);
  return (
    <p className={classes['raw']} translate="no">
      {name === null ? '' : `${name}, `}
      {blockchainCode}, {currencyCode}, <mark data-tone="attention">{formatAmount(amount, decimals, isStable)}</mark>,{' '}
      <mark data-tone="attention">{truncate(toAddress)}</mark>
    </p>
  );
}
