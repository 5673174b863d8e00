import type { CleanPicture } from '../../../application/media/picture-cleaner.ts';
import { isCheckedProof, recordProof } from '../../../application/order/order-server.answers.ts';
import type { ProofFiles } from '../../../application/order/proof-files.ts';
import { PortError } from '../../../application/shared/port-error.ts';
import { answerOf } from '../../supabase/shared/call-function.ts';
import type { RestClient } from '../../supabase/shared/rest-client.ts';

/** The largest file that the bucket accepts. */
const MAX_BYTES = 10 * 1024 * 1024;
const TIMEOUT_MS = 15_000;

interface Options {
  readonly backend: { readonly url: string; readonly key: string };
  readonly secretKey: string;
  readonly fetcher: typeof fetch;
  /** With the secret key. */
  readonly rest: RestClient;
}

/** The bucket `evidence`, not by public addresses, and private.proof_pictures. */
export class SupabaseProofFiles implements ProofFiles {
  constructor(private readonly options: Options) {}

  isChecked(path: string): Promise<boolean> {
    return answerOf(this.options.rest, isCheckedProof, { path });
  }

  async read(token: string, path: string): Promise<Uint8Array | 'too-large' | null> {
    const { key } = this.options.backend;
    const answer = await this.send(path, { headers: { apikey: key, authorization: `Bearer ${token}` } });
    const isTooLarge = Number(answer.headers.get('content-length') ?? 0) > MAX_BYTES;
    if (!answer.ok || isTooLarge) {
      await answer.body?.cancel();
      return answer.ok ? 'too-large' : null;
    }
    const bytes = new Uint8Array(await answer.arrayBuffer());
    return bytes.length > MAX_BYTES ? 'too-large' : bytes;
  }

  async replace(path: string, type: string, { bytes, hash }: CleanPicture): Promise<void> {
    const { secretKey, rest } = this.options;
    const asServer = { apikey: secretKey, authorization: `Bearer ${secretKey}` };
    const json = { ...asServer, 'content-type': 'application/json' };
    // Storage does not overwrite: a picture that was uploaded to this name meanwhile is another one, and is not marked as checked.
    await this.change('', { method: 'DELETE', headers: json, body: JSON.stringify({ prefixes: [path] }) });
    await this.change(path, { method: 'POST', headers: { ...asServer, 'content-type': type }, body: Buffer.from(bytes) });
    await answerOf(rest, recordProof, { path, hash });
  }

  private async change(path: string, init: RequestInit): Promise<void> {
    const answer = await this.send(path, init);
    await answer.body?.cancel();
    if (!answer.ok) throw new PortError('unavailable', `storage refused a picture: ${answer.status}`);
  }

  private async send(path: string, init: RequestInit): Promise<Response> {
    const { backend, fetcher } = this.options;
    const address = `${backend.url}/storage/v1/object/evidence${path === '' ? '' : `/${path}`}`;
    try {
      const answer = await fetcher(address, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
      if (answer.status < 500) return answer;
      throw new Error(`status ${answer.status}`);
    } catch (error) {
      throw new PortError('unavailable', 'storage did not answer', null, { cause: error });
    }
  }
}
