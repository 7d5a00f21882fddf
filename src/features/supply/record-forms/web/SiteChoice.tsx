import { type ReactNode, useState } from 'react';
import { useTexts } from '#web/texts.ts';
import { PlainButton } from '#web/ui/Buttons.tsx';
import classes from './RecordForms.module.css';

/** A site of the list, or its name as free text once the user says that no site of the list fits. */
export function SiteChoice({
  isChosen,
  hasText,
  listed,
  freeText,
  onListed,
}: {
  /** A site of the list is chosen. */
  isChosen: boolean;
  /** The free text has a value, or an error to be seen. */
  hasText: boolean;
  listed: ReactNode;
  freeText: ReactNode;
  /** The user takes a site of the list after all. */
  onListed: () => void;
}) {
  const t = useTexts('recordForms');
  const [isUnlisted, setUnlisted] = useState(!isChosen && hasText);
  const isFree = !isChosen && (isUnlisted || hasText);
  return (
    <div className={classes['siteChoice']}>
      {isFree ? freeText : listed}
      {!isChosen && (
        <PlainButton
          look="quiet"
          onClick={() => {
            setUnlisted(!isFree);
            if (isFree) onListed();
          }}
        >
          {t(isFree ? 'choose_listed_site' : 'site_not_listed')}
        </PlainButton>
      )}
    </div>
  );
}
