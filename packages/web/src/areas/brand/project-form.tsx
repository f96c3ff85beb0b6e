import { useNavigate } from '@tanstack/react-router';
import { serverAddress } from '../../api/client.ts';
import { paths } from '../../app/paths.ts';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { BrandField } from './brand-field.tsx';
import { CheckoutPreview } from './checkout-preview.tsx';
import { ColourField } from './colour-field.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { LogoField } from './logo-field.tsx';
import type { ProjectView } from './queries.ts';
import { SaveBar } from './save-bar.tsx';
import { useBrandForm } from './use-brand-form.ts';
import { useObjectUrl } from './use-object-url.ts';
import type { LogoEdit, TextName } from './brand-fields.ts';
import classes from './project-form.module.css';

const groups: readonly { title: string; hint: string; names: readonly TextName[]; isPaired?: true }[] = [
  {
    title: 'Checkout and links',
    hint: 'Where payers and payments go on.',
    names: ['successEndpoint', 'cancelEndpoint', 'frontendEndpoint', 'webhookEndpoint'],
  },
  {
    title: 'Support and social',
    hint: 'Where payers find you.',
    names: ['supportEmail', 'twitterURL', 'discordURL', 'linkedInURL', 'telegramURL'],
    isPaired: true,
  },
  {
    title: 'Mails to payers',
    hint: 'Who they come from. Without a sender here, the one of the mail server.',
    names: ['emailSendRequestFrom', 'emailSendRequestReplyTo'],
  },
];

type Props = { project: ProjectView | undefined; isReadOnly: boolean };

export function ProjectForm({ project, isReadOnly }: Props) {
  const navigate = useNavigate();
  const brand = useBrandForm(project, (id) => {
    void navigate({ to: paths.brand, search: { projectId: `${id}` }, replace: true, ignoreBlocker: true });
  });
  const { values } = brand.form;
  const logoUrl = useLogoUrl(values.logo, brand.saved?.logoPath);
  const field = { brand, isReadOnly };
  return (
    <form className={classes['form']} noValidate onSubmit={brand.submit} aria-label="Project">
      <div className={classes['cards']}>
        {isReadOnly ? <Notice tone="neutral">You can look at this project but not change it.</Notice> : null}
        <Card title="Identity">
          <div className={classes['fields']}>
            <BrandField {...field} name="name" />
            <LogoField {...field} url={logoUrl} />
            <ColourField {...field} />
            <BrandField {...field} name="website" />
          </div>
        </Card>
        {groups.map(({ title, hint, names, isPaired }) => (
          <Card key={title} title={title} hint={hint}>
            <div className={classes['fields']} data-paired={isPaired}>
              {names.map((name) => (
                <BrandField key={name} {...field} name={name} />
              ))}
            </div>
          </Card>
        ))}
      </div>
      <div className={classes['aside']}>
        <CheckoutPreview values={values} logoUrl={logoUrl} />
      </div>
      {isReadOnly ? null : (
        <div className={classes['save']}>
          <SaveBar brand={brand} />
        </div>
      )}
      <LeaveGuard changes={brand.changes} />
    </form>
  );
}

function useLogoUrl(edit: LogoEdit, saved: string | null | undefined): string | undefined {
  const chosen = useObjectUrl(edit instanceof File ? edit : undefined);
  if (edit !== null) return chosen;
  return saved ? serverAddress(saved) : undefined;
}
