import '@mantine/core/styles/baseline.css';
import '@mantine/core/styles/global.css';
import '#web/fonts/inter.css';
import '#web/theme.css';
import '#app/web/opening.css';
import { firstScreen, requestScreen } from '#app/web/first-screen.ts';
import { startLocale } from '#locales/locales.ts';
import { readStored } from '#web/local-storage.ts';

// This file is small and needs no other: it is there before the app, whose file the page requests as well.
const screen = firstScreen(location.pathname, readStored('token') !== null);
if (screen) void requestScreen(screen, startLocale(readStored('locale'), navigator.language));

const place = document.querySelector('#root');
// Not awaited: the app's file imports from this one.
void import('#app/web/App.tsx').then(({ showApp }) => place && showApp(place));
