import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useId, useState } from 'react';
import { can } from '#core/access.ts';
import { showMoment } from '#locales/dates.ts';
import { numberFormat } from '#locales/numbers.ts';
import { storageTexts } from '#record-types/product.ts';
import { failed } from '#web/messages.ts';
import { useSession } from '#web/session.ts';
import { useLanguageTag, useTexts } from '#web/texts.ts';
import { Badge } from '#web/ui/Badges.tsx';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { type Fact, Facts } from '#web/ui/Facts.tsx';
import { IconChevronRight, IconDownload, IconTrash } from '#web/ui/icons.ts';
import { Amount } from '#web/ui/Values.tsx';
import { type TemperatureFile, temperaturesContract } from '../contract.ts';
import { LoggerChart } from './LoggerChart.tsx';
import { downloadTemperatures } from './queries.ts';
import classes from './Temperatures.module.css';

const VoidFileDialog = lazy(async () => ({ default: (await import('./VoidFileDialog.tsx')).VoidFileDialog }));

/** One file of a logger; open with its figures, chart and what its reader should know. */
export function LoggerFile({
  file,
  isOpen,
  onOpen,
}: {
  file: TemperatureFile;
  isOpen: boolean;
  onOpen: () => void;
}) {
  const t = useTexts('excursions');
  const id = useId();
  const facts = useFacts(file);
  const [voiding, setVoiding] = useState(false);
  const saving = useMutation({ mutationFn: () => downloadTemperatures(file.id), onError: failed });
  const mayVoid = can(useSession()?.user, temperaturesContract.voidFile.access) && file.voided_at === null;
  return (
    <li className={classes['file']} data-void={file.voided_at !== null || undefined}>
      <div className={classes['fileHead']}>
        <button
          type="button"
          className={classes['toggle']}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={onOpen}
        >
          <IconChevronRight size={18} aria-hidden />
          <span>{file.name}</span>
        </button>
        {file.voided_at !== null && <Badge tone="neutral">{t('voided')}</Badge>}
        {file.is_excursion && <Badge tone="bad">{t('one')}</Badge>}
        <PlainButton
          look="quiet"
          aria-label={t('download', { name: file.name })}
          busy={saving.isPending}
          onClick={() => saving.mutate()}
        >
          <IconDownload aria-hidden />
        </PlainButton>
        {mayVoid && (
          <PlainButton
            look="quiet"
            aria-label={t('void_file', { name: file.name })}
            onClick={() => setVoiding(true)}
          >
            <IconTrash aria-hidden />
          </PlainButton>
        )}
      </div>
      {isOpen && (
        <div id={id} className={classes['inside']}>
          {file.void_reason !== null && <p>{file.void_reason}</p>}
          <LoggerChart file={file} />
          <Facts facts={facts} />
          <Warnings file={file} />
        </div>
      )}
      {voiding && (
        <Suspense>
          <VoidFileDialog file={file} onClose={() => setVoiding(false)} />
        </Suspense>
      )}
    </li>
  );
}

function Warnings({ file: { warnings } }: { file: TemperatureFile }) {
  const t = useTexts('excursions');
  if (warnings.length === 0) return null;
  return (
    <ul className={classes['warnings']}>
      {warnings.map(({ kind, count, lines }) => (
        <li key={kind}>
          {t('warn_line', {
            what: t(`warn_${kind}`),
            count,
            lines: lines.join(', ') + (count > lines.length ? ', …' : ''),
          })}
        </li>
      ))}
    </ul>
  );
}

function useFacts(file: TemperatureFile): Fact[] {
  const t = useTexts('excursions');
  const storage = useTexts('batches');
  const tag = useLanguageTag();
  const number = (value: string, digits = 1) =>
    numberFormat(tag, { minimumFractionDigits: digits, maximumFractionDigits: digits })(Number(value));
  const minutes = (seconds: number) => t('minutes', { count: Math.ceil(seconds / 60) });
  const { low_c, high_c, longest_from } = file;
  return [
    { label: t('storage_class'), value: storage(storageTexts[file.storage_class]) },
    {
      label: t('limits'),
      value:
        low_c === null || high_c === null
          ? t('no_limits')
          : t('limits_of', { low: number(low_c, 0), high: number(high_c, 0) }),
    },
    {
      label: t('range'),
      value: t('range_of', { low: number(file.lowest_c), high: number(file.highest_c) }),
    },
    { label: t('mean'), value: t('degrees', { value: number(file.mean_c) }) },
    {
      label: t('kinetic_mean'),
      value: (
        <span className={classes['stacked']}>
          {t('degrees', { value: number(file.kinetic_mean_c, 2) })}
          <small>{t('kinetic_hint')}</small>
        </span>
      ),
    },
    { label: t('above'), value: minutes(file.seconds_above) },
    { label: t('below'), value: minutes(file.seconds_below) },
    { label: t('allowed'), value: t('minutes', { count: file.allowed_minutes }) },
    {
      label: t('longest'),
      value: (
        <span className={classes['stacked']}>
          {minutes(file.longest_seconds)}
          {longest_from !== null && <small>{t('since', { when: showMoment(longest_from, tag) })}</small>}
        </span>
      ),
    },
    { label: t('readings'), value: <Amount value={file.readings} /> },
    {
      label: t('period'),
      value: t('period_of', { from: showMoment(file.first_at, tag), until: showMoment(file.last_at, tag) }),
    },
    {
      label: t('time_zone'),
      value: file.time_zone === 'file' ? t('stated_in_file') : file.time_zone,
    },
    ...(file.device === null ? [] : [{ label: t('device'), value: file.device }]),
    {
      label: t('uploaded'),
      value: [showMoment(file.uploaded_at, tag), file.uploaded_by].filter(Boolean).join(' · '),
    },
    { label: 'SHA-256', value: <code title={file.sha256}>{file.sha256.slice(0, 16)}…</code> },
  ];
}
