import { Signatures } from '#features/oversight/signatures/web/Signatures.tsx';
import { ExcursionPage } from '#features/transport/excursions/web/ExcursionPage.tsx';

/** /excursions/ID with the signatures of its disposition. */
export function ExcursionScreen() {
  return <ExcursionPage Signatures={Signatures} />;
}
