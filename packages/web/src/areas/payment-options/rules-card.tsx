import { Skeleton } from '@mantine/core';
import { useForm } from '@mantine/form';
import { messageOf } from '../../api/http/failure.ts';
import { useMay } from '../../api/me.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Fact, Facts } from '../../ui/layout/facts.tsx';
import { Failed } from '../../ui/layout/failed.tsx';
import { LeaveGuard } from '../../ui/dialogs/leave-guard.tsx';
import { Notice } from '../../ui/messages/notice.tsx';
import { NumberInput } from '../../ui/forms/number-input.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import { toastSuccess } from '../../ui/messages/toast.tsx';
import { useRefusal } from '../../ui/forms/use-refusal.ts';
import { usePaymentRules, useSaveRules, type PaymentRules } from './queries.ts';
import { rulesChecks, rulesOf, spanText, type RulesField, type RulesValues } from './rules.form.ts';
import { texts } from './texts.ts';
import classes from './cards.module.css';

/** How long a project's payments may be paid, and what counts as paid. */
export function RulesCard({ projectId }: { projectId: number }) {
  const { rules, error, refetch } = usePaymentRules(projectId);
  const mayChange = useMay('projects:write');
  return (
    <Card title={texts.rules.title} hint={texts.rules.hint}>
      {rules ? (
        mayChange ? (
          <RulesForm projectId={projectId} rules={rules} />
        ) : (
          <RulesShown rules={rules} />
        )
      ) : error ? (
        <Failed message={messageOf(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={250} animate={false} />
      )}
    </Card>
  );
}

const fields = Object.keys(rulesChecks) as RulesField[];
const minutesEach = { expiryMinutes: 1, quoteMinutes: 1, monitoringHours: 60 } as const;
const times = Object.keys(minutesEach) as (keyof typeof minutesEach)[];
/** So that fields beside each other stand on one line, however long their hints are. */
const hintBelow: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];
const asSent = Object.fromEntries(fields.map((field) => [field, field])) as Record<RulesField, RulesField>;

function RulesForm({ projectId, rules }: { projectId: number; rules: PaymentRules }) {
  const save = useSaveRules();
  const form = useForm<RulesValues>({ initialValues: rules, validate: rulesChecks });
  const { refusal, forget, tell } = useRefusal(form, asSent);
  const { values } = form;
  const isTouched = fields.some((field) => String(values[field]).trim() !== String(rules[field]));
  const focus = (field: string | undefined) => (field === undefined ? undefined : form.getInputNode(field)?.focus());

  function begin(from: PaymentRules): void {
    forget();
    form.setValues(from);
    form.clearErrors();
  }
  const onSave = () => {
    forget();
    save.mutate(
      { params: { id: String(projectId) }, body: rulesOf(values) },
      {
        onSuccess: (saved) => {
          begin(saved);
          toastSuccess(texts.rules.saved);
        },
        onError: (failure) => focus(tell(failure)[0]),
      },
    );
  };
  const described = (field: keyof typeof minutesEach) => {
    const value = values[field];
    const span = spanText(value === '' ? '' : value * minutesEach[field]);
    return `${texts.rules.hints[field]}${span === undefined ? '' : ` Currently ${span}.`}`;
  };
  return (
    <form
      noValidate
      aria-label={texts.rules.title}
      onSubmit={form.onSubmit(onSave, (errors) => focus(fields.find((field) => errors[field] !== undefined)))}
    >
      <div className={classes['fields']}>
        {times.map((field) => (
          <NumberInput
            key={field}
            label={texts.rules.labels[field]}
            description={described(field)}
            inputWrapperOrder={hintBelow}
            {...form.getInputProps(field)}
            value={values[field]}
          />
        ))}
        {(['underpayTolerancePct', 'overpayTolerancePct'] as const).map((field) => (
          <TextInput
            key={field}
            label={texts.rules.labels[field]}
            description={texts.rules.hints[field]}
            inputWrapperOrder={hintBelow}
            inputMode="decimal"
            autoComplete="off"
            {...form.getInputProps(field)}
          />
        ))}
      </div>
      {refusal === undefined ? null : <Notice tone="danger">{refusal}</Notice>}
      <div className={classes['actions']}>
        <Button onClick={() => begin(rules)} disabled={!isTouched || save.isPending}>
          Reset
        </Button>
        <Button type="submit" tone="primary" busy={save.isPending} disabled={!isTouched}>
          Save
        </Button>
      </div>
      <LeaveGuard isTouched={isTouched} sentence={texts.rules.unsaved} />
    </form>
  );
}

function RulesShown({ rules }: { rules: PaymentRules }) {
  return (
    <Facts inColumns>
      {fields.map((field) => (
        <Fact key={field} name={texts.rules.labels[field]}>
          {shownOf(rules, field)}
        </Fact>
      ))}
    </Facts>
  );
}

/** `1440 (1 day)`: the name of the field says in what. */
function shownOf(rules: PaymentRules, field: RulesField): string {
  const each = field in minutesEach ? minutesEach[field as keyof typeof minutesEach] : undefined;
  const span = each === undefined ? undefined : spanText(Number(rules[field]) * each);
  return `${rules[field]}${span === undefined ? '' : ` (${span})`}`;
}
