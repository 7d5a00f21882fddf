import { type RefObject, useEffect, useRef, useState } from 'react';
import { readStored, writeStored } from '#web/local-storage.ts';
import { loadCodeReader, type ReadCode } from './barcode-reader.ts';

/**
 * `refused` by the person or the device's settings; `missing`: no camera; `failed`: in use by another
 * program, or unreadable.
 */
export type CameraState = 'starting' | 'running' | 'refused' | 'missing' | 'failed';

export interface Camera {
  readonly state: CameraState;
  readonly cameras: readonly { readonly id: string; readonly name: string }[];
  readonly chosen: string | undefined;
  /** Undefined if the camera has no light. */
  readonly torch: boolean | undefined;
  choose(id: string): void;
  switchTorch(): void;
}

/** The interval between reads: several in the second for which a code is held still. */
const betweenReadsMs = 120;
/** A code that stays in view counts once. */
const sameCodeMs = 3000;
const rememberedKey = 'camera';

/**
 * Reads codes from the camera, shown in `video`. The camera is on only while the page is visible and is
 * stopped on leaving it.
 */
export function useCamera(video: RefObject<HTMLVideoElement | null>, onCode: (code: string) => void): Camera {
  const told = useRef(onCode);
  const [state, setState] = useState<CameraState>('starting');
  const [cameras, setCameras] = useState<Camera['cameras']>([]);
  const [chosen, setChosen] = useState(() => readStored(rememberedKey) ?? undefined);
  const [track, setTrack] = useState<MediaStreamTrack>();
  const [isLit, setLit] = useState(false);
  const isVisible = usePageVisible();

  useEffect(() => {
    told.current = onCode;
  });
  useEffect(() => {
    if (!isVisible) return;
    const leaving = new AbortController();
    const show = (stream: MediaStream, all: Camera['cameras']) => {
      setCameras(all);
      setTrack(stream.getVideoTracks()[0]);
      setState('running');
    };
    void run(video, chosen, leaving.signal, show, (code) => told.current(code)).catch((error: unknown) => {
      if (!leaving.signal.aborted) setState(stateOf(error));
    });
    return () => {
      leaving.abort();
      setState('starting');
      setTrack(undefined);
      setLit(false);
    };
  }, [video, chosen, isVisible]);

  const canLight = track !== undefined && hasTorch(track);
  return {
    state,
    cameras,
    chosen: track?.getSettings().deviceId ?? chosen,
    torch: canLight ? isLit : undefined,
    choose(id) {
      writeStored(rememberedKey, id);
      setChosen(id);
    },
    switchTorch() {
      const wanted = { advanced: [{ torch: !isLit }] } as unknown as MediaTrackConstraints;
      void track?.applyConstraints(wanted).then(
        () => setLit(!isLit),
        () => setLit(false),
      );
    },
  };
}

/** Opens the camera and reads until aborted; the camera is always closed. */
async function run(
  video: RefObject<HTMLVideoElement | null>,
  chosen: string | undefined,
  left: AbortSignal,
  show: (stream: MediaStream, cameras: Camera['cameras']) => void,
  onCode: (code: string) => void,
): Promise<void> {
  const stream = await open(chosen);
  const close = () => stream.getTracks().forEach((track) => track.stop());
  left.addEventListener('abort', close);
  try {
    const shown = video.current;
    if (left.aborted || shown === null) return;
    shown.srcObject = stream;
    await shown.play();
    const devices = await navigator.mediaDevices.enumerateDevices();
    const read = await loadCodeReader();
    if (left.aborted) return;
    const inputs = devices.filter(({ kind }) => kind === 'videoinput');
    show(
      stream,
      inputs.map(({ deviceId, label }) => ({ id: deviceId, name: label })),
    );
    await readOn(shown, read, left, onCode);
  } finally {
    close();
  }
}

async function readOn(
  video: HTMLVideoElement,
  read: ReadCode,
  left: AbortSignal,
  onCode: (code: string) => void,
): Promise<void> {
  let last = { code: '', at: 0 };
  while (!left.aborted) {
    // A frame that cannot be decoded is skipped.
    const code = await read(video).catch(() => undefined);
    if (left.aborted) return;
    if (code !== undefined) {
      const isNew = code !== last.code || performance.now() - last.at > sameCodeMs;
      last = { code, at: performance.now() };
      if (isNew) onCode(code);
    }
    await new Promise((resolve) => setTimeout(resolve, betweenReadsMs));
  }
}

/** The chosen camera; the rear one if it is unavailable or none was chosen. */
async function open(chosen: string | undefined): Promise<MediaStream> {
  // Without a secure origin the interface does not exist.
  const devices = (navigator as { mediaDevices?: MediaDevices }).mediaDevices;
  if (devices === undefined) throw new DOMException('no cameras here', 'NotFoundError');
  const size = { width: { ideal: 1280 }, height: { ideal: 720 } };
  const back = { video: { ...size, facingMode: { ideal: 'environment' } } };
  if (chosen === undefined) return devices.getUserMedia(back);
  try {
    return await devices.getUserMedia({ video: { ...size, deviceId: { exact: chosen } } });
  } catch (error) {
    if (stateOf(error) === 'refused') throw error;
    return devices.getUserMedia(back);
  }
}

function stateOf(error: unknown): CameraState {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused';
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'missing' : 'failed';
}

function hasTorch(track: MediaStreamTrack): boolean {
  const abilities = track.getCapabilities?.() as { torch?: boolean } | undefined;
  return abilities?.torch === true;
}

function usePageVisible(): boolean {
  const [isVisible, setVisible] = useState(() => document.visibilityState === 'visible');
  useEffect(() => {
    const follow = () => setVisible(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', follow);
    return () => document.removeEventListener('visibilitychange', follow);
  }, []);
  return isVisible;
}
