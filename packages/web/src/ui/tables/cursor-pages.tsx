import { useState } from 'react';
import { Button } from '../buttons/button.tsx';
import classes from './cursor-pages.module.css';

type Props = {
  count: number | undefined;
  one: string;
  many: string;
  isNewest: boolean;
  /** Points behind the last row that is shown; null where nothing is older. */
  older: string | null;
  goTo: (cursor: string | undefined) => void;
};

/** How many there are on this page, and the way to the others. Where there never was another page there is no way to one. */
export function CursorPages({ count, one, many, isNewest, older, goTo }: Props) {
  const isAlone = isNewest && older === null;
  const [hadOthers, setHadOthers] = useState(!isAlone);
  if (!isAlone && !hadOthers) setHadOthers(true);
  const shownText = () => `${count} ${count === 1 ? one : many}${isAlone ? '' : ' on this page'}, newest first`;
  return (
    <>
      <span>{count === undefined ? '' : shownText()}</span>
      {hadOthers ? (
        <span className={classes['pages']}>
          <Button disabled={isNewest} onClick={() => goTo(undefined)}>
            Newest
          </Button>
          <Button disabled={older === null} onClick={() => older !== null && goTo(older)}>
            Older
          </Button>
        </span>
      ) : null}
    </>
  );
}
