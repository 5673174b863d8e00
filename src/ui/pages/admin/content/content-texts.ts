import type { ContentSlug } from '../../../../application/content/content-repository.ts';
import { paths } from '../../../core/paths.ts';

export const CONTENT_SLUGS: readonly ContentSlug[] = ['help', 'terms', 'privacy', 'community'];

/** The page where visitors read each text. */
export const CONTENT_PAGES: Readonly<Record<ContentSlug, string>> = {
  help: paths.help,
  terms: paths.terms,
  privacy: paths.privacy,
  community: paths.community,
};
