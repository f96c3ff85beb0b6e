import type { CheckoutData } from '../payment/checkout-data.ts';
import { Icon } from '../page/icons.tsx';
import { PageForm } from '../page/page-form.tsx';
import { texts } from '../payment/texts.ts';

const kinds = ['exact', 'less', 'more', 'late'] as const;

/** Pays by itself, on local networks alone. */
export function TestWallet({ data }: { data: CheckoutData }) {
  return (
    <section className="test" aria-labelledby="test-wallet">
      <h2 id="test-wallet">
        <Icon name="flask" />
        {texts.test.title}
      </h2>
      <p className="hint">{texts.test.hint}</p>
      <PageForm data={data} deed="test">
        <div className="kinds">
          {kinds.map((kind) => (
            <button key={kind} type="submit" className="button small" name="what" value={kind}>
              {texts.test.buttons[kind]}
            </button>
          ))}
        </div>
      </PageForm>
    </section>
  );
}
