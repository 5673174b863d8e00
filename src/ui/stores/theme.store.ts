import { makeAutoObservable } from 'mobx';
import type { ChooseTheme } from '../../application/appearance/choose-theme.ts';
import { type Theme, type ThemeMode, themeOf, toggled } from '../../domain/appearance/theme.ts';

/** Dark, light or the system's setting (section 4). */
export class ThemeStore {
  mode: ThemeMode = 'dark';
  systemIsLight = false;

  constructor(private readonly chooseTheme: ChooseTheme) {
    makeAutoObservable(this, {}, { autoBind: true });
  }

  get theme(): Theme {
    return themeOf(this.mode, this.systemIsLight);
  }

  /** Restores the stored choice and follows the system from then on. @returns a function that stops it */
  start(): () => void {
    const { mode, systemIsLight, stop } = this.chooseTheme.follow((isLight) => this.setSystem(isLight));
    this.mode = mode;
    this.systemIsLight = systemIsLight;
    return stop;
  }

  choose(mode: ThemeMode): void {
    this.mode = mode;
    this.chooseTheme.execute(mode);
  }

  toggle(): void {
    this.choose(toggled(this.mode, this.systemIsLight));
  }

  private setSystem(isLight: boolean): void {
    this.systemIsLight = isLight;
  }
}
