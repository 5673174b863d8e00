import type { ArchCount } from '../../../domain/artwork/artwork-spec.ts';
import { oklch } from '../color.ts';

/** The colours of the dark theme. */
export const COLORS = {
  page: '#000000',
  ink: oklch(0.975, 0.004, 124),
  quiet: oklch(0.79, 0.006, 124),
  faint: oklch(0.67, 0.008, 124),
  line: oklch(0.975, 0.004, 124),
  accent: oklch(0.9, 0.2, 122),
  sale: oklch(0.72, 0.19, 42),
  onSale: oklch(0.18, 0.06, 40),
  sold: oklch(0.3, 0.006, 124),
} as const;

/** Silver, sky, gold. */
export const TIER_COLORS: Readonly<Record<ArchCount, string>> = {
  1: oklch(0.82, 0.02, 250),
  2: oklch(0.79, 0.12, 240),
  3: oklch(0.85, 0.13, 88),
};
