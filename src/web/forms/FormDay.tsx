import { lazy, useState } from 'react';
import { useLanguageTag, useTexts } from '#web/texts.ts';
import { ButtonPanel } from '#web/ui/ButtonPanel.tsx';
import { IconCalendar } from '#web/ui/icons.ts';
import { phoneMedia, useMedia } from '#web/use-media.ts';
import { dayOf, figuresOf, patternOf } from './days.ts';
import { FieldFrame, type FieldWords } from './FieldFrame.tsx';
import field from './FormField.module.css';
import { FormField } from './FormField.tsx';

const DayCalendar = lazy(() =>
  import('./DayCalendar.tsx').then((module) => ({ default: module.DayCalendar })),
);

/**
 * A labelled date, `yyyy-mm-dd` or ''. It is typed in digits in the order of the language, or chosen in a
 * calendar; an invalid date is passed on as typed and rejected by the schema. A phone uses its native input.
 */
export function FormDay({
  name,
  value,
  onChange,
  ...words
}: Omit<FieldWords, 'warning'> & {
  name?: string;
  value: string;
  onChange: (event: { currentTarget: { value: string } }) => void;
}) {
  const t = useTexts('fields');
  const tag = useLanguageTag();
  const isPhone = useMedia(phoneMedia);
  const [typed, setTyped] = useState<string>();
  if (isPhone) return <FormField type="date" name={name} value={value} onChange={onChange} {...words} />;
  const choose = (day: string) => onChange({ currentTarget: { value: day } });
  return (
    <FieldFrame {...words}>
      {(tied) => (
        <div className={field['box']}>
          <input
            {...tied}
            name={name}
            autoComplete="off"
            placeholder={patternOf(tag, t('day_letters'))}
            value={typed ?? figuresOf(value, tag)}
            onChange={({ currentTarget }) => {
              setTyped(currentTarget.value);
              choose(dayOf(currentTarget.value));
            }}
            onBlur={() => setTyped(undefined)}
          />
          <ButtonPanel
            button={{
              look: 'quiet',
              className: field['reveal'],
              'aria-label': t('open_calendar'),
              'aria-describedby': `${tied.id}-label`,
              icon: <IconCalendar aria-hidden />,
            }}
            label={words.label}
            side="end"
            width={284}
          >
            {(close) => (
              <DayCalendar
                day={value}
                onPick={(day) => {
                  choose(day);
                  close();
                }}
              />
            )}
          </ButtonPanel>
        </div>
      )}
    </FieldFrame>
  );
}
