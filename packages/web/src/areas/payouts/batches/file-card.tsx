import { IconFileSpreadsheet, IconRefresh } from '@tabler/icons-react';
import { formatMinuteZone, formatTime } from '../../../format/date-time.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { StatusBadge } from '../../../ui/statuses/status-badge.tsx';
import { count } from './batch-words.ts';
import { linesOf } from './check-words.ts';
import { FileButton } from './file-button.tsx';
import type { Check } from './queries.ts';
import classes from './import.module.css';

type Props = { check: Check; projectName: string | undefined; busy: boolean; onFile: (file: File) => void };

/** The file, and how much of it is good. */
export function FileCard({ check, projectName, busy, onFile }: Props) {
  const { fileName, lineCount, checkedAt, bad, notices, ready } = check;
  return (
    <Card>
      <div className={classes['card']}>
        <span className={classes['file-icon']}>
          <IconFileSpreadsheet size={20} stroke={1.75} aria-hidden />
        </span>
        <div className={classes['file']}>
          <h2>{fileName}</h2>
          <p className={classes['hint']}>
            {linesOf(lineCount)}
            {projectName === undefined ? '' : ` for ${projectName}`}, checked at{' '}
            <time dateTime={checkedAt} title={formatMinuteZone(checkedAt)}>
              {formatTime(checkedAt)}
            </time>
          </p>
        </div>
        <div className={classes['counts']}>
          {bad.count === 0 ? null : <StatusBadge tone="danger" text={`${count(bad.count)} cannot be paid`} />}
          {notices.length === 0 ? null : (
            <StatusBadge tone="attention" text={`${count(notices.length)} worth a look`} />
          )}
          <StatusBadge tone={ready.count === 0 ? 'neutral' : 'success'} text={`${count(ready.count)} ready`} />
        </div>
        <FileButton icon={<IconRefresh size={15} stroke={1.75} aria-hidden />} busy={busy} onFile={onFile}>
          Replace file
        </FileButton>
      </div>
    </Card>
  );
}
