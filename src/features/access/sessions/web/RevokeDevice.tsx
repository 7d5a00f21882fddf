import { useQueryClient } from '@tanstack/react-query';
import { devicesContract } from '#features/transport/devices/contract.ts';
import { devicesKey } from '#features/transport/devices/web/queries.ts';
import { call } from '#web/client.ts';
import { ConfirmDialog } from '#web/forms/ConfirmDialog.tsx';
import { showSuccess } from '#web/messages.ts';
import { useTexts } from '#web/texts.ts';

/** Asks before the token of a device is revoked. */
export function RevokeDevice({
  device: { id, name },
  onClose,
}: {
  device: { readonly id: number; readonly name: string };
  onClose: () => void;
}) {
  const t = useTexts('outbox');
  const queries = useQueryClient();
  return (
    <ConfirmDialog
      title={t('device_ask', { device: name })}
      warning={t('device_ask_warning')}
      action={t('device_end')}
      onConfirm={async () => {
        try {
          await call(devicesContract.remove, { params: { id } });
        } finally {
          await queries.invalidateQueries({ queryKey: devicesKey });
        }
        showSuccess({ message: 'outbox.device_ended' });
      }}
      onClose={onClose}
    />
  );
}
