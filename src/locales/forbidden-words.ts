// Words forbidden in code, texts and documents, in addition to the glossary's forbidden variants.
import type { Locale } from './locales.ts';

/**
 * A word that is forbidden in the dictionaries of one language, or everywhere in code, texts and documents.
 */
export interface ForbiddenWord {
  readonly in: Locale | 'everywhere';
  readonly never: RegExp;
  /** The recommended replacement. */
  readonly write: string;
}

/** Words forbidden everywhere, or in the texts of one language. */
export const forbiddenWords: readonly ForbiddenWord[] = [
  { in: 'en', never: /\b(hangs? (below|on)|depends? on it below)\b/i, write: "'dependent records'" },
  { in: 'en', never: /\b(nobody|somebody|whoever asks|whom)\b/i, write: "'no one', 'someone', or the role" },
  {
    in: 'en',
    never: /\b(meanwhile|just now|goes? away|on (its|their) way)\b/i,
    write: 'what happens, and when',
  },
  { in: 'en', never: /\b(throw(n)? (it )?away|not? (longer )?yours)\b/i, write: "'discard', 'no access'" },
  { in: 'en', never: /\b(this|the) page (broke|did not arrive)\b/i, write: "'Something went wrong'" },
  { in: 'en', never: /\bby the clock of\b/i, write: "'time zone'" },
  { in: 'en', never: /\be-mails?\b(?! (not valid|already exists|verified))/i, write: "'email'" },
  { in: 'en', never: /\b(faults?|wrong rows?|(is|are) wrong|not usable)\b/i, write: "'errors', 'invalid'" },
  { in: 'en', never: /\bgood for\b/i, write: "'valid for'" },
  { in: 'en', never: /\b(small and|and a) capital letters?\b/i, write: "'lower- and uppercase letters'" },
  {
    in: 'en',
    never: /\bneither yes nor no\b|\bno date of the form\b/i,
    write: "'must be …', 'not a valid …'",
  },
  { in: 'en', never: /\bnothing of \w+ (has|have|is)\b/i, write: "'No … yet.'" },
  { in: 'es', never: /segundo paso/i, write: "'verificación en dos pasos'" },
  { in: 'es', never: /listas? por correo/i, write: "'exportaciones programadas'" },
  { in: 'es', never: /\bescrit[oa]s?\b/i, write: "'importado'" },
  { in: 'fr', never: /listes? par courriel/i, write: "'exports programmés'" },
  { in: 'fr', never: /double authentification/i, write: "'validation en deux étapes'" },
  { in: 'fr', never: /abandonné/i, write: "'annulé'" },
  { in: 'uk', never: /другий крок/i, write: "'двоетапна перевірка'" },
  { in: 'uk', never: /списк(и|ів) поштою/i, write: "'регулярний експорт'" },
  { in: 'uk', never: /записано/i, write: "'імпортовано'" },
  { in: 'ru', never: /второй шаг/i, write: "'двухэтапная проверка'" },
  { in: 'ru', never: /списк(и|ов) по почте/i, write: "'регулярная выгрузка'" },
  { in: 'ru', never: /прерван/i, write: "'отменён'" },
  { in: 'cn', never: /第二步/, write: "'两步验证'" },
  { in: 'cn', never: /已写入/, write: "'已导入'" },
  { in: 'cn', never: /撤回/, write: "'撤销导入'" },
  { in: 'everywhere', never: /\bwhyChanged\b/, write: "'reason'" },
  { in: 'everywhere', never: /\bguideDeparture\b/, write: "'drainConnections'" },
  { in: 'everywhere', never: /\bin stock row\b/i, write: "'stock', 'on hand'" },
  { in: 'everywhere', never: /\bgaps? to mend\b/i, write: "'open issues'" },
  { in: 'everywhere', never: /\btemperature (alarm|violation)s?\b/i, write: "'temperature excursion'" },
  { in: 'everywhere', never: /\brefuses? to take\b/i, write: "'rejects'" },
  { in: 'everywhere', never: /\bin the house\b/i, write: "'staff'" },
  { in: 'everywhere', never: /\bthe server that did not take\b/i, write: 'what the mail server returned' },
  { in: 'everywhere', never: /\bno longer yours\b/i, write: "'no access'" },
  { in: 'everywhere', never: /\b(thereby|whereof|hereby|whosoever)\b/i, write: 'plain English' },
  // In code, comments, tests and documents.
  { in: 'everywhere', never: /\b(Fault|faultsOf)\b/, write: "'FieldError', 'validate'" },
  { in: 'everywhere', never: /\b(type|interface) Tell\b/, write: "'ReportProgress'" },
  { in: 'everywhere', never: /\bAim\b/, write: "'ImportTarget'" },
  { in: 'everywhere', never: /\bThing\b/, write: 'a name' },
  { in: 'everywhere', never: /\bsecond[- ]?steps?\b/i, write: "'mfa', on screens 'two-step verification'" },
  { in: 'everywhere', never: /\b(kept[- ]answers?|answerOnce)\b/i, write: "'idempotency', 'runIdempotent'" },
  {
    in: 'everywhere',
    never: /\b(checked|undone)[- ]?(rows?|records?)\b|\bstaged-(rows|records)\b/i,
    write: "'validate', 'stage', 'undo'",
  },
  { in: 'everywhere', never: /\bpaid-?amounts\b/i, write: "'invoice-balance'" },
  { in: 'everywhere', never: /\bvoided-rows\b/i, write: "'voided records'" },
  { in: 'everywhere', never: /\b(sheet|machine)-imports\b/, write: "'imports'" },
  { in: 'everywhere', never: /\browsStillStand\b/, write: "'rowsUnchangedSinceValidation'" },
  { in: 'everywhere', never: /\bmakePassingRows\b/, write: "'createTempRows'" },
  { in: 'everywhere', never: /\binsertUntold\b/, write: "'recordUndeliverable'" },
  { in: 'everywhere', never: /\bWayIn/, write: "'PublicForm…'" },
  { in: 'everywhere', never: /\bforgiveSkippedTransitions\b/, write: "'ignoreSkippedViewTransitions'" },
  { in: 'everywhere', never: /\buseGoHomeSoon\b/, write: "'useDelayedRedirect'" },
  { in: 'everywhere', never: /\blookAgain/, write: "'pollIntervalMs'" },
  { in: 'everywhere', never: /\blook for emergencies\b/i, write: "'mail.alert'" },
  { in: 'everywhere', never: /\bforget imports\b/i, write: "'imports.expire'" },
  { in: 'everywhere', never: /\btold by\b/i, write: "'reported by'" },
  { in: 'everywhere', never: /\bwho took\b/i, write: "'received by'" },
  { in: 'everywhere', never: /\bwaybills?\b/i, write: "'airbill'" },
  { in: 'everywhere', never: /\bend of life\b/i, write: "'expiry date'" },
  { in: 'everywhere', never: /\bsix digits\b/i, write: "'verification code'" },
  { in: 'everywhere', never: /\blists? by mail\b/i, write: "'scheduled exports'" },
  { in: 'everywhere', never: /\bways? in\b/i, write: "'login'" },
  { in: 'everywhere', never: /\blets? (us |him |them )?in\b/i, write: "'accepts the login'" },
  {
    in: 'everywhere',
    never: /\b(take|takes|took|taken) back\b/i,
    write: "'undo import', 'undone', 'restored'",
  },
  { in: 'everywhere', never: /\b(gives?|gave|given|giving) up\b/i, write: "'cancel', 'cancelled'" },
  { in: 'everywhere', never: /\bmend(s|ed|ing|er)?\b/i, write: "'fix'" },
  { in: 'everywhere', never: /\bwrong rows?\b/i, write: "'rows with errors'" },
  { in: 'everywhere', never: /\bhangs? (below|on)\b/i, write: "'dependent records'" },
  {
    in: 'everywhere',
    never: /(?<![`'"|(_])\b(nobody|somebody)\b(?![`'")@:])/i,
    write: "'no one', 'someone', or the role",
  },
  { in: 'everywhere', never: /\bmeanwhile\b/i, write: "'since then', 'in between'" },
  { in: 'everywhere', never: /\bon (its|their) way\b/i, write: "'pending', 'sent'" },
  { in: 'everywhere', never: /\buntold\b/i, write: "'not reported'" },
  { in: 'everywhere', never: /\b(no|a) machine\b/i, write: "'API client'" },
];
