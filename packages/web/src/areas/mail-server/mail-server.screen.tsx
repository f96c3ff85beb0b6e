import { Skeleton } from '@mantine/core';
import { messageOf } from '../../api/http/failure.ts';
import { Card } from '../../ui/layout/card.tsx';
import { Failed } from '../../ui/layout/failed.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { MailServerEditor } from './mail-server-editor.tsx';
import { useMailServer } from './queries.ts';
import classes from './mail-server.module.css';

/** Where mails go out, and whether they do. */
export function MailServerScreen() {
  const { data, error, refetch } = useMailServer();
  return (
    <Page title="Mail server" subtitle="It sends invitations, password reset links and notifications.">
      {data ? (
        <MailServerEditor stored={data} />
      ) : error ? (
        <Card>
          <Failed message={messageOf(error)} failure={error} onRetry={() => void refetch()} />
        </Card>
      ) : (
        <div className={classes['cards']} aria-busy="true">
          <Skeleton height={76} animate={false} />
          <Skeleton height={372} animate={false} />
          <Skeleton height={378} animate={false} />
        </div>
      )}
    </Page>
  );
}
