/** Sanitises SVG with an allow-list. */
export interface SvgCleaner {
  /** @returns the SVG without scripts and external references; null when it is no SVG, or empty after sanitising */
  clean(source: string): string | null;
}
