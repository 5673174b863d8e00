import { readThemeMode, type ThemeMode } from '../../domain/appearance/theme.ts';
import type { KeyValueStore } from '../shared/key-value-store.ts';
import type { Appearance } from './appearance.ts';

const KEY = 'themeMode';

/** Shows and remembers how the page should look (section 4; key of section 3). */
export class ChooseTheme {
  constructor(
    private readonly device: KeyValueStore,
    private readonly appearance: Appearance,
  ) {}

  execute(mode: ThemeMode): void {
    this.device.set(KEY, mode);
    this.appearance.show(mode);
  }

  /** What was chosen before, and what the system says from now on. */
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
