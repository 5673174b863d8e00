import * as v from 'valibot';
import { fields } from '../shared/call.ts';
import { unread } from '../shared/call-answers.ts';
import { type Procedure, typed } from '../shared/procedure.ts';

interface InBucket {
  readonly actor: string;
  readonly bucket: string;
}

export const mayManageFiles = {
  procedure: 'server_may_keep_files',
  parameters: typed<InBucket>(),
  output: v.boolean(),
  failures: [],
} as const satisfies Procedure;

/** A picture and its copies. */
export const findStoredFiles = {
  procedure: 'server_stored_files',
  parameters: typed<InBucket & { readonly path: string }>(),
  output: v.array(fields({ object: v.string(), path: v.string(), type: v.string(), bytes: v.number(), isChecked: v.boolean() })),
  failures: [],
} as const satisfies Procedure;

/** The lists belong together by their places. */
export const markFilesVerified = {
  procedure: 'server_note_checked',
  parameters: typed<
    InBucket & {
      readonly objects: readonly string[];
      readonly types: readonly string[];
      readonly widths: readonly number[];
      readonly heights: readonly number[];
    }
  >(),
  output: v.number(),
  failures: [],
} as const satisfies Procedure;

export const recordStoredFile = {
  procedure: 'server_note_stored',
  parameters: typed<InBucket & { readonly path: string }>(),
  output: unread,
  failures: [],
} as const satisfies Procedure;

/** The marked files. */
export const discardStoredFiles = {
  procedure: 'server_discard_files',
  parameters: typed<InBucket & { readonly paths: readonly string[] }>(),
  output: v.array(v.string()),
  failures: [],
} as const satisfies Procedure;

export const filesToRemove = {
  procedure: 'server_files_to_remove',
  parameters: typed<{ readonly most: number }>(),
  output: v.array(v.object({ bucket: v.string(), path: v.string() })),
  failures: [],
} as const satisfies Procedure;

export const confirmFilesRemoved = {
  procedure: 'server_files_removed',
  parameters: typed<{ readonly bucket: string; readonly paths: readonly string[] }>(),
  output: unread,
  failures: [],
} as const satisfies Procedure;
