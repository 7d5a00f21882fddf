import { useQuery, useQueryClient } from '@tanstack/react-query';
import { can } from '#core/access.ts';
import type { SignedRecord } from '#features/oversight/signatures/rules.ts';
import { Signatures } from '#features/oversight/signatures/web/Signatures.tsx';
import { SignButton } from '#features/oversight/signatures/web/SignButton.tsx';
import { signingContract } from '#features/supply/signing/contract.ts';
import { signaturesQuery, signRecord } from '#features/supply/signing/web/queries.ts';
import { useSession } from '#web/session.ts';
import { FailurePanel } from '#web/ui/Panels.tsx';

const endpoints = {
  destructions: signingContract.signDestruction,
  inventories: signingContract.signInventory,
} as const satisfies Record<SignedRecord, object>;

/** Who signed a record, and the button to sign it for those who may. */
export function RecordSignatures({
  kind,
  project,
  id,
  name,
}: {
  kind: SignedRecord;
  project: number;
  id: number;
  name: string;
}) {
  const user = useSession()?.user;
  const queries = useQueryClient();
  const place = { id: project, recordId: id };
  const { data, error, refetch } = useQuery(signaturesQuery(kind, place));
  return (
    <>
      {error && <FailurePanel within error={error} onRetry={() => void refetch()} />}
      {data && <Signatures signatures={data.results} />}
      {can(user, endpoints[kind].access) && (
        <div>
          <SignButton
            kind={kind}
            name={name}
            onSign={async (signing) => {
              await signRecord(kind, place, signing);
              await queries.invalidateQueries({ queryKey: ['signatures'] });
            }}
          />
        </div>
      )}
    </>
  );
}
