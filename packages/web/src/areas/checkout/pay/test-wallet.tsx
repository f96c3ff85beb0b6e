import type { CheckoutData } from '../payment/checkout-data.ts';
import { Icon } from '../page/icons.tsx';
import { PageForm } from '../page/page-form.tsx';
import { useTexts } from '../texts/use-texts.ts';

const kinds = ['exact', 'less', 'more', 'late'] as const;

/** Pays by itself, on local networks alone. */
export function TestWallet({ data }: { data: CheckoutData }) {
  const { test } = useTexts();
  return (
    <section className="test" aria-labelledby="test-wallet">
      <h2 id="test-wallet">
        <Icon name="flask" />
        {test.title}
      </h2>
      <p className="hint">{test.hint}</p>
      <PageForm data={data} deed="test">
        <div className="kinds">
          {kinds.map((kind) => (
            <button key={kind} type="submit" className="button small" name="what" value={kind}>
              {test.buttons[kind]}
            </button>
          ))}
        </div>
      </PageForm>
    </section>
  );
}
