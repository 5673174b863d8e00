const THEME_MODES = ['dark', 'light', 'auto'] as const;
export type ThemeMode = (typeof THEME_MODES)[number];
export type Theme = 'dark' | 'light';

/** The default is dark; any value other than a mode counts as never chosen (specification, section 9). */
export const readThemeMode = (stored: string | null): ThemeMode =>
  (THEME_MODES as readonly (string | null)[]).includes(stored) ? (stored as ThemeMode) : 'dark';

/** In auto mode the theme follows the system's colour scheme (specification, section 4). */
export const themeOf = (mode: ThemeMode, systemIsLight: boolean): Theme => (mode === 'auto' ? (systemIsLight ? 'light' : 'dark') : mode);

/** Toggling switches to the theme that is not visible now, and leaves auto mode (specification, section 4). */
export const toggled = (mode: ThemeMode, systemIsLight: boolean): Theme => (themeOf(mode, systemIsLight) === 'dark' ? 'light' : 'dark');
