import * as v from 'valibot';
import { unread } from '../shared/call-answers.ts';
import { type Procedure, typed } from '../shared/procedure.ts';
import type { ContentSlug } from './content-repository.ts';

/** Answers the new version. */
export const saveContent = {
  procedure: 'save_content',
  /** `base`: the newest version at the time of editing. */
  parameters: typed<{ readonly slug: ContentSlug; readonly body: string; readonly base: number }>(),
  output: v.number(),
  failures: ['CONTENT_CHANGED'],
} as const satisfies Procedure;

export const publishContent = {
  procedure: 'publish_content',
  parameters: typed<{ readonly slug: ContentSlug; readonly version: number }>(),
  output: unread,
  failures: [],
} as const satisfies Procedure;
