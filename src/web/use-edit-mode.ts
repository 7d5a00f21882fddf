// The edit mode of a page: seen by those who may write records, kept in the address, so that a reload stays in it.
import { useNavigate, useSearch } from '@tanstack/react-router';
import { can } from '#core/access.ts';
import { useSession } from './session.ts';

export interface EditMode {
  /** Whether this person may write at all. */
  readonly may: boolean;
  readonly on: boolean;
  toggle(): void;
}

/** Whether the page is being edited. */
export function useEditMode(): EditMode {
  const may = can(useSession()?.user.role, 'records.write');
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const on = may && String(search['edit']) === '1';
  return {
    may,
    on,
    toggle: () =>
      void navigate({
        to: '.',
        search: (before: Record<string, unknown>) => ({ ...before, edit: on ? undefined : 1 }),
        replace: true,
        resetScroll: false,
        viewTransition: false,
      }),
  };
}
