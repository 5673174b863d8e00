import * as v from 'valibot';
import type { Call } from '../shared/call.ts';
import { strictFields } from '../shared/call-fields.ts';
import { pictureSize, storedLogo } from './picture.answers.ts';

const bucket = v.pipe(v.string(), v.maxLength(40));
const place = v.pipe(v.string(), v.minLength(1), v.maxLength(300));

const SIGNED_IN = ['BUCKET_NOT_FOUND', 'FORBIDDEN', 'SECOND_FACTOR_REQUIRED', 'UNAUTHENTICATED'] as const;

/** Checks an uploaded picture and its copies; an invalid one is removed. */
export const checkUpload = {
  path: 'admin',
  action: 'check-upload',
  input: strictFields({ bucket, path: place }),
  output: pictureSize,
  failures: [...SIGNED_IN, 'FILE_TYPE', 'NOT_FOUND'],
} as const satisfies Call;

/** Sanitises an SVG logo and stores it. */
export const uploadLogo = {
  path: 'admin',
  action: 'upload-logo',
  /** `content`: the file as base64. */
  input: strictFields({ bucket, name: place, content: v.pipe(v.string(), v.regex(/^[A-Za-z0-9+/]*={0,2}$/)) }),
  output: storedLogo,
  failures: [
    ...SIGNED_IN,
    ...(['FILE_EMPTY', 'FILE_EXISTS', 'FILE_TOO_LARGE', 'NO_PATH', 'NO_PUBLIC_URL'] as const),
    ...(['SVG_REFUSED', 'UPLOAD_DENIED', 'UPLOAD_FAILED'] as const),
  ],
} as const satisfies Call;
