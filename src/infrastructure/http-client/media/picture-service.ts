import * as v from 'valibot';
import type { Bucket } from '../../../application/media/image-storage.ts';
import type { PictureService } from '../../../application/media/picture-service.ts';
import { ActionCaller } from '../shared/action-caller.ts';

const Size = v.looseObject({ width: v.number(), height: v.number() });
const Stored = v.looseObject({ path: v.string() });
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

  async check(token: string, bucket: Bucket, path: string): Promise<{ readonly width: number; readonly height: number }> {
    const { width, height } = await this.admin.call('check-upload', { bucket, path }, Size, token);
    return { width, height };
  }

  async storeLogo(token: string, { bucket, name, bytes }: Parameters<PictureService['storeLogo']>[1]): Promise<string> {
    return (await this.admin.call('upload-logo', { bucket, name, content: base64(bytes) }, Stored, token)).path;
  }
}
