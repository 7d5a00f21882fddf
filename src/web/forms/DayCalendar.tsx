import { DatePicker } from '@mantine/dates';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/dates/styles.layer.css';
import { use } from 'react';
import type { Locale } from '#locales/locales.ts';
import { useLocale, useTexts } from '#web/texts.ts';
import { isDay } from './days.ts';

/** The calendar of a date input, in the interface language. */
export function DayCalendar({ day, onPick }: { day: string; onPick: (day: string) => void }) {
  const t = useTexts('fields');
  const language = use(named(useLocale()));
  const chosen = isDay(day) ? day : null;
  return (
    <DatePicker
      __stopPropagation
      highlightToday
      // Their default contrast is too low.
      hideOutsideDates
      weekendDays={[]}
      locale={language}
      value={chosen}
      {...(chosen !== null && { defaultDate: chosen })}
      onChange={(picked) => {
        if (picked !== null) onPick(picked);
      }}
      ariaLabels={{
        previousMonth: t('previous_month'),
        nextMonth: t('next_month'),
        previousYear: t('previous_year'),
        nextYear: t('next_year'),
        previousDecade: t('previous_decade'),
        nextDecade: t('next_decade'),
      }}
    />
  );
}

/** The calendar library's name of each language, once its texts are loaded. */
const loads: Readonly<Record<Locale, () => Promise<string>>> = {
  en: async () => 'en',
  es: async () => (await import('dayjs/locale/es')).default.name,
  fr: async () => (await import('dayjs/locale/fr')).default.name,
  uk: async () => (await import('dayjs/locale/uk')).default.name,
  ru: async () => (await import('dayjs/locale/ru')).default.name,
  cn: async () => (await import('dayjs/locale/zh-cn')).default.name,
};
const loaded = new Map<Locale, Promise<string>>();

function named(locale: Locale): Promise<string> {
  const name = loaded.get(locale) ?? loads[locale]();
  loaded.set(locale, name);
  return name;
}
