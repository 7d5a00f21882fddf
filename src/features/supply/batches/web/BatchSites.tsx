import { useTexts } from '#web/texts.ts';
import { Card } from '#web/ui/Card.tsx';
import { ScrollingTable } from '#web/ui/ScrollingTable.tsx';
import { Quantity } from '#web/ui/Values.tsx';
import type { BatchDetail } from '../contract.ts';

/** Where a batch was sent, and what came back from there. */
export function BatchSites({ sites }: { sites: BatchDetail['sites'] }) {
  const t = useTexts('batches');
  return (
    <Card title={t('sites')} {...(sites.length === 0 && { hint: t('no_sites') })}>
      {sites.length > 0 && (
        <ScrollingTable label={t('sites')}>
          <thead>
            <tr>
              <th scope="col">{t('site')}</th>
              <th scope="col">{t('sent')}</th>
              <th scope="col">{t('returned')}</th>
            </tr>
          </thead>
          <tbody>
            {sites.map(({ site, sent, returned }) => (
              <tr key={site ?? ''}>
                <th scope="row">{site ?? t('common.nothing')}</th>
                <td>
                  <Quantity value={sent} />
                </td>
                <td>
                  <Quantity value={returned} />
                </td>
              </tr>
            ))}
          </tbody>
        </ScrollingTable>
      )}
    </Card>
  );
}
