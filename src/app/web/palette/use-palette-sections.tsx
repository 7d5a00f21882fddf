import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ComponentType, useEffect, useState } from 'react';
import { exists } from '#app/web/routes.tsx';
import { can } from '#core/access.ts';
import { importsContract } from '#features/exchange/imports/contract.ts';
import { findableKinds, type SearchKind } from '#features/oversight/search/rules.ts';
import { searchQuery } from '#features/oversight/search/web/queries.ts';
import { openRecord } from '#features/supply/record-forms/web/queries.ts';
import { useAppState } from '#web/app-state.ts';
import { download } from '#web/client.ts';
import { failed } from '#web/messages.ts';
import { useSession } from '#web/session.ts';
import { useTexts } from '#web/texts.ts';
import type { IconProps } from '#web/ui/create-icon.tsx';
import {
  IconArrowRight,
  IconBarcode,
  IconBox,
  IconBuilding,
  IconBuildingHospital,
  IconDownload,
  IconFileText,
  IconFolder,
  IconMapPin,
  IconPackageImport,
  IconPill,
  IconPlus,
  IconTableImport,
  IconUserCircle,
} from '#web/ui/icons.ts';
import { addressOf, type ImportTarget, matches, newRecordsFor, pagesOf } from './palette-entries.ts';
import { type RecentRecord, recentRecords, rememberRecord } from './recent-records.ts';

export interface PaletteOption {
  readonly key: string;
  readonly label: string;
  readonly detail?: string;
  readonly Icon: ComponentType<IconProps>;
  /** Where it leads, if it does. */
  readonly href?: string;
  /** Known without the server, so it stays while a response is pending. */
  readonly isLocal: boolean;
  readonly choose: () => void;
}

interface Section {
  readonly key: string;
  readonly label: string;
  readonly options: readonly PaletteOption[];
}

/** `idle`: nothing was typed. */
type PaletteState = 'idle' | 'searching' | 'found' | 'none' | 'failed';

const pauseMs = 120;
const shownNew = 5;

const icons: Readonly<Record<SearchKind, PaletteOption['Icon']>> = {
  packages: IconBox,
  projects: IconFolder,
  clients: IconBuilding,
  products: IconPill,
  batches: IconBarcode,
  kits: IconPackageImport,
  invoices: IconFileText,
  people: IconUserCircle,
  sites: IconBuildingHospital,
  cities: IconMapPin,
};
const imports: readonly [label: 'Packages' | 'Projects' | 'Clients' | 'Invoices', into: ImportTarget][] = [
  ['Packages', ['packages', 'package_statuses']],
  ['Projects', ['projects']],
  ['Clients', ['clients']],
  ['Invoices', ['invoices', 'invoice_payments']],
];

/** The palette's results for a text: pages and actions at once, records when they arrive. */
export function usePaletteSections(
  text: string,
  { onClose, onImport }: { onClose: () => void; onImport: (into: ImportTarget) => void },
) {
  const t = useTexts('palette');
  const words = useTexts('recordForms');
  const navigate = useNavigate();
  const user = useSession()?.user;
  const { currentClient, currentProject, mainMenuRoles, uiSettings } = useAppState();
  const wanted = text.trim();
  const asked = usePaused(wanted);
  const answer = useQuery(searchQuery(asked));
  if (user === undefined) return { sections: [], state: 'idle' as PaletteState, retry: () => {} };

  const go = (href: string) => {
    onClose();
    void navigate({ href });
  };
  const kinds = findableKinds(user);
  const recordOption = (record: RecentRecord, key: string, detail: string): PaletteOption => {
    const href = addressOf(record);
    return {
      key: `${key}-${record.kind}-${record.id}`,
      label: record.label,
      detail,
      Icon: icons[record.kind],
      href,
      isLocal: key === 'recent',
      choose: () => {
        rememberRecord(user.username, record);
        go(href);
      },
    };
  };
  const recent = recentRecords(user.username, kinds).map((record) =>
    recordOption(record, 'recent', [t(record.kind), record.detail].filter(Boolean).join(' · ')),
  );

  const actions: PaletteOption[] = newRecordsFor(user, currentProject).map(({ kind, project }) => ({
    key: `new-${kind}`,
    label: words(`new_${kind}`),
    ...(project && { detail: project.name }),
    Icon: IconPlus,
    isLocal: true,
    choose: () => {
      onClose();
      openRecord({ act: 'new', kind, ...(project && { parent: project.id }) });
    },
  }));
  const spreadsheets: PaletteOption[] = imports.flatMap(([label, into]) => [
    ...(can(user, importsContract.upload.access)
      ? [
          {
            key: `import-${into[0]}`,
            label: t('import', { list: t(`common.${label}`) }),
            Icon: IconTableImport,
            isLocal: true,
            choose: () => onImport(into),
          },
        ]
      : []),
    // Invoices are exported by period, from their list.
    ...(can(user, importsContract.template.access) && label !== 'Invoices'
      ? [
          {
            key: `export-${into[0]}`,
            label: t('export', { list: t(`common.${label}`) }),
            Icon: IconDownload,
            isLocal: true,
            choose: () => {
              onClose();
              void download(importsContract.template, { query: { resource: into[0] } }).catch(failed);
            },
          },
        ]
      : []),
  ]);
  const situation = { role: user.role, mainMenuRoles, currentClient, uiSettings, exists };
  const pages: PaletteOption[] = pagesOf(situation, user).map(({ label, to, search }) => {
    const href = search === undefined ? to : `${to}?${new URLSearchParams(search).toString()}`;
    return {
      key: `page-${label}`,
      label: t(`common.${label}`),
      Icon: IconArrowRight,
      href,
      isLocal: true,
      choose: () => go(href),
    };
  });

  if (wanted === '') {
    const sections = filled([
      { key: 'recent', label: t('recent'), options: recent },
      { key: 'actions', label: t('actions'), options: actions.slice(0, shownNew) },
      { key: 'pages', label: t('pages'), options: pages },
    ]);
    return { sections, state: 'idle' as PaletteState, retry: () => {} };
  }

  const fitting = (options: readonly PaletteOption[]) =>
    options.filter(({ label, detail = '' }) => matches(wanted, label, detail));
  const isLate = asked !== wanted || answer.isPlaceholderData || answer.isFetching;
  const records = (answer.data?.groups ?? []).map(({ kind, results }) => ({
    key: kind,
    label: t(kind),
    options: results.map((result) => recordOption({ ...result, kind }, 'found', result.detail)),
  }));
  const sections = filled([
    { key: 'pages', label: t('pages'), options: fitting(pages) },
    { key: 'actions', label: t('actions'), options: fitting([...actions, ...spreadsheets]) },
    ...(answer.isError ? [] : records),
  ]);
  const state: PaletteState = isLate
    ? 'searching'
    : answer.isError
      ? 'failed'
      : sections.length === 0
        ? 'none'
        : 'found';
  return { sections, state, retry: () => void answer.refetch() };
}

function filled(sections: readonly Section[]): Section[] {
  return sections.filter(({ options }) => options.length > 0);
}

/** The text once no key was pressed for a moment. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return text === '' ? '' : paused;
}
