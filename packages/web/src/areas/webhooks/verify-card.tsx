import { useState } from 'react';
import { Card } from '../../ui/card.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { FilterTabs } from '../../ui/filter-tabs.tsx';
import { ScrollFrame } from '../../ui/table/scroll-frame.tsx';
import type { Webhook } from './queries.ts';
import { texts } from './texts.ts';
import { languages, snippets, type Language } from './verify-snippets.ts';
import classes from './webhooks.module.css';

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
