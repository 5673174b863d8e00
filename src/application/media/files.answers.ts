import * as v from 'valibot';
import { PICTURE_BUCKETS } from '../../domain/media/image-upload.ts';
import { fields } from '../shared/call.ts';
import { time } from '../shared/call-answers.ts';
import { type Procedure, typed } from '../shared/procedure.ts';
import { FILE_STATES, type FileQuery } from './files.ts';

/** `total`: of all pages. */
export const listFiles = {
  procedure: 'list_files',
  parameters: typed<FileQuery>(),
  output: v.array(
    fields({
      bucket: v.picklist(PICTURE_BUCKETS),
      path: v.string(),
      type: v.string(),
      bytes: v.number(),
      files: v.number(),
      createdAt: time,
      width: v.nullable(v.number()),
      height: v.nullable(v.number()),
      state: v.picklist(FILE_STATES),
      uses: v.array(v.object({ kind: v.picklist(['product', 'game', 'settings']), id: v.string(), name: v.nullable(v.string()) })),
      total: v.number(),
    }),
  ),
  failures: [],
} as const satisfies Procedure;

/** The marked files. */
export const discardFiles = {
  procedure: 'discard_files',
  parameters: typed<{ readonly bucket: string; readonly paths: readonly string[] }>(),
  output: v.array(v.string()),
  failures: [],
} as const satisfies Procedure;
