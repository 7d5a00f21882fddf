// A client's statement of account as PDF: every open invoice by currency, and how old the debts are.
import type { FileAnswer } from '#core/contract.ts';
import { showMoney } from '#core/money.ts';
import { showDay } from '#locales/dates.ts';
import { tagOf } from '#locales/locales.ts';
import { fillText } from '#locales/text.ts';
import type { Authorized } from '#server/auth/authorized.ts';
import type { Scope } from '#server/auth/scope.ts';
import { type Texts, textsIn } from '#server/config/texts.ts';
import type { Queryable } from '#server/database/sql.ts';
import { once } from '#server/files/files.ts';
import { Pdf } from '#server/files/pdf.ts';
import { ages, daysLate, isDisputed } from '../rules.ts';
import { listAgeing, listOpenInvoices, type OpenInvoice, statementLimit } from './store.ts';

interface Wanted {
  readonly client: Authorized<'client'> & { readonly id: number; readonly name: string };
  readonly today: string;
  readonly language: string;
}

export async function statementPdf(
  database: Queryable,
  scope: Scope,
  { client, today, language }: Wanted,
): Promise<FileAnswer> {
  const texts = await textsIn(language, 'invoices');
  const tag = tagOf(language);
  const open = await listOpenInvoices(database, scope, client);
  const pdf = await Pdf.open({
    title: `${texts.statement} ${client.name}`,
    language: tag,
    madeAt: new Date(`${today}T00:00:00Z`),
  });
  pdf.text(texts.statement, { size: 20, weight: 'bold' });
  pdf.text(client.name, { size: 14 });
  pdf.text(fillText(texts.as_of, tag, { day: showDay(today, tag) }), { size: 10 });
  if (open.length === 0) pdf.text(texts.empty_debt);
  if (open.length > statementLimit) pdf.text(fillText(texts.statement_cut, tag, { count: statementLimit }));
  for (const { currency, outstanding, overdue, disputed, debts } of await listAgeing(database, scope, {
    today,
    given: { client: client.id },
  })) {
    const money = (amount: string) => showMoney(amount, currency, tag);
    pdf.heading(currency);
    pdf.facts([
      [texts.debt, money(outstanding)],
      [texts.overdue, money(overdue)],
      [texts.disputed, money(disputed)],
      ...ages.flatMap((age): [string, string][] => {
        const debt = debts.find((one) => one.age === age);
        return debt === undefined ? [] : [[texts[age], money(debt.amount)]];
      }),
    ]);
    const rows = open.slice(0, statementLimit).filter((row) => row.currency === currency);
    pdf.table(
      [
        texts.name,
        texts.invoicing_date,
        texts.due_date,
        texts.days_late_head,
        texts.amount,
        texts.amount_paid,
        texts.debt,
      ],
      [
        ...rows.map((row) => cellsOf(row, { today, tag, texts, money })),
        [texts.total, '', '', '', '', '', money(outstanding)],
      ],
      { numbers: [3, 4, 5, 6] },
    );
  }
  const content = await pdf.end((page, pages) =>
    fillText(texts.statement_footer, tag, {
      client: client.name,
      day: showDay(today, tag),
      page,
      pages,
    }),
  );
  return {
    name: `statement_${client.name}_${today}.pdf`.replaceAll(/[\\/:*?"<>|\s]+/g, '_'),
    contentType: 'application/pdf',
    bytes: once(content),
  };
}

interface Words {
  readonly today: string;
  readonly tag: string;
  readonly texts: Texts<'invoices'>;
  readonly money: (amount: string) => string;
}

function cellsOf(row: OpenInvoice, { today, tag, texts, money }: Words): string[] {
  const day = (value: string | null) => (value === null ? '' : showDay(value, tag));
  return [
    isDisputed(row) ? `${row.name} (${texts.disputed})` : row.name,
    day(row.invoicing_date),
    day(row.due_date),
    String(daysLate(row, today) ?? ''),
    money(row.amount),
    money(row.amount_paid),
    money(row.debt),
  ];
}
