import { CloseButton, FocusTrap } from '@mantine/core';
import { useMediaQuery, useWindowEvent } from '@mantine/hooks';
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
  const panel = useRef<HTMLDialogElement>(null);
  const close = () => {
    focusRow();
    onClose();
  };
  useEffect(() => panel.current?.focus(), []);
  useWindowEvent('keydown', ({ key, target }) => {
    if (key === 'Escape' && isOnPage(target)) close();
  });
  return (
    <FocusTrap active={isSheet} innerRef={panel}>
      <dialog open aria-modal={isSheet} aria-labelledby={titleId} tabIndex={-1} className={classes['panel']}>
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
      </dialog>
    </FocusTrap>
  );
}

/** Menus and editors of filters lie beside the page, and take Escape for themselves. */
function isOnPage(target: EventTarget | null): boolean {
  return target === document.body || (target instanceof Element && target.closest('main') !== null);
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
      <pre className={classes['raw']}>{json}</pre>
    </>
  );
}
