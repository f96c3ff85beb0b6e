import type { ReactNode } from 'react';
import type { CheckoutData, Problem } from '../payment/checkout-data.ts';
import { PageForm, Submit } from '../page/page-form.tsx';
import { Heading, LeaveToShop } from '../page/parts.tsx';
import { useTexts } from '../texts/use-texts.ts';

/** What the shop left open: how much, or who pays. */
export function Complete({ data }: { data: CheckoutData }) {
  const { payment, problem } = data;
  const texts = useTexts();
  const amount = typed('amountInUSD', problem);
  const email = typed('email', problem, amount.isWrong);
  return (
    <main className="main">
      {payment.amountInUSD === null ? (
        <h1 tabIndex={-1}>{texts.titles.complete(payment.brand.name)}</h1>
      ) : (
        <Heading label={texts.amountDue} amount={texts.format.usd(payment.amountInUSD)} />
      )}
      {payment.note === null ? null : <p className="note">{payment.note}</p>}
      <PageForm data={data} deed="complete">
        {payment.needsAmount ? (
          <Field
            of={amount}
            label={texts.complete.amount}
            hint={texts.complete.amountHint}
            wrong={texts.complete.amountWrong}
          >
            <span className="money">
              <span aria-hidden="true">$</span>
              <input {...amount.props} type="text" inputMode="decimal" autoComplete="off" required maxLength={13} />
            </span>
          </Field>
        ) : null}
        {payment.needsPayer ? (
          <Field
            of={email}
            label={texts.complete.email}
            hint={texts.complete.emailHint(payment.brand.name)}
            wrong={texts.complete.emailWrong}
          >
            <input {...email.props} type="email" autoComplete="email" required maxLength={254} />
          </Field>
        ) : null}
        <div className="deeds">
          <Submit>{texts.complete.next}</Submit>
          <LeaveToShop payment={payment} />
        </div>
      </PageForm>
    </main>
  );
}

type Typed = ReturnType<typeof typed>;

/** A field as it was sent, and whether something was wrong in it. The first that is wrong has the focus. */
function typed(name: string, problem: Problem | null, isWrongBefore = false) {
  const isWrong = problem?.fields.includes(name) ?? false;
  return {
    name,
    isWrong,
    props: {
      id: name,
      name,
      defaultValue: problem?.given[name] ?? '',
      autoFocus: isWrong && !isWrongBefore,
      'aria-invalid': isWrong,
      'aria-describedby': `${name}-hint`,
    },
  };
}

type FieldProps = { of: Typed; label: string; hint: string; wrong: string; children: ReactNode };

/** What it must be stands where the hint stood. */
function Field({ of: { name, isWrong }, label, hint, wrong, children }: FieldProps) {
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      {children}
      <p className={isWrong ? 'hint wrong' : 'hint'} id={`${name}-hint`}>
        {isWrong ? wrong : hint}
      </p>
    </div>
  );
}
