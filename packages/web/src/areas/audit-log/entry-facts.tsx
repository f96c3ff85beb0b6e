import { CopyButton } from '../../ui/buttons/copy-button.tsx';
import { StatusBadge } from '../../ui/statuses/status-badge.tsx';
import { ActorName } from './entry/actor-name.tsx';
import { entityName } from './entry/entities.ts';
import type { Entry } from './entry/queries.ts';
import { Fact, Facts } from '../../ui/layout/facts.tsx';
import classes from './panel.module.css';

type Props = { entry: Entry; projectName: (id: number) => string };

export function EntryFacts({ entry, projectName }: Props) {
  const { actor, action, entity, entityId, projectId, ip, userAgent, requestId, sealed } = entry;
  return (
    <div className={classes['facts']}>
      <Facts>
        <Fact name="Who">
          <ActorName actor={actor} />
          {actor.kind === 'member' && actor.id !== null ? <small>Member {actor.id}</small> : null}
        </Fact>
        <Fact name="Action">
          <code className="addr">{action}</code>
        </Fact>
        <Fact name="On what">{entityName(entity, entityId)}</Fact>
        {projectId === null ? null : <Fact name="Project">{projectName(projectId)}</Fact>}
        <Fact name="From">{ip === null ? 'Unknown' : <span className="addr">{ip}</span>}</Fact>
        <Fact name="Browser or client">{userAgent || 'Unknown'}</Fact>
        <Fact name="Request">
          {requestId === null ? (
            'Unknown'
          ) : (
            <>
              <code className="addr">{requestId}</code>
              <CopyButton value={requestId} label="Request ID" />
            </>
          )}
        </Fact>
        <Fact name="Seal">
          {sealed ? (
            <StatusBadge tone="success" text="Sealed" />
          ) : (
            <StatusBadge tone="progress" text="Not sealed yet" />
          )}
        </Fact>
      </Facts>
    </div>
  );
}
