import { createContext, use } from 'react';
import type { EndpointDefinition } from '#core/contract.ts';
import type { ReferenceTarget } from '#record-types/field.ts';
import type { FormKind, KindWithDefaults } from '#record-types/forms.ts';
import type { FindChoices } from '#web/forms/FormFind.tsx';
import type { Abortable } from '#web/lists/use-list.ts';
import type { RecordDefaults, StockItem } from '../rules.ts';

interface Query<Data> {
  readonly queryKey: readonly (string | number)[];
  readonly queryFn: (context: Abortable) => Promise<Data>;
  readonly staleTime?: number;
  readonly gcTime?: number;
  readonly retry?: boolean;
}

/** What the forms need from other features; provided by the app, so that forms do not depend on them. */
export interface RecordParts {
  readonly endpoints: Readonly<
    Record<
      FormKind,
      {
        readonly form: EndpointDefinition;
        readonly create: EndpointDefinition;
        readonly update: EndpointDefinition;
        /** A kind has one of these, or cannot be deleted. */
        readonly remove?: EndpointDefinition;
        readonly void?: EndpointDefinition;
        readonly restore?: EndpointDefinition;
      }
    >
  >;
  /** The address of a record, for types with a page or panel. */
  readonly opening: (kind: FormKind, id: number, parent: number | undefined) => (() => void) | undefined;
  /** Searches records by a part of their name. */
  readonly find: Readonly<Partial<Record<ReferenceTarget, FindChoices>>>;
  /** The batches of a project, with status, expiry and latest count. */
  readonly stock: (project: number) => Query<readonly StockItem[]>;
  /** The default values of a project's forms; a new value of `again` requests them again. */
  readonly defaults: (
    project: number,
    again?: number,
  ) => Query<Readonly<Record<KindWithDefaults, RecordDefaults>>>;
  /** All sites, for checkboxes. */
  readonly sites: Query<readonly { readonly id: number; readonly name: string }[]>;
  /** The signatures of a record, for the kinds that are signed. */
  readonly signatures: (
    kind: FormKind,
    id: number,
    parent: number | undefined,
  ) => Query<{ readonly results: readonly { readonly is_void: boolean }[] }> | undefined;
  /** The package statuses in use. */
  readonly statuses: Query<{ readonly statuses: readonly string[] }>;
}

const context = createContext<RecordParts | undefined>(undefined);
export const RecordPartsProvider = context.Provider;

/** The parts that the app provides. */
export function useRecordParts(): RecordParts {
  const parts = use(context);
  if (parts === undefined) throw new Error('forms of records stand inside RecordPartsProvider');
  return parts;
}
