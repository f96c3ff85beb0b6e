import { Skeleton } from '@mantine/core';
import { useForm } from '@mantine/form';
import { ApiFailure, messageOf } from '../../api/http/failure.ts';
import { useMay } from '../../api/me.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Failed } from '../../ui/layout/failed.tsx';
import { Notice } from '../../ui/messages/notice.tsx';
import { formatDateTimeZone } from '../../format/date-time.ts';
import { RelativeTime } from '../../ui/time/relative-time.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import { toastSuccess } from '../../ui/messages/toast.tsx';
import { useSetSiteUrl, useSiteUrl } from './queries.ts';
import { siteUrlProblem } from './site-url.form.ts';
import classes from './system.module.css';

export function SiteUrlCard() {
  const { data, error, refetch } = useSiteUrl();
  const mayChange = useMay('settings:write');
  return (
    <Card
      title="Site URL"
      hint="The URL where people reach this installation. Links in emails and payment links start with it."
    >
      {data ? (
        mayChange ? (
          <SiteUrlForm current={data.siteUrl} />
        ) : (
          <p className={classes['address']}>{data.siteUrl}</p>
        )
      ) : error ? (
        <Failed message={messageOf(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={36} animate={false} />
      )}
      {data?.next ? (
        <div className={classes['said']}>
          <Notice tone="attention">
            {data.next.siteUrl} takes over on {formatDateTimeZone(data.next.takesEffectAt)}, in{' '}
            <RelativeTime at={data.next.takesEffectAt} left />, unless an owner stops it in Treasury changes. Until then
            links keep {data.siteUrl}.
          </Notice>
        </div>
      ) : null}
    </Card>
  );
}

function SiteUrlForm({ current }: { current: string }) {
  const set = useSetSiteUrl();
  const form = useForm({
    initialValues: { siteUrl: current },
    validate: { siteUrl: siteUrlProblem },
  });
  const { siteUrl } = form.values;
  const isOther = siteUrl.trim() !== current;

  const onSave = () =>
    set.mutate(
      { body: { siteUrl } },
      {
        onSuccess: (saved) => {
          form.setValues({ siteUrl: saved.siteUrl });
          toastSuccess(saved.next ? 'Site URL saved. It is waiting, so that owners can stop it' : 'Site URL saved');
        },
        onError: (failure) => {
          const issue = failure instanceof ApiFailure ? failure.issues[0]?.message : undefined;
          showProblem(issue ?? messageOf(failure));
        },
      },
    );

  function showProblem(message: string): void {
    form.setFieldError('siteUrl', message);
    form.getInputNode('siteUrl')?.focus();
  }

  return (
    <form
      className={classes['site']}
      noValidate
      onSubmit={form.onSubmit(onSave, () => form.getInputNode('siteUrl')?.focus())}
    >
      <TextInput
        {...form.getInputProps('siteUrl')}
        aria-label="Site URL"
        type="url"
        autoComplete="off"
        spellCheck={false}
        placeholder="https://pay.example.com"
      />
      <Button type="submit" tone="primary" busy={set.isPending} disabled={!isOther}>
        Save
      </Button>
      {isOther && siteUrlProblem(siteUrl) === undefined ? (
        <div className={classes['said']}>
          <Notice tone="attention">
            Links in emails will start with {new URL(siteUrl.trim()).origin} instead of {current}. Links in earlier
            emails keep the old URL.
          </Notice>
        </div>
      ) : null}
    </form>
  );
}
