import { Card } from '../../../ui/layout/card.tsx';
import { divideReason, lineWords, linesOf } from './check-words.ts';
import { Folded } from './folded.tsx';
import type { BatchDetails } from './queries.ts';
import classes from './check.module.css';

const noticesFirst = 10;

/** What whoever asked was told as well: none of it stands in the way, and each is worth a look. */
export function BatchNotices({ notices }: Pick<BatchDetails, 'notices'>) {
  return (
    <Card title="Worth a look" hint="Check these before you approve the file." flush>
      <div className={classes['list']}>
        <Folded
          label="Worth a look"
          total={notices.length}
          first={noticesFirst}
          rows={notices.map((notice) => (
            <NoticeLine key={`${notice.code} ${notice.lines.join()}`} {...notice} />
          ))}
        />
      </div>
    </Card>
  );
}

function NoticeLine({ reason, lines }: BatchDetails['notices'][number]) {
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
          {isFew ? null : <p className={classes['raw']}>{lineWords(lines)}</p>}
        </div>
      </div>
    </li>
  );
}
