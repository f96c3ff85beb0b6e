import { useProjectName } from '../../api/project-name.ts';
import { RelativeTime } from '../../ui/time/relative-time.tsx';
import { lookOf } from './change-look.ts';
import { Differences } from './differences.tsx';
import { ObjectLink } from './object-link.tsx';
import type { Change } from './queries.ts';
import classes from './treasury-changes.module.css';

/** What it changed and what became of it, with the way to what it is about. */
export function ChangeFacts({ change }: { change: Change }) {
  const { status, decidedBy, decidedAt } = change;
  return (
    <>
      <Differences change={change} />
      {decidedBy === null || decidedAt === null ? null : (
        <p className={classes['by']}>
          {lookOf[status].text} by {decidedBy} · <RelativeTime at={decidedAt} />
        </p>
      )}
      <p className={classes['link']}>
        <ObjectLink change={change} />
      </p>
    </>
  );
}

/** The project it is about, who made it and from where. */
export function WhoMadeIt({ change: { projectId, by, ip, browser, at } }: { change: Change }) {
  const nameOf = useProjectName();
  return (
    <p className={classes['by']}>
      {projectId === null ? '' : `${nameOf(projectId)} · `}
      {by}
      {ip === null ? '' : ` from ${ip}`}
      {browser === null ? '' : ` (${browser})`} · <RelativeTime at={at} />
    </p>
  );
}
