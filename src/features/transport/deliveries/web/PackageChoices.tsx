import { Link } from '@tanstack/react-router';
import type { PackageRow, PackageShort } from '#features/transport/packages/contract.ts';
import classes from './Deliveries.module.css';

/** Packages with the same airbill by consignee, each linking to its report (A-91, amendment 27). */
export function PackageChoices({
  packages,
  onChoose,
}: {
  packages: readonly (PackageShort | PackageRow)[];
  onChoose?: (id: number) => void;
}) {
  return (
    <ul className={classes['several']}>
      {packages.map((one) => {
        const consignee = 'destination' in one ? one.destination : null;
        return (
          <li key={one.id}>
            <Link to={`/report/${one.id}`} onClick={() => onChoose?.(one.id)}>
              <strong>{consignee ?? one.project.name}</strong>
              <span>
                {[consignee === null ? null : one.project.name, one.doc_id].filter(Boolean).join(' · ')}
              </span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
