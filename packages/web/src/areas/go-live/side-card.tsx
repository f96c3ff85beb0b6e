import { IconAlertTriangle, IconCash, IconFlask, IconPlayerPause, type Icon } from '@tabler/icons-react';
import { messageOf } from '../../api/http/failure.ts';
import { formatDate } from '../../format/date-time.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Notice } from '../../ui/messages/notice.tsx';
import { toastSuccess } from '../../ui/messages/toast.tsx';
import { Notches } from '../../ui/statuses/notches.tsx';
import classes from './go-live.module.css';
import { leftWords } from './point-words.ts';
import { useGoLive, type GoLiveView } from './queries.ts';

const changes: readonly { icon: Icon; text: string }[] = [
  { icon: IconCash, text: 'New payments take real money on the networks that are connected.' },
  { icon: IconFlask, text: 'The TEST strip goes away for everybody.' },
  { icon: IconAlertTriangle, text: 'What breaks later moves back to “Left to do”.' },
  { icon: IconPlayerPause, text: 'You can turn off any currency or wallet at any time.' },
];

/** How far it is, and the button that opens once all of it is proven. */
export function SideCard({ view, mayGo }: { view: GoLiveView; mayGo: boolean }) {
  const { points, live } = view;
  const proven = points.filter(({ state }) => state === 'proven').length;
  const go = useGoLive();
  const isReady = proven === points.length;
  return (
    <aside className={classes['side']} aria-label="Progress">
      <div className={classes['progress']}>
        <p className={classes['label']}>{live ? 'Live' : 'Proven'}</p>
        <p className={classes['figure']}>
          {proven} of {points.length}
        </p>
        <Notches done={proven} of={points.length} isWide tone="success" />
        <p className={classes['label']}>
          {live ? `Since ${formatDate(live.since)}${live.by === '' ? '' : ` by ${live.by}`}.` : leftWords(points)}
        </p>
        {live || !mayGo ? null : (
          <>
            <Button
              tone="primary"
              size="md"
              fullWidth
              disabled={!isReady}
              busy={go.isPending}
              onClick={() => go.mutate({ body: {} }, { onSuccess: () => toastSuccess('You are live') })}
            >
              Go live
            </Button>
            <p className={classes['quiet']}>
              Opens when all {points.length} are proven. Asks for your password or second factor.
            </p>
          </>
        )}
        {go.isError ? <Notice tone="danger">{messageOf(go.error)}</Notice> : null}
      </div>
      {live ? null : (
        <div className={classes['then']}>
          <h2>What changes then</h2>
          <ul>
            {changes.map(({ icon: Drawn, text }) => (
              <li key={text}>
                <Drawn size={15} stroke={1.75} aria-hidden />
                {text}
              </li>
            ))}
          </ul>
        </div>
      )}
    </aside>
  );
}
