import '@fontsource-variable/inter/index.css';
import '@mantine/core/styles/baseline.css';
import '@mantine/core/styles/global.css';
import '#web/theme.css';
import { createRoot } from 'react-dom/client';
import { startApp } from '#app/web/App.tsx';

const place = document.querySelector('#root');
if (place) createRoot(place).render(startApp().app);
