import { Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Result } from '@coffer/contract/endpoint.ts';
import type { readSystem } from '@coffer/contract/operations/system.ts';
import { messageOf } from '../../api/http/failure.ts';
import { useMay } from '../../api/me.ts';
import { paths } from '../../app/paths.ts';
import { formatDateTimeZone } from '../../format/date-time.ts';
import { Card } from '../../ui/layout/card.tsx';
import { Failed } from '../../ui/layout/failed.tsx';
import { Notice } from '../../ui/messages/notice.tsx';
import { databaseRoleNames, databaseRoleWarning } from './database-role-words.ts';
import { signerNames, signerWarning } from './signer-words.ts';
import { formatUptime } from './format-uptime.ts';
import { NotRefreshed } from './not-refreshed.tsx';
import { useSystem } from './queries.ts';
import { Fact, Facts } from '../../ui/layout/facts.tsx';
import classes from './system.module.css';

type System = Result<typeof readSystem>;

/** Where there are many, it is whichever answered. */
export function ProcessCard() {
  const { data, error, refetch } = useSystem();
  return (
    <Card title="This process" hint="The process that served this page.">
      {data ? (
        <>
          <NotRefreshed error={error} />
          <Warning text={databaseRoleWarning(data.databaseRole)} />
          <Warning text={signerWarning(data.signer)} />
          <SystemFacts system={data} />
        </>
      ) : error ? (
        <Failed message={messageOf(error)} failure={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={260} animate={false} />
      )}
    </Card>
  );
}

function Warning({ text }: { text: string | undefined }) {
  return text === undefined ? null : (
    <div className={classes['notice']}>
      <Notice tone="attention">{text}</Notice>
    </div>
  );
}

function SystemFacts({ system }: { system: System }) {
  const mayChangeMail = useMay('smtp:write');
  const { version, commit, node, database, startedAt, uptimeSeconds, roles, jobsWaiting, activitiesUnsealed } = system;
  return (
    <Facts inColumns>
      <Fact name="Version">
        {version}
        {commit === undefined ? null : (
          <span className={`addr ${classes['commit']}`} title={commit}>
            {commit.slice(0, 12)}
          </span>
        )}
      </Fact>
      <Fact name="Node.js">{node}</Fact>
      <Fact name="Database">PostgreSQL {database}</Fact>
      <Fact name="Database rights">{databaseRoleNames[system.databaseRole]}</Fact>
      <Fact name="Signer">{signerNames[system.signer]}</Fact>
      <Fact name="Signer’s page">
        {system.signerPage === null ? (
          'None'
        ) : (
          <a href={system.signerPage} target="_blank" rel="noopener noreferrer">
            {system.signerPage}
          </a>
        )}
      </Fact>
      <Fact name="Runs">{roles.join(', ')}</Fact>
      <Fact name="Started">
        <time dateTime={startedAt}>{formatDateTimeZone(startedAt)}</time>
      </Fact>
      <Fact name="Running for">{formatUptime(uptimeSeconds)}</Fact>
      <Fact name="Jobs waiting">{jobsWaiting}</Fact>
      <Fact name="Audit log">
        {activitiesUnsealed === 0 ? 'All entries sealed' : `${activitiesUnsealed} not sealed yet`}
      </Fact>
      <Fact name="Mail server">
        {system.mailSetUp ? 'Set up' : 'Not set up'}
        {mayChangeMail ? <Link to={paths.mailServer}>{system.mailSetUp ? 'Change' : 'Set up'}</Link> : null}
      </Fact>
    </Facts>
  );
}
