import { serverAddress } from '../../api/http/server-address.ts';
import { formatDateTimeZone } from '../../format/date-time.ts';
import { RelativeTime } from '../../ui/time/relative-time.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { LeaveGuard } from '../../ui/dialogs/leave-guard.tsx';
import { Notice } from '../../ui/messages/notice.tsx';
import { BrandField } from './brand-field.tsx';
import { CheckoutPreview } from './checkout-preview.tsx';
import { sentenceOf } from './changes-of.ts';
import { ColourField } from './colour-field.tsx';
import type { LogoSource } from './logo-image.tsx';
import { LogoField } from './logo-field.tsx';
import type { ProjectView } from './queries.ts';
import { SaveBar } from './save-bar.tsx';
import { useBrandForm } from './use-brand-form.ts';
import type { LogoEdit, TextName } from './brand-fields.ts';
import classes from './project-form.module.css';

const groups: readonly { title: string; hint: string; names: readonly TextName[]; isPaired?: true }[] = [
  {
    title: 'Checkout and links',
    hint: 'Where payers go after checkout, and where your server is notified.',
    names: ['successEndpoint', 'cancelEndpoint', 'frontendEndpoint', 'webhookEndpoint'],
  },
  {
    title: 'Support and social',
    hint: 'How payers can reach you.',
    names: ['supportEmail', 'twitterURL', 'discordURL', 'linkedInURL', 'telegramURL'],
    isPaired: true,
  },
  {
    title: 'Emails to payers',
    hint: 'The sender of these emails. Leave empty to use the sender of the mail server.',
    names: ['emailSendRequestFrom', 'emailSendRequestReplyTo'],
  },
];

type Props = {
  project: ProjectView | undefined;
  isReadOnly: boolean;
  onTouch?: (isTouched: boolean) => void;
  onSaved: (project: ProjectView) => void;
};

export function ProjectForm({ project, isReadOnly, onTouch, onSaved }: Props) {
  const brand = useBrandForm(project, { onTouch, onSaved });
  const { values } = brand.form;
  const logo = logoOf(values.logo, project?.logoPath);
  const field = { brand, isReadOnly };
  return (
    <>
      <form className={classes['form']} noValidate onSubmit={brand.submit} aria-label="Project">
        <div className={classes['cards']}>
          {project?.takesEffectAt ? (
            <Notice tone="attention">
              A new URL for payers is waiting. It takes effect on {formatDateTimeZone(project.takesEffectAt)}, in{' '}
              <RelativeTime at={project.takesEffectAt} left />, unless an owner stops it under Treasury changes. Until
              then payers go where this page says.
            </Notice>
          ) : null}
          {isReadOnly ? <Notice tone="neutral">You can view this project, but not change it.</Notice> : null}
          <Card title="Identity">
            <div className={classes['fields']}>
              <BrandField {...field} name="name" />
              <LogoField {...field} source={logo} />
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
          <CheckoutPreview values={values} logo={logo} />
        </div>
        {isReadOnly ? null : (
          <div className={classes['save']}>
            <SaveBar brand={brand} />
          </div>
        )}
      </form>
      {/* Beside it: what is sent in a dialog would be sent here, too. */}
      <LeaveGuard isTouched={brand.changes.length > 0} sentence={sentenceOf(brand.changes)} />
    </>
  );
}

function logoOf(edit: LogoEdit, saved: string | null | undefined): LogoSource | undefined {
  if (edit instanceof File) return edit;
  return saved && edit === null ? serverAddress(saved) : undefined;
}
