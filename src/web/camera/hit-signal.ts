let audio: AudioContext | undefined;

/**
 * A short tone and a vibration after a code was read. Each is skipped if the device or browser does not
 * support it.
 */
export function signalHit(): void {
  try {
    // Before the first interaction browsers reject vibration and log a warning.
    if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(80);
    audio ??= new AudioContext();
    void audio.resume();
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.frequency.value = 1760;
    volume.gain.setValueAtTime(0.2, audio.currentTime);
    volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + 0.15);
    tone.connect(volume).connect(audio.destination);
    tone.start();
    tone.stop(audio.currentTime + 0.15);
  } catch {
    // The result is also on the screen.
  }
}
