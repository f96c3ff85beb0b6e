import { useForm } from '@mantine/form';
import { waitsUntil } from '../../format/waits-until.ts';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { Notice } from '../../ui/messages/notice.tsx';
import { RelativeTime } from '../../ui/time/relative-time.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import { toastSuccess } from '../../ui/messages/toast.tsx';
import { useRefusal } from '../../ui/forms/use-refusal.ts';
import { useSetRate, type Rate } from './queries.ts';
import { priceProblem, priceText } from './rate-words.ts';
import { texts } from './texts.ts';
import classes from './cards.module.css';

/** A person says what a currency costs, in view of what the sources say. */
export function RateDialog({ rate, onClose }: { rate: Rate; onClose: () => void }) {
  const { currencyCode, price, manualPrice, reason } = rate;
  const set = useSetRate();
  const form = useForm({
    initialValues: { price: manualPrice ?? price ?? '' },
    validate: { price: priceProblem },
  });
  const { refusal, forget, tell } = useRefusal(form, { price: 'price' });
  const focus = () => form.getInputNode('price')?.focus();
  const onConfirm = form.onSubmit((values) => {
    forget();
    set.mutate(
      { params: { currencyCode }, body: { price: values.price.trim() } },
      {
        onSuccess: ({ takesEffectAt }) => {
          toastSuccess(takesEffectAt === null ? texts.rates.fixed : waitsUntil(takesEffectAt));
          onClose();
        },
        onError: (failure) => {
          if (tell(failure).length > 0) focus();
        },
      },
    );
  }, focus);
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Set the price of ${currencyCode}`}
      subtitle="It applies until you return to the market price. Existing quotes keep their rate. A price far from the market, or from the previous one, takes effect only after the waiting time, so that an owner can stop it."
      confirmLabel="Set price"
      onConfirm={() => onConfirm()}
      busy={set.isPending}
      error={refusal}
    >
      {reason === null ? null : <Notice tone="attention">{reason}</Notice>}
      <TextInput
        label={`US dollars for one ${currencyCode}`}
        inputMode="decimal"
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('price')}
      />
      {rate.sources.length === 0 ? null : (
        <table className={classes['sources']} aria-label="Prices by source">
          <tbody>
            {rate.sources.map(({ name, price: said, at, error }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td className="num">{said === null ? (error ?? '–') : priceText(said)}</td>
                <td className={classes['faint']}>{at === null ? null : <RelativeTime at={at} />}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Modal>
  );
}
