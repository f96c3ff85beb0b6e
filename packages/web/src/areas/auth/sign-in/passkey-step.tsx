import { DoorForm } from '../page/door-form.tsx';
import { DoorPage } from '../page/door-page.tsx';
import classes from '../page/door.module.css';
import { troubleOf } from '../page/trouble.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/messages/notice.tsx';

type Props = {
  email: string;
  busy: boolean;
  failure: unknown;
  onUse: () => void;
  onCode: () => void;
  onBack: () => void;
};

export function PasskeyStep({ email, busy, failure, onUse, onCode, onBack }: Props) {
  return (
    <DoorPage
      title="Use your passkey"
      lead={
        <>
          Confirm with your fingerprint, your face or your security key that you are{' '}
          <span className={classes['strong']}>{email.trim()}</span>.
        </>
      }
    >
      <DoorForm
        onSubmit={(event) => {
          event.preventDefault();
          onUse();
        }}
        submitLabel="Use passkey"
        busy={busy}
        trouble={undefined}
        hint={
          <>
            {failure === null ? null : <Notice tone="danger">{troubleOf(failure)}</Notice>}
            <div className={classes['back']}>
              <Button tone="quiet" onClick={onBack} disabled={busy}>
                Back
              </Button>
              <Button tone="quiet" onClick={onCode} disabled={busy}>
                Use a code instead
              </Button>
            </div>
          </>
        }
      >
        {null}
      </DoorForm>
    </DoorPage>
  );
}
