import { Switch } from '@mantine/core';
import '@mantine/core/styles/Switch.layer.css';
import { useForm } from '@mantine/form';
import type { ChainCode } from '@coffer/kernel/chain.ts';
import type { ChainNames } from '../../../api/chain-names.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { LeaveGuard } from '../../../ui/dialogs/leave-guard.tsx';
import { NumberInput } from '../../../ui/forms/number-input.tsx';
import { SaveBar } from '../../../ui/forms/save-bar.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { toastSuccess } from '../../../ui/messages/toast.tsx';
import { useRefusal } from '../../../ui/forms/use-refusal.ts';
import { useSaveRules, type Rules } from '../fund/queries.ts';
import { fieldsOf, isSame, meaningOf, rulesChecks, rulesOf, valuesOf, type RulesValues } from './rules.form.ts';
import { ruleTexts } from './rule-texts.ts';
import classes from './rules.module.css';

type Props = {
  rules: Rules;
  /** null: they are those for all. */
  walletId: number | null;
  isOwn: boolean;
  names: ChainNames;
};

const chosenBy = ['tabId', 'rulesOf'];

export function RulesForm({ rules, walletId, isOwn, names }: Props) {
  const save = useSaveRules();
  const chains = names.chains.filter(({ family }) => family === 'ETH_Family').map(({ code }) => code);
  const saved = valuesOf(rules, chains);
  const form = useForm<RulesValues>({ initialValues: saved, validate: rulesChecks });
  const { refusal, forget, tell } = useRefusal(form, fieldsOf(chains));
  const { values } = form;
  const isTouched = !isSame(values, saved);
  const focus = (field: string | undefined) => (field === undefined ? undefined : form.getInputNode(field)?.focus());

  function begin(from: RulesValues): void {
    forget();
    form.setValues(from);
    form.clearErrors();
  }
  function send(next: Rules | null, done: string): void {
    forget();
    save.mutate(
      { body: { walletID: walletId, rules: next } },
      {
        onSuccess: (all) => {
          const own = all.wallets.find(({ walletID }) => walletID === walletId);
          begin(valuesOf(own?.rules ?? all.rules, chains));
          toastSuccess(done);
        },
        onError: (failure) => focus(tell(failure)[0]),
      },
    );
  }
  return (
    <>
      <form
        noValidate
        aria-label="Rules"
        className={classes['form']}
        onSubmit={form.onSubmit(
          () => send(rulesOf(form.values), ruleTexts.saved),
          (errors) => focus(Object.keys(errors)[0]),
        )}
      >
        <div className={classes['paused']}>
          <Switch
            label={ruleTexts.labels.paused}
            description={ruleTexts.hints.paused}
            checked={values.paused}
            onChange={({ currentTarget }) => form.setFieldValue('paused', currentTarget.checked)}
          />
        </div>
        <Fields form={form} />
        <PriceFields form={form} chains={chains} names={names} />
        <SaveBar
          sentence={meaningOf(values) ?? 'Check the highlighted fields.'}
          isTouched={isTouched}
          problem={refusal}
        >
          {isOwn && !isTouched ? (
            <Button disabled={save.isPending} onClick={() => send(null, ruleTexts.dropped)}>
              Use default rules
            </Button>
          ) : (
            <Button onClick={() => begin(saved)} disabled={!isTouched || save.isPending}>
              Reset
            </Button>
          )}
          <Button type="submit" tone="primary" busy={save.isPending} disabled={!isTouched}>
            Save rules
          </Button>
        </SaveBar>
      </form>
      <LeaveGuard isTouched={isTouched} sentence={ruleTexts.unsaved} chosenBy={chosenBy} />
    </>
  );
}

type Form = Pick<ReturnType<typeof useForm<RulesValues>>, 'getInputProps' | 'values'>;

function Fields({ form }: { form: Form }) {
  const { labels, hints } = ruleTexts;
  return (
    <fieldset className={classes['fields']}>
      <legend>Sweep as soon as one of these is reached</legend>
      <TextInput
        label={labels.amountUSD}
        description={hints.amountUSD}
        inputMode="decimal"
        autoComplete="off"
        {...form.getInputProps('amountUSD')}
      />
      <NumberInput
        label={labels.addressCount}
        description={hints.addressCount}
        {...form.getInputProps('addressCount')}
        value={form.values.addressCount}
      />
      <NumberInput
        label={labels.everyHours}
        description={hints.everyHours}
        {...form.getInputProps('everyHours')}
        value={form.values.everyHours}
      />
    </fieldset>
  );
}

type PriceProps = { form: Form; chains: readonly ChainCode[]; names: ChainNames };

function PriceFields({ form, chains, names }: PriceProps) {
  const { labels, hints } = ruleTexts;
  return (
    <fieldset className={classes['fields']}>
      <legend>But only within these fee limits</legend>
      <TextInput
        label={labels.feeSharePct}
        description={hints.feeSharePct}
        inputMode="decimal"
        autoComplete="off"
        {...form.getInputProps('feeSharePct')}
      />
      <TextInput
        label={labels.firstUSD}
        description={hints.firstUSD}
        inputMode="decimal"
        autoComplete="off"
        {...form.getInputProps('firstUSD')}
      />
      {chains.map((code) => (
        <TextInput
          key={code}
          label={`Maximum gas price on ${names.chainName(code)} (gwei)`}
          description={hints.price}
          inputMode="decimal"
          autoComplete="off"
          placeholder="No limit"
          {...form.getInputProps(`prices.${code}`)}
        />
      ))}
    </fieldset>
  );
}
