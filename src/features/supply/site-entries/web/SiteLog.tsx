import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { can } from '#core/access.ts';
import { seesColumn } from '#record-types/blinding.ts';
import { DataTable } from '#web/lists/DataTable.tsx';
import { ExportButton } from '#web/lists/ExportButton.tsx';
import { useList } from '#web/lists/use-list.ts';
import { useSession } from '#web/session.ts';
import { useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { IconPlus } from '#web/ui/icons.ts';
import { Placeholder } from '#web/ui/Placeholder.tsx';
import { type SiteEntry, siteEntriesContract, siteEntriesList } from '../contract.ts';
import { entryKinds } from '../rules.ts';
import { entryColumns } from './columns.tsx';
import { entryChoicesQuery, exportSiteEntries, siteEntriesQuery } from './queries.ts';
import classes from './SiteLog.module.css';

const EntryDialog = lazy(async () => ({ default: (await import('./EntryDialog.tsx')).EntryDialog }));
const CorrectDialog = lazy(async () => ({ default: (await import('./CorrectDialog.tsx')).CorrectDialog }));
const VoidDialog = lazy(async () => ({ default: (await import('./VoidDialog.tsx')).VoidDialog }));

type Open = { readonly act: 'add' } | { readonly act: 'correct' | 'void'; readonly entry: SiteEntry };

/** The accountability log of a project's sites, and the kits that they have. */
export function SiteLog({ project }: { readonly project: number }) {
  const t = useTexts('siteEntries');
  const user = useSession()?.user;
  const [open, setOpen] = useState<Open>();
  const mayWrite = can(user, siteEntriesContract.add.access);
  const seesGoods = user !== undefined && seesColumn(user, 'site_entries', 'batch');
  const list = useList({
    declaration: siteEntriesList,
    query: (state) => siteEntriesQuery(project, state),
    prefix: 'log_',
  });
  const close = () => setOpen(undefined);
  const act = {
    correct: (entry: SiteEntry) => setOpen({ act: 'correct', entry }),
    void: (entry: SiteEntry) => setOpen({ act: 'void', entry }),
  };
  return (
    <section className={classes['part']}>
      <div className={classes['head']}>
        <h2>{t('title')}</h2>
        <OnHand project={project} />
      </div>
      <DataTable
        name="site_entries"
        label={t('title')}
        list={list}
        columns={entryColumns(t, { goods: seesGoods }, mayWrite ? act : undefined)}
        filters={[
          {
            kind: 'one',
            name: 'kind',
            label: t('kind'),
            choices: entryKinds.map((value) => ({ value, label: t(value) })),
          },
        ]}
        empty={mayWrite ? `${t('none')} ${t('none_hint')}` : t('none')}
        rowKey={(row) => row.id}
        add={
          mayWrite && (
            <PlainButton look="main" icon={<IconPlus aria-hidden />} onClick={() => setOpen({ act: 'add' })}>
              {t('add')}
            </PlainButton>
          )
        }
        actions={<ExportButton save={() => exportSiteEntries(project, list.state)} />}
      />
      <Suspense>
        {open?.act === 'add' && <EntryDialog project={project} onClose={close} />}
        {open?.act === 'correct' && (
          <CorrectDialog entry={open.entry} seesGoods={seesGoods} onClose={close} />
        )}
        {open?.act === 'void' && <VoidDialog entry={open.entry} onClose={close} />}
      </Suspense>
    </section>
  );
}

/** How many kits the sites have that are not with a participant. */
function OnHand({ project }: { readonly project: number }) {
  const t = useTexts('siteEntries');
  const { data } = useQuery(entryChoicesQuery(project));
  const kits = data?.kits.filter((kit) => kit.state !== 'dispensed') ?? [];
  return (
    <p className={classes['soft']}>
      {data ? t('kits_on_hand', { count: kits.length }) : <Placeholder width="120px" height={14} />}
    </p>
  );
}
