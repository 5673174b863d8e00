import type { GenericSchema } from 'valibot';
import type { Bucket } from '../../../application/media/image-storage.ts';
import { pictureSize, storedLogo } from '../../../application/media/picture.answers.ts';
import type { checkUpload, uploadLogo } from '../../../application/media/picture.calls.ts';
import type { PictureService } from '../../../application/media/picture-service.ts';
import type { Call, InputOf, OutputOf } from '../../../application/shared/call.ts';
import { bodyOf } from '../../../application/shared/procedure.ts';
import { ActionCaller } from '../shared/action-caller.ts';

/** The maximum number of arguments of a call. */
const AT_ONCE = 32_768;

const base64 = (bytes: Uint8Array): string => {
  let text = '';
  for (let at = 0; at < bytes.length; at += AT_ONCE) text += String.fromCharCode(...bytes.subarray(at, at + AT_ONCE));
  return btoa(text);
};

/** The picture actions of `/api/admin` over HTTP. */
export class HttpPictureService implements PictureService {
  private readonly admin: ActionCaller;

  /** @param apiUrl base address of the shop's interface, without a trailing slash */
  constructor(fetcher: typeof fetch, apiUrl: string) {
    this.admin = new ActionCaller(fetcher, `${apiUrl}/admin`);
  }

  check(token: string, bucket: Bucket, path: string): Promise<{ readonly width: number; readonly height: number }> {
    return this.call<typeof checkUpload>('check-upload', { bucket, path }, pictureSize, token);
  }

  async storeLogo(token: string, { bucket, name, bytes }: Parameters<PictureService['storeLogo']>[1]): Promise<string> {
    return (await this.call<typeof uploadLogo>('upload-logo', { bucket, name, content: base64(bytes) }, storedLogo, token)).path;
  }

  private call<C extends Call>(
    action: C['action'],
    given: InputOf<C>,
    answer: GenericSchema<unknown, OutputOf<C>>,
    token: string,
  ): Promise<OutputOf<C>> {
    return this.admin.call(action, bodyOf(given as object), answer, token);
  }
}
