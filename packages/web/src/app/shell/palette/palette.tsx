import { Combobox, Modal, useCombobox } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useCallback, useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { messageOf } from '../../../api/http/failure.ts';
import { useMay } from '../../../api/me.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { useScrollStop } from '../../../ui/layout/use-scroll-stop.ts';
import type { Typed } from '../top-bar/typing-ahead.tsx';
import { PaletteRow } from './palette-row.tsx';
import { usePaymentHits } from './use-payment-hits.ts';
import { useRun, useSections, type Row, type Section } from './use-rows.ts';
import classes from './palette.module.css';

type Props = { typed: Typed; onClose: () => void; onKeys: () => void };

/** Every page, every project, what one does often, and the payments that a few letters, a hash, an email or an amount name. */
export function Palette({ typed, onClose, onKeys }: Props) {
  const [text, setText] = useState(() => typed.take());
  const field = useCallback((input: HTMLInputElement | null) => input?.focus(), []);
  const query = text.trim();
  const searching = usePaymentHits(query, useMay('payments:read'));
  const sections = useSections(query, searching.hits);
  const rows = sections.flatMap((section) => section.rows);
  const run = useRun(onClose, onKeys);
  const { active, choose, onKeyDown } = useChoice({ query, rows, isSearching: searching.isSearching, run });
  const id = useId();
  const combobox = useCombobox();
  const activeId = active === undefined ? undefined : `${id} ${active.id}`.replaceAll(/\s+/g, '-');
  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
  return (
    <Modal.Root opened onClose={onClose} zIndex={200} transitionProps={{ duration: 0 }}>
      <Modal.Overlay className={classes['overlay'] ?? ''} />
      <Modal.Content
        aria-label="Search"
        classNames={{ inner: classes['inner'] ?? '', content: classes['content'] ?? '' }}
      >
        <div className={classes['field']}>
          <IconSearch size={17} stroke={1.75} aria-hidden />
          <input
            ref={field}
            type="text"
            role="combobox"
            aria-label="Search"
            aria-expanded
            aria-autocomplete="list"
            aria-controls={`${id}-list`}
            aria-activedescendant={activeId}
            placeholder="Page, action, hash, email, invoice or amount"
            value={text}
            maxLength={254}
            autoComplete="off"
            spellCheck={false}
            data-autofocus
            onChange={({ currentTarget }) => setText(currentTarget.value)}
            onKeyDown={onKeyDown}
          />
          <button type="button" className={classes['close']} onClick={onClose}>
            <kbd>Esc</kbd>
            <span className="visually-hidden">Close</span>
          </button>
        </div>
        <List>
          <Combobox store={combobox}>
            <Combobox.Options id={`${id}-list`} aria-label="Results">
              {sections.map((section) => (
                <Results key={section.title} {...{ id, section, activeId, choose, run }} />
              ))}
            </Combobox.Options>
          </Combobox>
          {searching.isSearching ? <p className={classes['word']}>Searching payments…</p> : null}
          {searching.error === undefined ? null : (
            <div className={classes['failed']} role="alert">
              Payments could not be searched. {messageOf(searching.error)}
              <Button size="xs" onClick={searching.retry}>
                Try again
              </Button>
            </div>
          )}
          {rows.length === 0 && !searching.isSearching && searching.error === undefined ? (
            <p className={classes['word']}>No results for “{query}”.</p>
          ) : null}
        </List>
        <output className="visually-hidden">
          {searching.isSearching ? '' : `${rows.length} ${rows.length === 1 ? 'result' : 'results'}`}
        </output>
      </Modal.Content>
    </Modal.Root>
  );
}

/** What scrolls, and so is a stop of the keyboard. */
function List({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const stop = useScrollStop(box);
  return (
    <div ref={box} className={classes['list']} {...stop}>
      {children}
    </div>
  );
}

type ResultsProps = {
  id: string;
  section: Section;
  activeId: string | undefined;
  choose: (row: Row) => void;
  run: (row: Row) => void;
};

function Results({ id, section: { title, rows }, activeId, choose, run }: ResultsProps) {
  return (
    <Combobox.Group label={title} classNames={{ groupLabel: classes['title'] ?? '' }}>
      {rows.map((row) => {
        const rowId = `${id} ${row.id}`.replaceAll(/\s+/g, '-');
        return (
          <PaletteRow
            key={row.id}
            id={rowId}
            row={row}
            isActive={rowId === activeId}
            onPoint={() => choose(row)}
            onRun={() => run(row)}
          />
        );
      })}
    </Combobox.Group>
  );
}

type Choice = { query: string; rows: readonly Row[]; isSearching: boolean; run: (row: Row) => void };

/** The first row, until somebody moves. Enter waits for the payments where only they can be meant. */
function useChoice({ query, rows, isSearching, run }: Choice) {
  const [chosen, setChosen] = useState<{ query: string; id: string }>();
  const waiting = useRef<string>(undefined);
  const at = Math.max(
    0,
    rows.findIndex(({ id }) => chosen?.query === query && id === chosen.id),
  );
  const active = rows[at];
  const isOpenEnded = isSearching && (active === undefined || active.kind === 'doctor');
  useEffect(() => {
    if (waiting.current === query && !isOpenEnded && active !== undefined) {
      waiting.current = undefined;
      run(active);
    }
  });
  const choose = (row: Row | undefined) => row && setChosen({ query, id: row.id });
  const onKeyDown = (event: KeyboardEvent) => {
    // A word that is still being composed takes its Enter itself.
    if (event.nativeEvent.isComposing) return;
    const next = {
      ArrowDown: at + 1,
      ArrowUp: at - 1 + rows.length,
      PageDown: Math.min(at + 8, rows.length - 1),
      PageUp: Math.max(at - 8, 0),
    }[event.key];
    if (next !== undefined) choose(rows[next % rows.length]);
    else if (event.key !== 'Enter') {
      waiting.current = undefined;
      return;
    } else if (isOpenEnded) waiting.current = query;
    else if (active) run(active);
    event.preventDefault();
  };
  return { active, choose, onKeyDown };
}
