const THEME_MODES = ['dark', 'light', 'auto'] as const;
export type ThemeMode = (typeof THEME_MODES)[number];
export type Theme = 'dark' | 'light';

/** Section 9: the default is dark; anything unknown counts as never chosen. */
export const readThemeMode = (stored: string | null): ThemeMode =>
  (THEME_MODES as readonly (string | null)[]).includes(stored) ? (stored as ThemeMode) : 'dark';

/** Section 4: auto follows the system's colour scheme. */
export const themeOf = (mode: ThemeMode, systemIsLight: boolean): Theme => (mode === 'auto' ? (systemIsLight ? 'light' : 'dark') : mode);

/** Section 4: toggling switches from the visible theme to the other one, and ends auto. */
export const toggled = (mode: ThemeMode, systemIsLight: boolean): Theme => (themeOf(mode, systemIsLight) === 'dark' ? 'light' : 'dark');
