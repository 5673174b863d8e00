import { lookup as lookUp } from 'node:dns/promises';
import type { IncomingMessage, RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { fetchError, type PictureFetcher } from '../../application/media/picture-fetcher.ts';
import { isPortError } from '../../application/shared/port-error.ts';
import type { Timer } from '../../application/shared/timer.ts';
import {
  FETCH_DEADLINE_MS,
  type FetchFailure,
  headRefusal,
  MAX_FETCHED_BYTES,
  MAX_REDIRECTS,
  meaningOfStatus,
} from '../../domain/media/picture-fetch.ts';
import { isPublicAddress } from './public-address.ts';

export interface ResolvedAddress {
  readonly address: string;
  readonly family: number;
}

export interface HttpsPictureFetcherOptions {
  readonly timer: Timer;
  /** The addresses of a host name. */
  readonly resolve?: (host: string) => Promise<readonly ResolvedAddress[]>;
  /** Whether a resolved address may be asked. */
  readonly isAllowed?: (address: string) => boolean;
  /** Opens a request. */
  readonly request?: (options: RequestOptions, onAnswer: (answer: IncomingMessage) => void) => ReturnType<typeof httpsRequest>;
}

const PORT = 443;
/** Of the head of an answer. */
const MAX_HEAD_BYTES = 16 * 1024;
const HEADERS = { accept: 'image/webp,image/png,image/jpeg,image/gif', 'accept-encoding': 'identity', 'user-agent': 'ArenaAkun/1' };

const resolveHost = (host: string): Promise<readonly ResolvedAddress[]> => lookUp(host, { all: true });

/** An https address without user information. @param base the address of the answer that names this one */
const readAddress = (address: string, base?: URL): URL => {
  if (!URL.canParse(address, base)) throw fetchError('ADDRESS_REFUSED');
  const url = new URL(address, base);
  if (url.protocol !== 'https:' || url.username !== '' || url.password !== '') throw fetchError('ADDRESS_REFUSED');
  return url;
};

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');

const resolveFailure = (error: unknown): FetchFailure => (codeOf(error) === 'ENOTFOUND' ? 'HOST_UNKNOWN' : 'HOST_UNREACHABLE');
const requestFailure = (error: unknown): FetchFailure =>
  /CERT|SELF_SIGNED|UNABLE_TO_(GET|VERIFY)|ERR_TLS/.test(codeOf(error)) ? 'CERTIFICATE_REFUSED' : 'HOST_UNREACHABLE';

const header = (value: string | readonly string[] | undefined): string | null => (typeof value === 'string' ? value : null);

/**
 * Fetches over https with Node's own client. The host is resolved here, once for each request: what was checked is what is connected to,
 * because the client is given these addresses and asks no resolver. Redirects are followed by hand, each with the same checks.
 */
export class HttpsPictureFetcher implements PictureFetcher {
  private readonly timer: Timer;
  private readonly resolve: NonNullable<HttpsPictureFetcherOptions['resolve']>;
  private readonly isAllowed: NonNullable<HttpsPictureFetcherOptions['isAllowed']>;
  private readonly request: NonNullable<HttpsPictureFetcherOptions['request']>;

  constructor({ timer, resolve = resolveHost, isAllowed = isPublicAddress, request = httpsRequest }: HttpsPictureFetcherOptions) {
    this.timer = timer;
    this.resolve = resolve;
    this.isAllowed = isAllowed;
    this.request = request;
  }

  async fetch(address: string): Promise<Uint8Array> {
    const deadline = new AbortController();
    let expire = (): void => undefined;
    const expired = new Promise<never>((_, reject) => {
      expire = () => reject(fetchError('FETCH_TIMEOUT'));
    });
    const cancel = this.timer.after(FETCH_DEADLINE_MS, () => {
      expire();
      deadline.abort();
    });
    try {
      return await Promise.race([this.follow(address, deadline.signal), expired]);
    } finally {
      cancel();
      deadline.abort();
    }
  }

  private async follow(address: string, signal: AbortSignal): Promise<Uint8Array> {
    let url = readAddress(address);
    for (let redirects = 0; ; redirects += 1) {
      const answer = await this.ask(url, await this.addressesOf(url), signal);
      if (answer instanceof Uint8Array) return answer;
      if (redirects === MAX_REDIRECTS) throw fetchError('TOO_MANY_REDIRECTS');
      url = readAddress(answer, url);
    }
  }

  /** A host of which one address is not public is refused altogether. */
  private async addressesOf({ hostname }: URL): Promise<readonly ResolvedAddress[]> {
    const host = hostname.replace(/^\[(.*)\]$/, '$1');
    const family = isIP(host);
    const addresses =
      family !== 0
        ? [{ address: host, family }]
        : await this.resolve(host).catch((error: unknown) => {
            throw fetchError(resolveFailure(error), error);
          });
    if (addresses.length === 0) throw fetchError('HOST_UNKNOWN');
    if (!addresses.every(({ address }) => this.isAllowed(address))) throw fetchError('ADDRESS_REFUSED');
    return addresses;
  }

  /** @returns the bytes, or the address that the answer leads to */
  private ask(url: URL, addresses: readonly ResolvedAddress[], signal: AbortSignal): Promise<Uint8Array | string> {
    const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
    const [first = { address: host, family: 4 }] = addresses;
    const lookup: LookupFunction = (_host, { all }, callback) =>
      all === true ? callback(null, [...addresses]) : callback(null, first.address, first.family);
    return new Promise((resolve, reject) => {
      const fail = (error: unknown): void => reject(isPortError(error) ? error : fetchError(requestFailure(error), error));
      const options: RequestOptions & { readonly servername?: string } = {
        host,
        port: url.port === '' ? PORT : Number(url.port),
        path: `${url.pathname}${url.search}`,
        headers: { ...HEADERS, host: url.host },
        lookup,
        // A connection of its own: a kept one might lead to an address of an earlier check.
        agent: false,
        maxHeaderSize: MAX_HEAD_BYTES,
        signal,
        ...(isIP(host) === 0 ? { servername: host } : {}),
      };
      this.request(options, (answer) => {
        readAnswer(answer).then(resolve, fail);
      })
        .on('error', fail)
        .end();
    });
  }
}

/** @returns the bytes, or the address that the answer leads to; nothing is read of an answer that is refused */
const readAnswer = async (answer: IncomingMessage): Promise<Uint8Array | string> => {
  try {
    const meaning = meaningOfStatus(answer.statusCode ?? 0);
    const { location } = answer.headers;
    if (meaning === 'redirect' && location !== undefined) return location;
    if (meaning !== 'picture') throw fetchError(meaning === 'redirect' ? 'PICTURE_MISSING' : meaning);
    const length = header(answer.headers['content-length']);
    const refusal = headRefusal({
      type: header(answer.headers['content-type']),
      encoding: header(answer.headers['content-encoding']),
      length: length === null ? null : Number(length),
    });
    if (refusal !== null) throw fetchError(refusal);
    return await readBytes(answer);
  } finally {
    answer.destroy();
  }
};

const readBytes = async (answer: IncomingMessage): Promise<Uint8Array> => {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of answer as AsyncIterable<Uint8Array>) {
    length += part.length;
    if (length > MAX_FETCHED_BYTES) throw fetchError('PICTURE_TOO_LARGE');
    parts.push(part);
  }
  return new Uint8Array(Buffer.concat(parts));
};
