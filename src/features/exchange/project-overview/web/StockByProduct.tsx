import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { can } from '#core/access.ts';
import { expiryContract } from '#features/supply/expiry/contract.ts';
import { useSession } from '#web/session.ts';
import { useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import { ScrollingTable } from '#web/ui/ScrollingTable.tsx';
import { Quantity } from '#web/ui/Values.tsx';
import type { Stock } from '../contract.ts';
import classes from './ProjectOverview.module.css';

const shownAtFirst = 10;

/** Stock by product and the part that expires soon; both link to their batches. */
export function StockByProduct({ stock: { products, products_count } }: { stock: Stock }) {
  const t = useTexts('projects');
  const words = useTexts('records');
  const user = useSession()?.user;
  const [all, setAll] = useState(false);
  const shown = all ? products : products.slice(0, shownAtFirst);
  const more = products.length - shown.length;
  return (
    <section className={classes['section']}>
      <h2>{t('overview_stock')}</h2>
      {products.length === 0 ? (
        <p className={classes['soft']}>{t('overview_no_stock')}</p>
      ) : (
        <ScrollingTable label={t('overview_stock')}>
          <thead>
            <tr>
              <th scope="col">{words('product')}</th>
              <th scope="col">{words('qty_stock')}</th>
              <th scope="col" title={t('overview_expiring_hint')}>
                {t('overview_expiring')}
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ product, on_hand, expiring }) => (
              <tr key={product}>
                <th scope="row" className={classes['name']}>
                  {product ?? <span className={classes['soft']}>{t('overview_unnamed_product')}</span>}
                </th>
                <td>
                  {product === null ? (
                    <Quantity value={on_hand} />
                  ) : (
                    <Link to="." search={{ tab: 'inventories', inventories_product: product }}>
                      <Quantity value={on_hand} />
                    </Link>
                  )}
                </td>
                <td>
                  {expiring === 0 ? (
                    <span className={classes['soft']}>{t('common.nothing')}</span>
                  ) : product === null || !can(user, expiryContract.listOfProject.access) ? (
                    t('overview_expiring_batches', { count: expiring })
                  ) : (
                    <Link
                      to="."
                      search={{ tab: 'expiry', expiry_product: product }}
                      className={classes['expiring']}
                    >
                      {t('overview_expiring_batches', { count: expiring })}
                    </Link>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </ScrollingTable>
      )}
      {more > 0 && (
        <PlainButton look="quiet" onClick={() => setAll(true)}>
          {t('overview_more_products', { count: more })}
        </PlainButton>
      )}
      {all && products_count > products.length && (
        <Link to="." search={{ tab: 'inventories' }}>
          {t('overview_more_products', { count: products_count - products.length })}
        </Link>
      )}
    </section>
  );
}
