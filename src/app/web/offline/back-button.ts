// The Android back button in the shell of `mobile/` (NAV-45, A-59). A plain browser handles it itself.

/** The part of Capacitor's App plugin that its native bridge injects into the page. */
interface NativeApp {
  addListener(event: 'backButton', listener: (event: { canGoBack: boolean }) => void): unknown;
  exitApp(): unknown;
}

/** What the button needs of the app. */
export interface BackPlace {
  /** Whether the page is the home or landing page. */
  isRoot(): boolean;
  goBack(): void;
  goHome(): void;
}

/** Listens to the button where it exists. */
export function followBackButton(place: BackPlace): void {
  const { Capacitor } = globalThis as { Capacitor?: { Plugins?: { App?: NativeApp } } };
  const app = Capacitor?.Plugins?.App;
  app?.addListener('backButton', ({ canGoBack }) => {
    if (closeTop()) return;
    if (place.isRoot()) app.exitApp();
    else if (canGoBack) place.goBack();
    // Opened by a link: there is no previous page.
    else place.goHome();
  });
}

/** Closes the topmost dialog, as Escape does, with its warning about unsaved changes. */
function closeTop(): boolean {
  const native = [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].at(-1);
  const drawn = document.querySelector('[role="dialog"], [role="menu"], [role="listbox"]');
  if (native === undefined && drawn === null) return false;
  if (native?.dispatchEvent(new Event('cancel', { cancelable: true })) === true) native.close();
  const from = document.activeElement ?? document.body;
  if (drawn !== null)
    from.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
  return true;
}
