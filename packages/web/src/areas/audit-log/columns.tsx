import type { Column } from '../../ui/tables/column.ts';
import { ActorName } from './entry/actor-name.tsx';
import { entityName } from './entry/entities.ts';
import { ExactTime } from './entry/exact-time.tsx';
import type { Entry } from './entry/queries.ts';
import { WhatWasDone } from './actions/what-was-done.tsx';
import classes from './entry/entry.module.css';

/** Without an order to choose: the log has one, and a page of it sorted otherwise would mislead. */
export function entryColumns(projectName: (id: number) => string): Column<Entry>[] {
  return [
    { id: 'when', header: 'When', isWideOnly: true, widthPx: 108, cell: ({ at }) => <ExactTime at={at} /> },
    {
      id: 'who',
      header: 'Who',
      isWideOnly: true,
      cell: ({ actor }) => <ActorName actor={actor} />,
    },
    {
      id: 'what',
      header: 'Action',
      isName: true,
      cell: (entry) => (
        <>
          <WhatWasDone entry={entry} />
          <span className={classes['second']}>
            <ActorName actor={entry.actor} />
            <ExactTime at={entry.at} />
          </span>
        </>
      ),
    },
    {
      id: 'entity',
      header: 'Object',
      isWideOnly: true,
      cell: ({ entity, entityId, projectId }) => (
        <>
          <Cut text={entityName(entity, entityId)} />
          {projectId === null ? null : <Cut text={projectName(projectId)} />}
        </>
      ),
    },
    {
      id: 'from',
      header: 'From',
      isWideOnly: true,
      cell: ({ ip }) => <Cut text={ip} isCode />,
    },
  ];
}

/** One line; whole when one points at it. */
function Cut({ text, isCode = false }: { text: string | null; isCode?: boolean }) {
  if (text === null) return <span className={classes['nobody']}>–</span>;
  return (
    <span className={`${classes['cut']} ${isCode ? classes['code'] : ''}`} title={text}>
      {text}
    </span>
  );
}
