import { fetchError, type PictureFetcher } from '../../../application/media/picture-fetcher.ts';
import { type FetchFailure, headRefusal, MAX_REDIRECTS, meaningOfStatus } from '../../../domain/media/picture-fetch.ts';

/** What stands at an address. */
interface MemoryAnswer {
  readonly status?: number;
  readonly location?: string;
  readonly type?: string;
  readonly bytes?: Uint8Array;
  /** A failure below HTTP. */
  readonly failure?: FetchFailure;
}

/** Fake of the other hosts: answers by address, within the limits of the real fetcher. Hosts of `refused` are not public. */
export class InMemoryPictureFetcher implements PictureFetcher {
  readonly answers = new Map<string, MemoryAnswer>();
  readonly refused = new Set<string>();
  /** Addresses that were asked, redirects included. */
  readonly asked: string[] = [];

  async fetch(address: string): Promise<Uint8Array> {
    let next = address;
    for (let redirects = 0; ; redirects += 1) {
      const answer = this.ask(next);
      if (answer instanceof Uint8Array) return answer;
      if (redirects === MAX_REDIRECTS) throw fetchError('TOO_MANY_REDIRECTS');
      next = answer;
    }
  }

  /** @returns the bytes, or the next address */
  private ask(address: string): Uint8Array | string {
    const [, host = ''] = /^https:\/\/([^/?#@]+)(?:[/?#]|$)/.exec(address) ?? [];
    if (host === '' || this.refused.has(host)) throw fetchError('ADDRESS_REFUSED');
    this.asked.push(address);
    const { status = 200, location, type = null, bytes = new Uint8Array(), failure } = this.answers.get(address) ?? { status: 404 };
    if (failure !== undefined) throw fetchError(failure);
    const meaning = meaningOfStatus(status);
    if (meaning === 'redirect' && location !== undefined) return location;
    if (meaning !== 'picture') throw fetchError(meaning === 'redirect' ? 'PICTURE_MISSING' : meaning);
    const refusal = headRefusal({ type, encoding: null, length: bytes.length });
    if (refusal !== null) throw fetchError(refusal);
    return bytes;
  }
}
