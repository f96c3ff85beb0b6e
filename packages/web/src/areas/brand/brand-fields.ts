import type { ProjectView } from './queries.ts';

/** What a project's form asks for, in groups; the logo stands beside them. */

type TextField = {
  label: string;
  hint?: string;
  placeholder?: string;
  kind: 'text' | 'web' | 'mail' | 'mailbox';
};

export const textFields = {
  name: { label: 'Name', kind: 'text' },
  brandColor: { label: 'Brand colour', kind: 'text' },
  website: { label: 'Website', kind: 'web', placeholder: 'https://example.com' },
  successEndpoint: { label: 'Success URL', hint: 'Where payers go after they have paid.', kind: 'web' },
  cancelEndpoint: { label: 'Cancel URL', hint: 'Where payers go if they cancel.', kind: 'web' },
  frontendEndpoint: {
    label: 'Checkout URL',
    hint: "Your own checkout page, used in payment links instead of Coffer's.",
    kind: 'web',
  },
  webhookEndpoint: { label: 'Webhook URL', hint: 'Where your server receives events.', kind: 'web' },
  supportEmail: { label: 'Support email', hint: 'Shown to payers who need help.', kind: 'mail' },
  twitterURL: { label: 'X (Twitter)', kind: 'web' },
  discordURL: { label: 'Discord', kind: 'web' },
  linkedInURL: { label: 'LinkedIn', kind: 'web' },
  telegramURL: { label: 'Telegram', kind: 'web' },
  emailSendRequestFrom: {
    label: 'From',
    hint: 'An email address that your mail server can send from, with or without a name.',
    placeholder: 'Example Shop <pay@example.com>',
    kind: 'mailbox',
  },
  emailSendRequestReplyTo: { label: 'Reply to', hint: 'Where replies from payers go.', kind: 'mailbox' },
} as const satisfies Partial<Record<keyof ProjectView, TextField>>;

export type TextName = keyof typeof textFields;

export const textNames = Object.keys(textFields) as TextName[];

/** A file to put in place, or '' to remove the one there is; null leaves it as it is. */
export type LogoEdit = File | '' | null;

export type BrandValues = Record<TextName, string> & { logo: LogoEdit };

export type BrandName = keyof BrandValues;

/** In the order of the screen. */
export const brandNames: readonly BrandName[] = ['name', 'logo', ...textNames.filter((name) => name !== 'name')];

export function labelOf(name: BrandName): string {
  return name === 'logo' ? 'Logo' : textFields[name].label;
}

export function detailsOf(name: TextName): TextField {
  return textFields[name];
}

/** The form as the project is saved; a new one is empty. */
export function valuesOf(project: ProjectView | undefined): BrandValues {
  const texts = Object.fromEntries(textNames.map((name) => [name, project?.[name] ?? '']));
  return { ...(texts as Record<TextName, string>), logo: null };
}
