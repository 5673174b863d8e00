/** Rebuilds a drawing from what is known to be harmless. */
export interface SvgCleaner {
  /** @returns the drawing without anything that runs or reaches out; null when it is no drawing, or nothing is left of it */
  clean(source: string): string | null;
}
