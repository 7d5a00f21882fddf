import { useQuery } from '@tanstack/react-query';
import { useTexts } from '#web/texts.ts';
import { ButtonLink } from '#web/ui/Buttons.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { receiptQuery } from './queries.ts';

/** Whether the receipt of a package is confirmed, for the people of its site: open until they confirm it. */
export function PackageReceipt({ id }: { id: number }) {
  const t = useTexts('deliveries');
  const { data } = useQuery(receiptQuery(id));
  if (data === undefined) return null;
  const { receipt } = data;
  if (receipt !== null) return <Notice text={t('receipt_confirmed', { name: receipt.confirmed_by })} />;
  return (
    <Notice
      text={t('receipt_open')}
      action={
        <ButtonLink look="main" to={`/packages/${id}/receipt`}>
          {t('confirm_receipt')}
        </ButtonLink>
      }
    />
  );
}
