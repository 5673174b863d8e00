import type { Content } from '../../../application/content/read-content.ts';
import type { NumberVerdict } from '../../../domain/settings/official-number.ts';

export interface CommunityData {
  readonly rules: Content;
  /** The result of a number check; null without one. */
  readonly check: { readonly number: string; readonly verdict: NumberVerdict } | null;
}
