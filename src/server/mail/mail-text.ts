// Renders mails: text and HTML from one template, in the recipient's language, for light and dark screens.
import { escapeMarkup } from '#core/markup.ts';
import { mails as cn } from '#locales/cn/mails.ts';
import { mails as en } from '#locales/en/mails.ts';
import { mails as es } from '#locales/es/mails.ts';
import { mails as fr } from '#locales/fr/mails.ts';
import { type Locale, languageTags, localeOf, tagOf } from '#locales/locales.ts';
import { mails as ru } from '#locales/ru/mails.ts';
import { fillText } from '#locales/text.ts';
import { mails as uk } from '#locales/uk/mails.ts';
import { oneLine } from './one-line.ts';

export type MailTemplate =
  Extract<keyof typeof en, `${string}_subject`> extends `${infer Name}_subject` ? Name : never;

interface MailParts {
  template: MailTemplate;
  language: string;
  parameters?: Readonly<Record<string, string | number>>;
  code?: string;
  link?: string;
  subject?: string | undefined;
}

export interface RenderedMail {
  language: Locale;
  subject: string;
  text: string;
  html: string;
}

const dictionaries = { en, es, cn, uk, ru, fr } satisfies Record<Locale, Record<keyof typeof en, string>>;

/** Subject, text and HTML of a mail. */
export function renderMail({ template, parameters, code, link, ...mail }: MailParts): RenderedMail {
  const language = localeOf(mail.language) ?? 'en';
  const words = dictionaries[language];
  const write = (text: string) => fillText(text, languageTags[language], parameters);
  const subject = oneLine(mail.subject?.trim() ? mail.subject : write(words[`${template}_subject`]));
  const body = write(words[`${template}_text`]);
  const action =
    link === undefined ? undefined : { link, label: words[`${template}_action` as keyof typeof en] };
  const text = [body, code, action && `${action.label}\n${action.link}`, words.footer]
    .filter((part) => part !== undefined)
    .join('\n\n');
  return {
    language,
    subject,
    text: `${text}\n`,
    html: htmlOf(languageTags[language], subject, body, words.footer, code, action),
  };
}

/** A time in the recipient's language and this time zone, with the zone's name. */
export function momentText(moment: Date, language: string, timeZone: string): string {
  return new Intl.DateTimeFormat(tagOf(language), {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone,
  })
    .format(moment)
    .concat(` (${timeZone})`);
}

function htmlOf(
  tag: string,
  subject: string,
  body: string,
  footer: string,
  code: string | undefined,
  action: { link: string; label: string } | undefined,
): string {
  const paragraphs = body.split('\n').map((line) => `<p>${escapeMarkup(line)}</p>`);
  return `<!doctype html>
<html lang="${tag}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeMarkup(subject)}</title><style>${style}</style></head>
<body><div class="card"><h1>${escapeMarkup(subject)}</h1>
${paragraphs.join('\n')}
${code === undefined ? '' : `<p class="code">${escapeMarkup(code)}</p>`}
${action === undefined ? '' : `<p><a class="button" href="${escapeMarkup(action.link)}">${escapeMarkup(action.label)}</a></p>\n<p class="small">${escapeMarkup(action.link)}</p>`}
<p class="small">${escapeMarkup(footer)}</p></div></body></html>
`;
}

const style = `:root{color-scheme:light dark}
body{margin:0;padding:24px 12px;background:#f4f6f8;color:#1c2733;font:16px/1.5 system-ui,sans-serif}
.card{max-width:520px;margin:0 auto;padding:24px;background:#fff;border:1px solid #d9e0e7;border-radius:8px;overflow-wrap:anywhere}
h1{margin:0 0 16px;font-size:20px;line-height:1.3}
.code{font:700 32px/1.2 ui-monospace,monospace;letter-spacing:6px}
.button{display:inline-block;padding:12px 20px;border-radius:6px;background:#0d5d75;color:#fff;text-decoration:none}
.small{color:#5a6774;font-size:13px}
@media (prefers-color-scheme:dark){body{background:#11171d;color:#e6ebf0}.card{background:#1a222b;border-color:#33404d}.small{color:#a3b0bd}.button{background:#57b4ca;color:#06222b}}`;
