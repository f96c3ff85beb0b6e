import { formatDateTimeZone } from '../../format/date-time.ts';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';
import { RelativeTime } from '../../ui/time/relative-time.tsx';
import { SidePanel } from '../../ui/layout/side-panel.tsx';
import { ChangesTable } from './changes-table.tsx';
import { EntryFacts } from './entry-facts.tsx';
import type { Entry } from './entry/queries.ts';
import { WhatWasDone } from './actions/what-was-done.tsx';
import classes from './panel.module.css';

type Props = { entry: Entry; projectName: (id: number) => string; onClose: () => void };

/** Everything that an entry says. */
export function EntryPanel({ entry, projectName, onClose }: Props) {
  return (
    <SidePanel
      title={<WhatWasDone entry={entry} />}
      subtitle={
        <>
          {formatDateTimeZone(entry.at)} · <RelativeTime at={entry.at} />
        </>
      }
      onClose={onClose}
    >
      <EntryFacts entry={entry} projectName={projectName} />
      <h3>Changed fields</h3>
      <ChangesTable entry={entry} />
      <RawEntry entry={entry} />
    </SidePanel>
  );
}

function RawEntry({ entry }: { entry: Entry }) {
  const json = JSON.stringify(entry, undefined, 2);
  return (
    <>
      <div className={classes['raw-header']}>
        <h3>The entry as JSON</h3>
        <CopyButton value={json} label="JSON" withText />
      </div>
      <pre className={classes['raw']}>{json}</pre>
    </>
  );
}
