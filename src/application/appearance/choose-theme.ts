import { readThemeMode, type ThemeMode } from '../../domain/appearance/theme.ts';
import type { KeyValueStore } from '../shared/key-value-store.ts';
import type { Appearance } from './appearance.ts';

const KEY = 'themeMode';

/** Applies and stores the theme (section 4; storage key of section 3). */
export class ChooseTheme {
  constructor(
    private readonly device: KeyValueStore,
    private readonly appearance: Appearance,
  ) {}

  execute(mode: ThemeMode): void {
    this.device.set(KEY, mode);
    this.appearance.show(mode);
  }

  /** Returns the stored theme, and notifies about later changes of the system's colour scheme. */
  follow(listener: (systemIsLight: boolean) => void): {
    readonly mode: ThemeMode;
    readonly systemIsLight: boolean;
    readonly stop: () => void;
  } {
    const mode = readThemeMode(this.device.get(KEY));
    this.appearance.show(mode);
    return { mode, systemIsLight: this.appearance.systemIsLight(), stop: this.appearance.onSystemChange(listener) };
  }
}
