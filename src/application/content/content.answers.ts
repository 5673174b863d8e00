import * as v from 'valibot';
import { fields, type Procedure, typed } from '../shared/call.ts';
import { time } from '../shared/call-answers.ts';
import type { ContentSlug } from './content-repository.ts';

/** Empty while the built-in text is published. */
export const readPublishedContent = {
  procedure: 'read_content',
  parameters: typed<{ readonly slug: ContentSlug }>(),
  isRead: true,
  output: v.array(fields({ version: v.number(), publishedAt: time, body: v.string() })),
  failures: [],
} as const satisfies Procedure;
