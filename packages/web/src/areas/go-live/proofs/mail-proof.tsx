import { messageOf } from '../../../api/http/failure.ts';
import { useMe } from '../../../api/me.ts';
import { paths } from '../../../app/paths.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { Notice } from '../../../ui/messages/notice.tsx';
import classes from '../go-live.module.css';
import { useTestMail, type GoLiveView } from '../queries.ts';

/** A mail goes the whole way with what is saved; what refused it is said. */
export function MailProof({ mail }: Pick<GoLiveView, 'mail'>) {
  const test = useTestMail();
  const to = useMe().data?.member.email ?? 'you';
  const broken = test.data?.steps.find(({ ok, skipped }) => !ok && skipped !== true);
  return (
    <>
      <p className={classes['text']}>
        {mail.configured
          ? `A test mail goes to ${to} through ${mail.host ?? 'your mail server'}.`
          : 'Name the server that your mails go through. Then a test mail proves it.'}
      </p>
      <div className={classes['actions']}>
        {mail.configured ? (
          <Button tone="primary" busy={test.isPending} onClick={() => test.mutate({ body: {} })}>
            Send a test mail
          </Button>
        ) : null}
        <LinkButton to={paths.mailServer} tone={mail.configured ? 'plain' : 'primary'}>
          {mail.configured ? 'Change the mail server' : 'Set up mail'}
        </LinkButton>
      </div>
      {test.isError ? <Notice tone="danger">{messageOf(test.error)}</Notice> : null}
      {broken ? <Notice tone="danger">{broken.message ?? `The step ${broken.step} failed.`}</Notice> : null}
    </>
  );
}
