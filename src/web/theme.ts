// The theme: one accent, calm greys, light and dark. Colours used by our own style sheets are in theme.css;
// this file configures Mantine's components.

import type { CSSVariablesResolver, MantineColorSchemeManager, MantineColorsTuple } from '@mantine/core';
import { createTheme } from '@mantine/core';
import { readStored, writeStored } from './local-storage.ts';

// biome-ignore format: ten shades on one line each read as a scale
const petrol: MantineColorsTuple = ['#e9f5f8', '#d3e9ef', '#a8d3df', '#7cbccd', '#57a7bc', '#3a93ab', '#277f98', '#176c85', '#0d5d75', '#074a5e'];
// biome-ignore format: a scale
const gray: MantineColorsTuple = ['#f6f8f9', '#eef2f4', '#e2e8eb', '#d3dbe0', '#bcc7ce', '#93a1ab', '#64737e', '#4b5963', '#303c45', '#1a242b'];
// biome-ignore format: a scale
const dark: MantineColorsTuple = ['#dfe6ea', '#c3ced5', '#9fadb7', '#8594a0', '#394854', '#28353f', '#1c2730', '#131b22', '#0d1419', '#080d11'];

export const theme = createTheme({
  primaryColor: 'petrol',
  primaryShade: { light: 8, dark: 4 },
  autoContrast: true,
  colors: { petrol, gray, dark },
  fontFamily:
    "'Inter Variable', 'Inter near', system-ui, 'Noto Sans SC', 'PingFang SC', 'Microsoft YaHei', sans-serif",
  fontSizes: { xs: '12px', sm: '14px', md: '16px', lg: '20px', xl: '28px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  radius: { xs: '2px', sm: '4px', md: '6px', lg: '8px', xl: '12px' },
  defaultRadius: 'md',
  // xs < 600, sm 600–959, md 960–1263, lg 1264–1903, xl ≥ 1904.
  breakpoints: { xs: '0em', sm: '37.5em', md: '60em', lg: '79em', xl: '119em' },
  headings: { fontWeight: '600' },
  respectReducedMotion: true,
  cursorType: 'pointer',
});

/** Overrides of Mantine variables whose default contrast is too low. */
export const themeVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-text': '#1a242b',
    '--mantine-color-dimmed': '#55646f',
    '--mantine-color-placeholder': '#64737e',
    '--mantine-color-error': '#b3261e',
    '--mantine-color-default-border': '#c3cdd3',
  },
  dark: {
    '--mantine-color-text': '#dfe6ea',
    '--mantine-color-dimmed': '#a7b4bd',
    '--mantine-color-placeholder': '#93a1ab',
    '--mantine-color-error': '#ff9a8f',
    '--mantine-color-default-border': '#42525f',
  },
});

/** The chosen theme is stored as the flag `dark` (THEME-01); without it the browser's preference applies. */
export const darkFlag: MantineColorSchemeManager = {
  get: () => storedScheme(),
  set: (scheme) => writeStored('dark', scheme === 'auto' ? null : String(scheme === 'dark')),
  subscribe: (onUpdate) => {
    follow = ({ key }) => {
      if (key === 'dark') onUpdate(storedScheme());
    };
    globalThis.addEventListener('storage', follow);
  },
  unsubscribe: () => {
    if (follow) globalThis.removeEventListener('storage', follow);
  },
  clear: () => writeStored('dark', null),
};

let follow: ((event: StorageEvent) => void) | undefined;

function storedScheme(): 'dark' | 'light' | 'auto' {
  const stored = readStored('dark');
  if (stored === null) return 'auto';
  return stored === 'true' ? 'dark' : 'light';
}

/** Applies the chosen theme before the first paint, so that the other one never flashes. */
export function applyStoredTheme(): void {
  const scheme = storedScheme();
  const prefersDark = globalThis.matchMedia('(prefers-color-scheme: dark)').matches;
  const shown = scheme === 'auto' ? (prefersDark ? 'dark' : 'light') : scheme;
  document.documentElement.dataset['mantineColorScheme'] = shown;
}
