import type { Content } from '../../../application/content/read-content.ts';

export interface TermsData {
  readonly terms: Content;
  readonly privacy: Content;
}
