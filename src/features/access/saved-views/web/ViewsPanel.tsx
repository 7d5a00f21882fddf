import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { can } from '#core/access.ts';
import { appState, setAppState } from '#web/app-state.ts';
import { call } from '#web/client.ts';
import { Form } from '#web/forms/Form.tsx';
import { FormField } from '#web/forms/FormField.tsx';
import { FormSwitch } from '#web/forms/FormSwitch.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { failed, showSuccess } from '#web/messages.ts';
import { useSession } from '#web/session.ts';
import { useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { IconTrash, IconUsers } from '#web/ui/icons.ts';
import { FailurePanel } from '#web/ui/Panels.tsx';
import { type SavedView, type ViewedList, viewName, viewsContract } from '../contract.ts';
import { addressOfView, type ShownList, viewOf, viewsQuery } from './queries.ts';
import classes from './Views.module.css';

const start: { name: string; is_shared: boolean } = { name: '', is_shared: false };

/** The views of one list, and the form that saves it as it is shown now. */
export function ViewsPanel({
  name,
  list,
  prefix,
  more,
  onClose,
}: {
  name: ViewedList;
  list: ShownList;
  prefix: string;
  more: Readonly<Record<string, string>>;
  onClose: () => void;
}) {
  const t = useTexts('views');
  const navigate = useNavigate();
  const queries = useQueryClient();
  const mayShare = can(useSession()?.user, 'records.write');
  const { data, error, refetch } = useQuery(viewsQuery);
  const refresh = () => queries.invalidateQueries({ queryKey: viewsQuery.queryKey });
  const { hiddenColumns, columnOrders } = appState();
  const columns = {
    hidden_columns: [...(hiddenColumns[name] ?? [])],
    column_order: [...(columnOrders[name] ?? [])],
  };
  const now = viewOf(list, more);
  const form = useForm({
    start,
    schema: viewName,
    send: async ({ name: called, is_shared }, { reset }) => {
      const body = { list: name, name: called, query: now, ...columns, is_shared };
      await call(viewsContract.create, { body });
      await refresh();
      reset();
      showSuccess({ message: 'common.SAVED_SUCCESSFULLY' });
    },
  });
  const open = ({ query, hidden_columns, column_order }: SavedView) => {
    setAppState({
      hiddenColumns: { ...hiddenColumns, [name]: hidden_columns },
      columnOrders: { ...columnOrders, [name]: column_order },
    });
    void navigate({
      to: '.',
      search: (before: Record<string, unknown>) => ({
        ...before,
        ...addressOfView(query, list, { prefix, more }),
      }),
      resetScroll: false,
    });
    onClose();
  };
  const change = async (work: Promise<unknown>) => {
    await work.catch(failed);
    await refresh();
  };
  const share = ({ id, is_shared }: SavedView) =>
    change(call(viewsContract.update, { params: { id }, body: { is_shared: !is_shared } }));
  const remove = async (view: SavedView) => {
    await change(call(viewsContract.remove, { params: { id: view.id } }));
    const { id: _, is_own: __, owner: ___, ...body } = view;
    const undo = () => void change(call(viewsContract.create, { body }));
    showSuccess({ message: 'common.DELETED_SUCCESSFULLY', action: { label: 'views.undo', run: undo } });
  };

  if (error && !data) return <FailurePanel within error={error} onRetry={() => void refetch()} />;
  const views = data?.results.filter((view) => view.list === name) ?? [];
  return (
    <div className={classes['panel']}>
      {views.length > 0 ? (
        <ul className={classes['views']} aria-label={t('title')}>
          {views.map((view) => (
            <li key={view.id}>
              <button
                type="button"
                className={classes['view']}
                aria-current={view.query === now || undefined}
                onClick={() => open(view)}
              >
                <span>{view.name}</span>
                {!view.is_own && (
                  <span className={classes['soft']}>{t('shared_by', { owner: view.owner })}</span>
                )}
              </button>
              {view.is_own && mayShare && (
                <PlainButton
                  look="quiet"
                  aria-pressed={view.is_shared}
                  aria-label={t('share_one', { name: view.name })}
                  title={t(view.is_shared ? 'is_shared' : 'share')}
                  onClick={() => void share(view)}
                >
                  <IconUsers size={18} aria-hidden />
                </PlainButton>
              )}
              {view.is_own && (
                <PlainButton
                  look="quiet"
                  aria-label={t('delete_one', { name: view.name })}
                  onClick={() => void remove(view)}
                >
                  <IconTrash size={18} aria-hidden />
                </PlainButton>
              )}
            </li>
          ))}
        </ul>
      ) : (
        data && <p className={classes['soft']}>{t('none')}</p>
      )}
      <Form onSubmit={form.submit} submitLabel={t('save')} busy={form.busy} label={t('save')}>
        <FormField label={t('name')} hint={t('save_hint')} maxLength={100} {...form.field('name')} />
        {mayShare && (
          <FormSwitch
            label={t('share')}
            checked={form.values.is_shared}
            onChange={(is_shared) => form.set({ is_shared })}
          />
        )}
      </Form>
    </div>
  );
}
