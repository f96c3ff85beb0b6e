import { IconAlertTriangle, IconArrowBackUp, IconCircleCheck, IconCircleX, IconDownload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { ChainNames } from '../../../api/chain-names.ts';
import { formatUsd } from '../../../format/money.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { saveText } from '../../../ui/buttons/save-text.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { BadLine } from './bad-line.tsx';
import { payoutsOf } from './batch-words.ts';
import { lineWords, linesOf } from './check-words.ts';
import { Folded } from './folded.tsx';
import { NoticeRow } from './notice-row.tsx';
import type { Check } from './queries.ts';
import { rawLines } from './raw-lines.ts';
import { ReadyLine } from './ready-line.tsx';
import classes from './check.module.css';

const badFirst = 10;
const noticesFirst = 10;
const readyFirst = 7;

type Props = {
  check: Check;
  file: File;
  names: ChainNames;
  leftOut: readonly number[];
  busy: boolean;
  onLeaveOut: (lines: readonly number[]) => void;
};

/** What cannot be paid, what is worth a look, and what is ready, in this order: each line stands where somebody looks for it. */
export function CheckList({ check, file, names, leftOut, busy, onLeaveOut }: Props) {
  const { bad, notices, ready, totalUSD } = check;
  return (
    <Card flush>
      <div className={classes['list']}>
        {bad.count === 0 ? null : (
          <section aria-label="Cannot be paid">
            <Head
              icon={<IconCircleX data-tone="danger" size={17} stroke={1.75} aria-hidden />}
              title="Cannot be paid"
              hint={linesOf(bad.count)}
              end={<WrongLines file={file} lines={bad.lines} />}
            />
            <Folded
              label="Lines that cannot be paid"
              total={bad.count}
              first={badFirst}
              rows={bad.shown.map((one) => (
                <BadLine key={one.line} bad={one} />
              ))}
            />
          </section>
        )}
        {notices.length === 0 ? null : (
          <section aria-label="Worth a look">
            <Head
              icon={<IconAlertTriangle data-tone="attention" size={17} stroke={1.75} aria-hidden />}
              title="Worth a look"
              hint={notices.length === 1 ? '1 thing' : `${notices.length} things`}
            />
            <Folded
              label="Worth a look"
              total={notices.length}
              first={noticesFirst}
              rows={notices.map((one) => (
                <NoticeRow
                  key={`${one.code} ${one.lines.join()}`}
                  notice={one}
                  ready={ready.shown}
                  names={names}
                  busy={busy}
                  onLeaveOut={(lines) => onLeaveOut([...leftOut, ...lines])}
                />
              ))}
            />
          </section>
        )}
        {leftOut.length === 0 ? null : (
          <section aria-label="Left out">
            <Head
              icon={<IconArrowBackUp size={17} stroke={1.75} aria-hidden />}
              title="Left out"
              hint={lineWords(leftOut.toSorted((a, b) => a - b))}
              isLong
              end={
                <Button size="xs" disabled={busy} onClick={() => onLeaveOut([])}>
                  Put back
                </Button>
              }
            />
          </section>
        )}
        <section aria-label="Ready">
          <Head
            icon={<IconCircleCheck data-tone="success" size={17} stroke={1.75} aria-hidden />}
            title="Ready"
            hint={linesOf(ready.count)}
            end={ready.count === 0 ? null : <b className="num">{formatUsd(totalUSD)}</b>}
          />
          {ready.count === 0 ? (
            <p className={classes['none']}>No line can be paid. Correct the file, then replace it.</p>
          ) : (
            <Folded
              label={`${payoutsOf(ready.count)}, ready`}
              total={ready.count}
              first={readyFirst}
              rows={ready.shown.map((one) => (
                <ReadyLine key={one.line} line={one} names={names} />
              ))}
            />
          )}
        </section>
      </div>
    </Card>
  );
}

type HeadProps = { icon: ReactNode; title: string; hint: string; isLong?: boolean; end?: ReactNode };

function Head({ icon, title, hint, isLong = false, end }: HeadProps) {
  return (
    <div className={classes['head']}>
      {icon}
      <h2>{title}</h2>
      <span className={classes['hint']} data-long={isLong || undefined}>
        {hint}
      </span>
      {end}
    </div>
  );
}

/** As they stand in the file, to be corrected. */
function WrongLines({ file, lines }: { file: File; lines: readonly number[] }) {
  async function onSave(): Promise<void> {
    saveText(`${file.name.replace(/\.csv$/i, '')}-to-correct.csv`, rawLines(await file.text(), lines), 'text/csv');
  }
  return (
    <button type="button" className={classes['link']} onClick={() => void onSave()}>
      <IconDownload size={15} stroke={1.75} aria-hidden />
      These lines as CSV
    </button>
  );
}
