import { useNetwork } from '@mantine/hooks';
import { ApiFailure } from '../../../api/http/failure.ts';
import { useMe } from '../../../api/me.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/messages/notice.tsx';
import classes from './banners.module.css';

/** The server or the network is away: what is on the screen may be old. */
export function Outage() {
  const { online } = useNetwork();
  const { failureReason, isFetching, refetch } = useMe();
  const isUnreachable = failureReason instanceof ApiFailure && failureReason.status === 0;
  if (online && !isUnreachable) return null;
  return (
    <div className={classes['banner']}>
      <Notice tone="danger">
        <div className={classes['line']}>
          {online ? 'The server cannot be reached.' : 'This device is offline.'} This page may be out of date.
          <Button size="xs" busy={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      </Notice>
    </div>
  );
}
