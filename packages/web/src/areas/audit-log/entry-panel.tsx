import { CloseButton, FocusTrap } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useId, useRef } from 'react';
import { formatDateTimeZone } from '../../format/date-time.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { ChangesTable } from './changes-table.tsx';
import { EntryFacts } from './entry-facts.tsx';
import type { Entry } from './queries.ts';
import { WhatWasDone } from './what-was-done.tsx';
import classes from './panel.module.css';

type Props = { entry: Entry; projectName: (id: number) => string; onClose: () => void };

/** Everything that an entry says. The table beside it stays usable; where there is no room beside, it is a sheet. */
export function EntryPanel({ entry, projectName, onClose }: Props) {
  const isSheet = useMediaQuery('(max-width: 639px)') ?? false;
  const titleId = useId();
  const panel = useRef<HTMLElement>(null);
  const close = () => {
    focusRow();
    onClose();
  };
  useEffect(() => panel.current?.focus(), [entry.id]);
  return (
    <FocusTrap active={isSheet}>
      <section
        ref={panel}
        role="dialog"
        aria-modal={isSheet}
        aria-labelledby={titleId}
        tabIndex={-1}
        className={classes['panel']}
        onKeyDown={({ key }) => {
          if (key === 'Escape') close();
        }}
      >
        <header className={classes['header']}>
          <div>
            <h2 id={titleId}>
              <WhatWasDone entry={entry} />
            </h2>
            <p>
              {formatDateTimeZone(entry.at)} · <RelativeTime at={entry.at} />
            </p>
          </div>
          <CloseButton aria-label="Close" onClick={close} />
        </header>
        <div className={classes['body']}>
          <EntryFacts entry={entry} projectName={projectName} />
          <h3>Changed fields</h3>
          <ChangesTable entry={entry} />
          <RawEntry entry={entry} />
        </div>
      </section>
    </FocusTrap>
  );
}

/** Back to where the reader was, however they opened the entry. */
function focusRow(): void {
  document.querySelector<HTMLElement>('tr[data-selected] button[aria-expanded]')?.focus();
}

function RawEntry({ entry }: { entry: Entry }) {
  const json = JSON.stringify(entry, undefined, 2);
  return (
    <>
      <div className={classes['raw-header']}>
        <h3>The entry as JSON</h3>
        <CopyButton value={json} label="JSON" withText />
      </div>
      <pre className={classes['raw']} tabIndex={0} role="region" aria-label="The entry as JSON">
        {json}
      </pre>
    </>
  );
}
