import type { OpenedByButton } from '#web/ui/loaded-when-near.tsx';
import { OpenPanel } from '#web/ui/OpenPanel.tsx';
import { LatestNotices } from './LatestNotices.tsx';

/** The bell with the panel that opens under it. */
export function OpenNotices(bell: OpenedByButton) {
  return (
    <OpenPanel {...bell} width={Math.min(400, globalThis.innerWidth - 16)}>
      {(close) => <LatestNotices onClose={close} />}
    </OpenPanel>
  );
}
