import type { Content } from '../../../application/content/read-content.ts';
import type { NumberVerdict } from '../../../domain/settings/official-number.ts';

export interface CommunityData {
  readonly rules: Content;
  /** What was asked about a number; null when nothing was. */
  readonly check: { readonly number: string; readonly verdict: NumberVerdict } | null;
}
