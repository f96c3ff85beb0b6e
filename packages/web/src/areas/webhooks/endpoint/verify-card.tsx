import { useState } from 'react';
import { Card } from '../../../ui/layout/card.tsx';
import { CopyButton } from '../../../ui/buttons/copy-button.tsx';
import { FilterTabs } from '../../../ui/layout/filter-tabs.tsx';
import { ScrollFrame } from '../../../ui/tables/scroll-frame.tsx';
import type { Webhook } from '../webhook/queries.ts';
import { texts } from '../webhook/texts.ts';
import { languages, snippets, type Language } from './verify-snippets.ts';
import classes from '../webhook/webhooks.module.css';

/** What the receiver's own code looks like. */
export function VerifyCard({ webhook }: { webhook: Webhook }) {
  const [language, setLanguage] = useState<Language>('sdk');
  const code = snippets[language];
  return (
    <Card title={texts.verify.title} hint={texts.verify.hint} flush>
      <FilterTabs label="Language" choices={languages} chosen={language} onChoose={setLanguage} />
      <div className={classes['example']}>
        <div className={classes['copy']}>
          <CopyButton value={code} label="Example" />
        </div>
        <ScrollFrame label="Example">
          <pre>{code}</pre>
        </ScrollFrame>
      </div>
      <p className={classes['foot']}>
        COFFER_WEBHOOK_SECRET is the signing secret <span className="addr">whsec_…{webhook.secretLastFour}</span>.{' '}
        {texts.verify.answer}
      </p>
    </Card>
  );
}
