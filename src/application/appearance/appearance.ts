import type { ThemeMode } from '../../domain/appearance/theme.ts';

/** The theme of the page on this device. */
export interface Appearance {
  /** Applies a theme; in "auto" mode the style sheet follows the system. */
  show(mode: ThemeMode): void;
  systemIsLight(): boolean;
  /** Notifies about changes of the system's colour scheme. @returns a function that removes the listener */
  onSystemChange(listener: (isLight: boolean) => void): () => void;
}
