import { Signatures } from '#features/oversight/signatures/web/Signatures.tsx';
import { RecallPage } from '#features/supply/recalls/web/RecallPage.tsx';

/** /recalls/ID with the signatures of its opening and closing. */
export function RecallScreen() {
  return <RecallPage Signatures={Signatures} />;
}
