import { CloseButton, FocusTrap } from '@mantine/core';
import { useMediaQuery, useWindowEvent } from '@mantine/hooks';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { useScrollStop } from './use-scroll-stop.ts';
import classes from './side-panel.module.css';

type Props = {
  title: ReactNode;
  subtitle?: ReactNode;
  /** Small buttons beside the one that closes it. */
  actions?: ReactNode;
  onClose: () => void;
  /** What one decides: stays in sight however long the rest is. */
  footer?: ReactNode;
  children: ReactNode;
};

/** Everything about a row. The table beside it stays usable; where there is no room beside, it is a sheet. */
export function SidePanel({ title, subtitle, actions, onClose, footer, children }: Props) {
  const isSheet = useMediaQuery('(max-width: 639px)') ?? false;
  const titleId = useId();
  const panel = useRef<HTMLDialogElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const stop = useScrollStop(body);
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
            <h2 id={titleId}>{title}</h2>
            {subtitle === undefined ? null : <p>{subtitle}</p>}
          </div>
          <div className={classes['actions']}>
            {actions}
            <CloseButton aria-label="Close" onClick={close} data-autofocus />
          </div>
        </header>
        <div ref={body} className={classes['body']} {...stop}>
          {children}
        </div>
        {footer === undefined ? null : <div className={classes['footer']}>{footer}</div>}
      </dialog>
    </FocusTrap>
  );
}

/** Menus and editors of filters lie beside the page, and take Escape for themselves. */
function isOnPage(target: EventTarget | null): boolean {
  return target === document.body || (target instanceof Element && target.closest('main') !== null);
}

/** Back to where the reader was, however they opened it. */
function focusRow(): void {
  document.querySelector<HTMLElement>('tr[data-selected] button[aria-expanded]')?.focus();
}
