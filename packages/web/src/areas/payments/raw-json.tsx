import { useState } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';
import type { PaymentDetails } from './queries.ts';
import classes from './panel.module.css';

/** As the API tells it, for whoever asks for it. */
export function RawJson({ payment }: { payment: PaymentDetails }) {
  const [isOpen, setOpen] = useState(false);
  const text = JSON.stringify(payment, null, 2);
  return (
    <section className={classes['section']}>
      <div className={classes['raw-head']}>
        <h3>JSON</h3>
        <span>
          <Button size="xs" tone="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Hide' : 'Show'} JSON
          </Button>
          <CopyButton value={text} label="JSON" />
        </span>
      </div>
      <p className={classes['hint']}>GET /api/v1/payment/{payment.referenceId}</p>
      {isOpen ? (
        <pre className={classes['raw']} aria-label="JSON">
          {text}
        </pre>
      ) : null}
    </section>
  );
}
