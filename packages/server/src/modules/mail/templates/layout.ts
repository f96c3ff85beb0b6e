import type { Language } from '@coffer/kernel/language.ts';
import type { Template } from '../template.ts';
import { escapeHtml } from './escape-html.ts';
import { oneLine } from './one-line.ts';

/** What a mail says. Text and HTML are both made from it, so that neither says less than the other. */
export type MailContent = {
  name: string;
  subject: string;
  heading: string;
  paragraphs: readonly string[];
  button?: { label: string; link: string };
  /** Small print: how long a link is good, what to do when it was not you. */
  notes: readonly string[];
  /** How to get no more of its kind. */
  stop?: { label: string; link: string };
  sender: string;
  /** English where nothing is said. */
  language?: Language;
};

export function layOut(content: MailContent): Template {
  const { name, subject, button, stop } = content;
  for (const { link } of [button, stop].filter((one) => one !== undefined)) {
    if (!/^https?:\/\//.test(link)) throw new TypeError('A mail links to http and https addresses only.');
  }
  const lines = {
    ...content,
    heading: oneLine(content.heading),
    paragraphs: content.paragraphs.map(oneLine),
    notes: content.notes.map(oneLine),
    sender: oneLine(content.sender),
  };
  const made = { name, subject: oneLine(subject), text: asText(lines), html: asHtml(lines) };
  return stop ? { ...made, stop: stop.link } : made;
}

function asText({ heading, paragraphs, button, notes, stop, sender }: MailContent): string {
  const pressed = (one: MailContent['button']) => (one ? [`${one.label}:\n${one.link}`] : []);
  const parts = [heading, ...paragraphs, ...pressed(button), ...notes, ...pressed(stop)];
  return `${[...parts, `-- \n${sender}`].join('\n\n')}\n`;
}

const ink = 'color:#12191a';
const faint = 'color:#48555a;font-size:14px;line-height:20px';
const font = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,sans-serif";
const sheet =
  'max-width:520px;margin:0 auto;padding:32px;background:#ffffff;border:1px solid #dee4e2;border-radius:12px';
const press =
  'display:inline-block;padding:12px 24px;border-radius:8px;background:#0b6072;color:#ffffff;font-weight:600;text-decoration:none';

function asHtml({ subject, heading, paragraphs, button, notes, stop, sender, language = 'en' }: MailContent): string {
  const parts = [
    `<h1 style="margin:0 0 16px;font-size:20px;line-height:28px;${ink}">${escapeHtml(heading)}</h1>`,
    ...paragraphs.map(
      (text) => `<p style="margin:0 0 16px;font-size:16px;line-height:24px;${ink}">${escapeHtml(text)}</p>`,
    ),
    ...(button ? pressable(button, language) : []),
    ...notes.map((text) => `<p style="margin:16px 0 0;${faint}">${escapeHtml(text)}</p>`),
    ...(stop
      ? [
          `<p style="margin:16px 0 0"><a href="${escapeHtml(stop.link)}" style="${faint}">${escapeHtml(stop.label)}</a></p>`,
        ]
      : []),
  ];
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light">
<title>${escapeHtml(oneLine(subject))}</title>
</head>
<body style="margin:0;padding:24px 16px;background:#f4f6f5;${font}">
<main style="${sheet}">
${parts.join('\n')}
</main>
<p style="max-width:520px;margin:16px auto 0;text-align:center;${faint}">${escapeHtml(sender)}</p>
</body>
</html>
`;
}

const orOpen: Record<Language, string> = {
  en: 'Or open this address:',
  de: 'Oder öffnen Sie diese Adresse:',
};

/** The address stands below in full: readers see where they are sent, and can copy it. */
function pressable({ label, link }: { label: string; link: string }, language: Language): string[] {
  const href = escapeHtml(link);
  return [
    `<p style="margin:24px 0"><a href="${href}" style="${press}">${escapeHtml(label)}</a></p>`,
    `<p style="margin:0;overflow-wrap:anywhere;${faint}">${orOpen[language]}<br>${href}</p>`,
  ];
}
