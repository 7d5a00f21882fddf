import { Signatures } from '#features/oversight/signatures/web/Signatures.tsx';
import { UnblindingPage } from '#features/supply/unblindings/web/UnblindingPage.tsx';

/** /unblindings/ID with its signature. */
export function UnblindingScreen() {
  return <UnblindingPage Signatures={Signatures} />;
}
