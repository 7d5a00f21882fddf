// A status as a word with a colour and a shape, so that it is readable without colour.
import { useTexts } from '#web/texts.ts';
import classes from './Badges.module.css';

/** Four meanings, and none. */
export type Tone = 'good' | 'attention' | 'bad' | 'information' | 'neutral';

/** A free-text status (PKG-07): known words have a meaning, all others are neutral. */
export function StatusBadge({ status }: { status: string }) {
  return <Badge tone={toneOf(status)}>{status}</Badge>;
}

/** Active or inactive (CLI-10, A-47). */
export function ActiveBadge({ active }: { active: boolean }) {
  const t = useTexts('table');
  return <Badge tone={active ? 'good' : 'neutral'}>{active ? t('active') : t('inactive')}</Badge>;
}

/** A word with the mark of its meaning. */
export function Badge({ tone, children }: { tone: Tone; children: string }) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {children}
    </span>
  );
}

/** The meaning of a status word; statuses are free text, so this is only a visual aid. */
export function toneOf(status: string): Tone {
  const word = status.toLowerCase();
  if (/damag|lost|refus|fail|reject|excursion|cancel/.test(word)) return 'bad';
  if (/undeliver|not delivered|return|hold|delay|customs|await|wait|pending/.test(word)) return 'attention';
  if (/transit|dispatch|depart|arriv|sent|shipped|picked|progress|out for/.test(word)) return 'information';
  if (/deliver|received|complete|done|collected/.test(word)) return 'good';
  return 'neutral';
}
