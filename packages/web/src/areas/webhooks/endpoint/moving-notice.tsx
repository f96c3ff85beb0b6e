import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/messages/notice.tsx';
import type { Webhook } from '../webhook/queries.ts';
import { texts } from '../webhook/texts.ts';
import classes from '../webhook/webhooks.module.css';

type Props = { webhook: Webhook; mayWrite: boolean; onPaste: (opener: HTMLElement) => void };

/** For shops that verify with the API key of another product: while the secret is one that they cannot know. */
export function MovingNotice({ webhook, mayWrite, onPaste }: Props) {
  const { compatibility, legacySecretGiven, hint, status } = webhook;
  if (status !== 'active' || !compatibility || (legacySecretGiven && hint === null)) return null;
  const { title, paste, why, button } = texts.moving;
  return (
    <Notice tone={hint === null ? 'neutral' : 'attention'}>
      {hint === null ? (
        <>
          <strong>{title}</strong> {paste} {why}
        </>
      ) : (
        <strong>{hint}</strong>
      )}
      {mayWrite ? (
        <div className={classes['inNotice']}>
          <Button onClick={({ currentTarget }) => onPaste(currentTarget)}>{button}</Button>
        </div>
      ) : null}
    </Notice>
  );
}
