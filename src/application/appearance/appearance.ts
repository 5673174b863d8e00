import type { ThemeMode } from '../../domain/appearance/theme.ts';

/** How the page looks on this device. */
export interface Appearance {
  /** Shows a theme now; "auto" follows the system by itself. */
  show(mode: ThemeMode): void;
  systemIsLight(): boolean;
  /** Calls back when the system changes its colour scheme. @returns what ends it */
  onSystemChange(listener: (isLight: boolean) => void): () => void;
}
