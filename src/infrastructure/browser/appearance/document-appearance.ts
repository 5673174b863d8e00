import type { Appearance } from '../../../application/appearance/appearance.ts';
import type { ThemeMode } from '../../../domain/appearance/theme.ts';

const LIGHT = '(prefers-color-scheme: light)';

/** Sets the theme as an attribute of the document; in "auto" the style sheet follows the system. */
export class DocumentAppearance implements Appearance {
  constructor(private readonly window: Window) {}

  show(mode: ThemeMode): void {
    this.window.document.documentElement.dataset['theme'] = mode;
  }

  systemIsLight(): boolean {
    return this.window.matchMedia(LIGHT).matches;
  }

  onSystemChange(listener: (isLight: boolean) => void): () => void {
    const query = this.window.matchMedia(LIGHT);
    const changed = (event: MediaQueryListEvent): void => listener(event.matches);
    query.addEventListener('change', changed);
    return () => query.removeEventListener('change', changed);
  }
}
