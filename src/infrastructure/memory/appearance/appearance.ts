import type { Appearance } from '../../../application/appearance/appearance.ts';
import type { ThemeMode } from '../../../domain/appearance/theme.ts';

/** Fake of the document's appearance; also used on the server, where nothing is shown. */
export class InMemoryAppearance implements Appearance {
  shown: ThemeMode | null = null;
  private readonly listeners = new Set<(isLight: boolean) => void>();

  constructor(private isLight = false) {}

  show(mode: ThemeMode): void {
    this.shown = mode;
  }

  systemIsLight(): boolean {
    return this.isLight;
  }

  onSystemChange(listener: (isLight: boolean) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Simulates a change of the system's colour scheme. */
  changeSystem(isLight: boolean): void {
    this.isLight = isLight;
    for (const listener of this.listeners) listener(isLight);
  }
}
