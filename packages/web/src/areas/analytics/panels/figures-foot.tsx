import { IconCircleCheck, IconClock } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { formatMinuteZone } from '../../../format/date-time.ts';
import { Notice } from '../../../ui/messages/notice.tsx';
import { RelativeTime } from '../../../ui/time/relative-time.tsx';
import type { Meta } from '../queries.ts';
import classes from './panels.module.css';

/** How old figures are, and what they are made of. */
export function FiguresFoot({ meta: { complete, freshAsOf, comparedAt } }: { meta: Meta }) {
  return (
    <div className={classes['foot']}>
      {complete ? (
        <IconCircleCheck size={15} stroke={1.75} aria-hidden />
      ) : (
        <IconClock size={15} stroke={1.75} aria-hidden />
      )}
      <p>
        {freshAsOf === null ? (
          'No figures yet. '
        ) : (
          <>
            Figures last changed <RelativeTime at={freshAsOf} />.{' '}
          </>
        )}
        {comparedAt === null ? '' : `Compared with the payments ${formatMinuteZone(comparedAt)}. `}
        Dollars at the rate of each confirmation.
      </p>
    </div>
  );
}

const coolMs = 4000;

/** While something is known that figures do not have yet; what is there a moment later is not worth a word. */
export function StillComing({ meta }: { meta: Meta | undefined }) {
  const isBehind = useLasting(meta?.complete === false, coolMs);
  if (meta === undefined || !isBehind) return null;
  return (
    <Notice tone="attention">
      <strong>Figures are still coming in.</strong> Payments that were seen a moment ago may be missing
      {meta.freshAsOf === null ? (
        ''
      ) : (
        <>
          ; the figures are of <RelativeTime at={meta.freshAsOf} />
        </>
      )}
      . This page updates by itself.
    </Notice>
  );
}

/** Whether something has been so for that long. */
function useLasting(isSo: boolean, forMs: number): boolean {
  const [hasLasted, setLasted] = useState(false);
  useEffect(() => {
    if (!isSo) return undefined;
    const timer = setTimeout(() => setLasted(true), forMs);
    return () => {
      clearTimeout(timer);
      setLasted(false);
    };
  }, [isSo, forMs]);
  return isSo && hasLasted;
}
