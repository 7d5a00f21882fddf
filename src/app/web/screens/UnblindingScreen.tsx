import { Signatures } from '#features/oversight/signatures/web/Signatures.tsx';
import { UnblindingPage } from '#features/supply/unblindings/web/UnblindingPage.tsx';

export { UnblindingsPage as UnblindingsScreen } from '#features/supply/unblindings/web/UnblindingsPage.tsx';

/** /unblindings/ID with its signature. */
export function UnblindingScreen() {
  return <UnblindingPage Signatures={Signatures} />;
}
