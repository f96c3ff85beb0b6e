import { Modal as Base } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import { Button } from '../buttons/button.tsx';
import { Notice } from '../messages/notice.tsx';
import { useScrollStop } from '../layout/use-scroll-stop.ts';
import { useCovered } from './use-covered.ts';
import classes from './modal.module.css';

type Props = {
  opened: boolean;
  onClose: () => void;
  title: string;
  subtitle?: ReactNode;
  /** Dots that say how far one is. */
  steps?: { count: number; current: number; name?: string };
  closeOnClickOutside?: boolean;
  onConfirm?: () => void;
  confirmLabel?: string;
  confirmTone?: 'primary' | 'danger-solid';
  confirmDisabled?: boolean;
  busy?: boolean;
  cancelLabel?: string;
  /** Without a way to cancel, no close control, no Escape: there is something that must be seen. */
  withoutCancel?: boolean;
  onBack?: () => void;
  backLabel?: string;
  /** Why it did not work. The dialog stays. */
  error?: string | undefined;
  children?: ReactNode;
};

/** The one dialog. */
export function Modal(props: Props) {
  const { opened, onClose, title, subtitle, steps, closeOnClickOutside = false, onConfirm, error, children } = props;
  useFocusBack(opened);
  const content = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const stop = useScrollStop(body);
  const isCovered = useCovered(opened, content);
  return (
    <Base.Root
      opened={opened}
      onClose={onClose}
      zIndex={200}
      centered
      size="auto"
      closeOnClickOutside={closeOnClickOutside}
      closeOnEscape={!props.withoutCancel && !props.busy && !isCovered}
      inert={isCovered}
      className={isCovered ? (classes['covered'] ?? '') : ''}
      transitionProps={{ transition: 'fade-up', duration: 180 }}
    >
      <Base.Overlay className={classes['overlay'] ?? ''} />
      <Base.Content ref={content} classNames={{ content: classes['content'] ?? '' }}>
        <form
          className={classes['form']}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            // A dialog opened within another form must not send that one too.
            event.stopPropagation();
            if (!props.busy && !props.confirmDisabled) onConfirm?.();
          }}
        >
          <div className={classes['header']}>
            <div>
              <Base.Title className={classes['title'] ?? ''}>{title}</Base.Title>
              {subtitle === undefined ? null : <p className={classes['subtitle']}>{subtitle}</p>}
            </div>
            {props.withoutCancel ? null : <Base.CloseButton aria-label="Close" />}
          </div>
          {steps ? (
            <div className={classes['progress']}>
              <StepDots {...steps} />
            </div>
          ) : null}
          <div ref={body} className={classes['body']} {...stop}>
            {children}
            {error === undefined ? null : <Notice tone="danger">{error}</Notice>}
          </div>
          <Footer {...props} />
        </form>
      </Base.Content>
    </Base.Root>
  );
}

/** Back to where one was, also for dialogs that are only there while they are open. */
function useFocusBack(opened: boolean): void {
  useEffect(() => {
    if (!opened) return undefined;
    const before = document.activeElement;
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, [opened]);
}

function Footer(props: Props) {
  const { onBack, onConfirm, onClose, confirmTone = 'primary', busy = false } = props;
  return (
    <div className={classes['footer']}>
      {onBack ? (
        <Button tone="quiet" edge="start" onClick={onBack} disabled={busy}>
          {props.backLabel ?? 'Back'}
        </Button>
      ) : null}
      <span className={classes['space']} />
      {props.withoutCancel ? null : <Button onClick={onClose}>{props.cancelLabel ?? 'Cancel'}</Button>}
      {onConfirm ? (
        <Button type="submit" tone={confirmTone} busy={busy} disabled={props.confirmDisabled ?? false}>
          {props.confirmLabel ?? 'Confirm'}
        </Button>
      ) : null}
    </div>
  );
}

function StepDots({ count, current, name }: { count: number; current: number; name?: string }) {
  const dots = (
    <ol className={classes['steps']} aria-label={`Step ${current} of ${count}`}>
      {Array.from({ length: count }, (_, at) => (
        <li key={at} data-status={at + 1 < current ? 'checked' : at + 1 === current ? 'active' : 'default'} />
      ))}
    </ol>
  );
  if (name === undefined) return dots;
  return (
    <>
      {dots}
      <span>
        Step {current} of {count} · {name}
      </span>
    </>
  );
}
