import type { FormEventHandler, ReactNode } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/messages/notice.tsx';
import classes from './door.module.css';

type Props = {
  onSubmit: FormEventHandler<HTMLFormElement>;
  submitLabel: string;
  busy: boolean;
  /** Why the server refused. It stands where the hint stood, so that nothing moves. */
  trouble: string | undefined;
  hint?: ReactNode;
  children: ReactNode;
};

/** Fields above one wide button. Without scripts the browser must not put a password into the address, hence `post`. */
export function DoorForm({ onSubmit, submitLabel, busy, trouble, hint, children }: Props) {
  return (
    <form className={classes['form']} method="post" noValidate onSubmit={onSubmit} ref={focusFirstEmpty}>
      <div className={classes['fields']}>{children}</div>
      <Button className={classes['submit'] ?? ''} type="submit" tone="primary" size="md" fullWidth busy={busy}>
        {submitLabel}
      </Button>
      <div className={classes['after']}>{trouble === undefined ? hint : <Notice tone="danger">{trouble}</Notice>}</div>
    </form>
  );
}

/** Whoever arrives at a form at the door came to fill it in. */
function focusFirstEmpty(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLInputElement>('input[value=""], input:not([value])')?.focus();
}
