import * as v from 'valibot';
import type { CheckUpload } from '../../../application/media/check-upload.ts';
import { checkUpload, uploadLogo } from '../../../application/media/picture.calls.ts';
import type { StoreLogo } from '../../../application/media/store-logo.ts';
import { toJson } from '../../../application/shared/call.ts';
import { succeed } from '../../../domain/shared/result.ts';
import type { AdminActions } from '../admin-interface/admin-action.ts';

const KIBIBYTE = 1024;
/** 5 MiB as base64, and the rest of the body. */
const LOGO_BYTES = Math.ceil((5 * KIBIBYTE * KIBIBYTE * 4) / 3) + 4 * KIBIBYTE;

const read = <T>(schema: v.GenericSchema<unknown, T>, body: Uint8Array, contentType: string): T | null => {
  if (!/^application\/json\b/i.test(contentType)) return null;
  try {
    const parsed = v.safeParse(schema, JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body)));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
};

/** `check-upload` and `upload-logo` (docs/api/openapi.json). */
export const pictureActions = ({ check, storeLogo }: { readonly check: CheckUpload; readonly storeLogo: StoreLogo }): AdminActions => ({
  [checkUpload.action]: {
    method: 'POST',
    maxBytes: 2 * KIBIBYTE,
    perform: async ({ token, body, contentType }) => {
      const given = read(checkUpload.input, body, contentType);
      if (given === null) return null;
      const checked = await check.execute(token, given.bucket, given.path);
      return checked.ok ? succeed(toJson(checkUpload.output, checked.value)) : checked;
    },
  },
  [uploadLogo.action]: {
    method: 'POST',
    maxBytes: LOGO_BYTES,
    admit: (token) => storeLogo.admit(token),
    perform: async ({ token, body, contentType }) => {
      const given = read(uploadLogo.input, body, contentType);
      if (given === null) return null;
      const { bucket, name, content } = given;
      const stored = await storeLogo.execute(token, { bucket, name, bytes: new Uint8Array(Buffer.from(content, 'base64')) });
      return stored.ok ? succeed(toJson(uploadLogo.output, stored.value)) : stored;
    },
  },
});
