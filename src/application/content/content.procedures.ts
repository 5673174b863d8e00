import { type TypedProcedure, typed } from '../shared/procedure.ts';
import type { ContentSlug, ContentVersion } from './content-repository.ts';

/** The published version; none before the first. */
export const readContent = {
  procedure: 'read_content',
  parameters: typed<{ readonly slug: ContentSlug }>(),
  answer: typed<readonly ContentVersion[]>(),
  isCacheable: true,
  failures: [],
} as const satisfies TypedProcedure;
