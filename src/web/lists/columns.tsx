// Columns as data: `text('name', t('name'))`, `day('start_date', …)`. A column's id is its own name; the list
// query builder maps it to the name in the API. Paths are typed by the row.
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ActiveBadge, StatusBadge } from '#web/ui/Badges.tsx';
import { Amount, Day, Money, Quantity } from '#web/ui/Values.tsx';
import classes from './columns.module.css';

export interface Column<Row> {
  readonly id: string;
  readonly label: string;
  /** An empty value (null, undefined, false, '') is shown as a dash. */
  readonly show: (row: Row) => ReactNode;
  /** Numbers are aligned to the end of the cell. */
  readonly end: boolean;
  /** Its typical width in characters, for the skeleton. */
  readonly width: number;
  /** Links to the row, is the title of its card, and cannot be hidden. */
  readonly main: boolean;
  /** The breakpoint from which it fits in the table; cards always show it. */
  readonly from: 'sm' | 'md' | 'lg' | 'xl';
  /** Kept on one line: dates, codes, numbers. */
  readonly nowrap: boolean;
  /** Kept on one line and truncated if the table is too narrow: its maximum share of the table's width. */
  readonly share: 12 | 20 | undefined;
  /** A text of several words, with a minimum width in tables of many figures. */
  readonly long: boolean;
  /** Replaces the label in the table's head, so that a narrow column stays narrow; cards show the label. */
  readonly sign: ReactNode;
  /** Sorted from the greatest first: dates and numbers. Texts begin with A. */
  readonly descends: boolean;
  /** A control that stands in a table's head instead of the label: the box for all rows. */
  readonly head?: ReactNode;
}
export type ColumnOptions = Partial<
  Pick<
    Column<never>,
    'id' | 'width' | 'main' | 'from' | 'nowrap' | 'end' | 'share' | 'long' | 'sign' | 'descends'
  >
>;

type At<Row, Value> = Row extends readonly unknown[]
  ? never
  : {
      [K in keyof Row & string]: Row[K] extends Value
        ? K
        : NonNullable<Row[K]> extends object
          ? `${K}.${At<NonNullable<Row[K]>, Value>}`
          : never;
    }[keyof Row & string];
/** The paths of a row that lead to a value of this type: `project.client.name`. */
export type PathTo<Row, Value> = At<Row, Value | null | undefined>;

/** A column of any content. */
export function cell<Row>(
  id: string,
  label: string,
  show: (row: Row) => ReactNode,
  options: ColumnOptions = {},
): Column<Row> {
  return {
    id,
    label,
    show,
    end: false,
    width: 14,
    main: false,
    from: 'sm',
    nowrap: false,
    share: undefined,
    long: false,
    sign: undefined,
    descends: options.end === true,
    ...options,
  };
}

/** A text, unformatted. */
export function text<Row>(path: PathTo<Row, string>, label: string, options?: ColumnOptions): Column<Row> {
  return cell<Row>(path, label, (row) => asText(at(row, path)), options);
}

/** A code that people compare character by character: airbill, batch, document id. */
export function code<Row>(path: PathTo<Row, string>, label: string, options?: ColumnOptions): Column<Row> {
  return cell<Row>(
    path,
    label,
    (row) => {
      const value = asText(at(row, path));
      return value && <Code>{value}</Code>;
    },
    { nowrap: true, ...options },
  );
}

/** A code outside of a column of its own. */
export function Code({ children }: { children: string }) {
  return <span className={classes.code}>{children}</span>;
}

/** A plain date in the chosen language; it has no time zone. */
export function day<Row>(path: PathTo<Row, string>, label: string, options?: ColumnOptions): Column<Row> {
  return cell<Row>(
    path,
    label,
    (row) => {
      const value = asText(at(row, path));
      return value && <Day value={value} />;
    },
    { width: 11, nowrap: true, descends: true, ...options },
  );
}

/** A quantity: whole, or with exactly 3 decimals (SUP-06, SUP-07). */
export function quantity<Row>(
  path: PathTo<Row, string>,
  label: string,
  options?: ColumnOptions,
): Column<Row> {
  return cell<Row>(
    path,
    label,
    (row) => {
      const value = asText(at(row, path));
      return value && <Quantity value={value} />;
    },
    { end: true, width: 7, nowrap: true, ...options },
  );
}

/** A whole number in the format of the language. */
export function count<Row>(path: PathTo<Row, number>, label: string, options?: ColumnOptions): Column<Row> {
  return cell<Row>(
    path,
    label,
    (row) => {
      const value = at(row, path);
      return typeof value === 'number' && <Amount value={value} />;
    },
    { end: true, width: 6, nowrap: true, ...options },
  );
}

/** An amount of money with the symbol of the row's currency. */
export function money<Row extends { currency: string }>(
  path: PathTo<Row, string>,
  label: string,
  options?: ColumnOptions,
): Column<Row> {
  return cell<Row>(
    path,
    label,
    (row) => {
      const value = asText(at(row, path));
      return value && <Money value={value} currency={row.currency} />;
    },
    { end: true, width: 12, nowrap: true, ...options },
  );
}

/** A free-text status with the colour and shape of its meaning. */
export function badge<Row>(path: PathTo<Row, string>, label: string, options?: ColumnOptions): Column<Row> {
  return cell<Row>(
    path,
    label,
    (row) => {
      const value = asText(at(row, path));
      return value && <StatusBadge status={value} />;
    },
    { width: 12, nowrap: true, ...options },
  );
}

/** Active or inactive, in words and shape (CLI-10). */
export function active<Row>(path: PathTo<Row, boolean>, label: string, options?: ColumnOptions): Column<Row> {
  return cell<Row>(path, label, (row) => <ActiveBadge active={at(row, path) === true} />, {
    width: 9,
    nowrap: true,
    ...options,
  });
}

/** Several short words: locations, SMO ids. */
export function tags<Row>(
  id: string,
  label: string,
  values: (row: Row) => readonly string[],
  options?: ColumnOptions,
): Column<Row> {
  return cell<Row>(
    id,
    label,
    (row) => {
      const shown = values(row);
      return (
        shown.length > 0 && (
          <span className={classes.tags}>
            {shown.map((value) => (
              <span key={value} className={classes.tag}>
                {value}
              </span>
            ))}
          </span>
        )
      );
    },
    options,
  );
}

/** A link from the row to another screen; without an address its content alone, empty when there is none. */
export function link<Row>(
  id: string,
  label: string,
  target: (
    row: Row,
  ) => { to: string | undefined; search?: LinkProps['search']; content: ReactNode } | undefined,
  options?: ColumnOptions,
): Column<Row> {
  return cell<Row>(
    id,
    label,
    (row) => {
      const leads = target(row);
      if (leads?.to === undefined) return leads?.content;
      return (
        <Link
          to={leads.to}
          {...(leads.search !== undefined && { search: leads.search })}
          className={classes.link}
          {...(options?.share && typeof leads.content === 'string' && { title: leads.content })}
        >
          {leads.content}
        </Link>
      );
    },
    options,
  );
}

function at(row: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
      row,
    );
}

function asText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
