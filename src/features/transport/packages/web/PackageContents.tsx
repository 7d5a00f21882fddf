import { Link } from '@tanstack/react-router';
import { useKnown } from '#features/administration/known-values/web/queries.ts';
import { Arrival } from '#features/supply/on-time/web/columns.tsx';
import { useLabelled, useTexts } from '#web/texts.ts';
import { ProductNames } from '#web/ui/ProductNames.tsx';
import { Day, Labelled, Quantity } from '#web/ui/Values.tsx';
import { useSeen } from '#web/use-seen.ts';
import type { PackageDetail } from '../contract.ts';
import classes from './Packages.module.css';

type Outbound = PackageDetail['outbounds'][number];

/** The outbounds that a package carries, with their items as far as the reader may see them. */
export function PackageContents({ found }: { found: PackageDetail }) {
  const t = useTexts('packages');
  const words = useTexts('records');
  const seesItems = useSeen().sees('record_lines', 'batch');
  const own = found.airbill.toUpperCase();
  if (found.outbounds.length === 0) return null;
  return (
    <section className={classes.section}>
      <h2>{t('outbounds')}</h2>
      <ul className={classes.contents}>
        {found.outbounds.map((outbound) => (
          <li key={outbound.id}>
            <Link
              to={`/projects/${outbound.project.id}`}
              search={{ tab: 'outbounds', outbounds_search: found.airbill }}
              className={classes.outbound}
            >
              <strong>{outbound.site ?? t('no_site')}</strong>
              <span>{outbound.project.name}</span>
              {outbound.dispatched_date !== null && (
                <span>
                  <Day value={outbound.dispatched_date} />
                </span>
              )}
            </Link>
            {outbound.expected_date !== null && (
              <p className={classes.expected}>
                <Labelled label={words('expected_date')}>
                  <Arrival of={outbound} />
                </Labelled>
              </p>
            )}
            <OtherPackages of={outbound.packages.filter((one) => one.airbill.toUpperCase() !== own)} />
            {seesItems ? (
              <Items outbound={outbound} />
            ) : (
              outbound.lines.length > 0 && (
                <ProductNames names={outbound.lines.map(({ product }) => product)} />
              )
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function OtherPackages({ of: packages }: { of: Outbound['packages'] }) {
  const t = useTexts('packages');
  if (packages.length === 0) return null;
  return (
    <p className={classes.expected}>
      <Labelled label={t('other_packages')}>
        {packages.map(({ id, airbill }) => (
          <span key={airbill} className={classes.other}>
            {id === null ? airbill : <Link to={`/packages/${id}`}>{airbill}</Link>}
          </span>
        ))}
      </Labelled>
    </p>
  );
}

function Items({ outbound }: { outbound: Outbound }) {
  const t = useTexts('deliveries');
  const labelled = useLabelled();
  const words = useTexts('records');
  const { id, project, lines, lines_count: count } = outbound;
  if (lines.length === 0) return <p className={classes.soft}>{t('no_items')}</p>;
  return (
    <>
      <table className={classes.items} aria-label={labelled(t('items'), outbound.site ?? project.name)}>
        <thead>
          <tr>
            <th scope="col">{words('product')}</th>
            <th scope="col">{words('batch')}</th>
            <th scope="col" className={classes.end}>
              {words('quantity')}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an item is identified only by its position
            <tr key={place}>
              <td>{line.product ?? t('common.nothing')}</td>
              <td className={classes.batch}>{line.batch ?? t('common.nothing')}</td>
              <td className={classes.end}>
                {line.quantity === null ? t('common.nothing') : <Quantity value={line.quantity} />}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {count !== null && count > lines.length && (
        <Link to={`/projects/${project.id}`} search={{ tab: 'outbounds', record: `outbounds-${id}` }}>
          {t('all_items', { count })}
        </Link>
      )}
    </>
  );
}

/** The documents of the shipment: the one of this package, and the packages with the same airbill. */
export function PackageDocuments({ found }: { found: PackageDetail }) {
  const t = useTexts('deliveries');
  const known = useKnown();
  const named = ({ doc_id: id, doc_type: type }: { doc_id: string | null; doc_type: string | null }) =>
    [type && known.label('doc_type', type), id].filter(Boolean).join(' · ') || t('doc_id');
  const own = found.doc_id !== null || found.doc_type !== null;
  return (
    <section className={classes.section}>
      <h2>{t('documents')}</h2>
      {!own && found.documents.length === 0 && <p className={classes.soft}>{t('no_documents')}</p>}
      <ul className={classes.foundList}>
        {own && (
          <li>
            {named(found)} <span className={classes.soft}>({t('this_package')})</span>
          </li>
        )}
        {found.documents.map((document) => (
          <li key={document.id}>
            <Link to={`/packages/${document.id}`}>{named(document)}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
