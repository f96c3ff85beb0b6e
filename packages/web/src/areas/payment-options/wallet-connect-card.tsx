import { Skeleton } from '@mantine/core';
import { useForm } from '@mantine/form';
import { messageOf } from '../../api/http/failure.ts';
import { useMay } from '../../api/me.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Failed } from '../../ui/layout/failed.tsx';
import { Notice } from '../../ui/messages/notice.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import { toastSuccess } from '../../ui/messages/toast.tsx';
import { useRefusal } from '../../ui/forms/use-refusal.ts';
import { useSaveWalletConnectId, useWalletConnectId } from './queries.ts';
import { texts } from './texts.ts';
import { walletConnectProblem } from './wallet-connect.form.ts';
import classes from './cards.module.css';

/** With it the checkout may talk to wallets on other devices. */
export function WalletConnectCard() {
  const { data, error, refetch } = useWalletConnectId();
  const mayChange = useMay('settings:write');
  const id = data === undefined ? undefined : String(data.value);
  return (
    <Card title={texts.walletConnect.title} hint={texts.walletConnect.hint}>
      {id !== undefined ? (
        mayChange ? (
          <IdForm current={id} />
        ) : (
          <p className={id === '' ? classes['quiet'] : 'addr'}>{id === '' ? texts.walletConnect.none : id}</p>
        )
      ) : error ? (
        <Failed message={messageOf(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={62} animate={false} />
      )}
    </Card>
  );
}

function IdForm({ current }: { current: string }) {
  const { save, isPending } = useSaveWalletConnectId();
  const form = useForm({ initialValues: { value: current }, validate: { value: walletConnectProblem } });
  const { refusal, forget, tell } = useRefusal(form, { value: 'value' });
  const focus = () => form.getInputNode('value')?.focus();
  const onSave = ({ value }: { value: string }) => {
    forget();
    save(value.trim(), {
      onSuccess: (saved) => {
        form.setValues({ value: String(saved.value) });
        toastSuccess(texts.walletConnect.saved);
      },
      onError: (failure) => {
        if (tell(failure).length > 0) focus();
      },
    });
  };
  return (
    <form aria-label={texts.walletConnect.title} noValidate onSubmit={form.onSubmit(onSave, focus)}>
      <div className={classes['id']}>
        <TextInput
          label={texts.walletConnect.label}
          placeholder="32 hexadecimal characters, or empty"
          autoComplete="off"
          spellCheck={false}
          {...form.getInputProps('value')}
        />
        <Button type="submit" tone="primary" busy={isPending} disabled={form.values.value.trim() === current}>
          Save
        </Button>
      </div>
      {refusal === undefined ? null : <Notice tone="danger">{refusal}</Notice>}
    </form>
  );
}
