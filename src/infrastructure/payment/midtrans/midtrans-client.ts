import * as v from 'valibot';
import { PortError } from '../../../application/shared/port-error.ts';
import { MidtransAnswer, unreadable } from './midtrans-answers.ts';

export interface MidtransClientOptions {
  readonly serverKey: string;
  /** `https://api.midtrans.com`, or that of the sandbox. */
  readonly url: string;
  readonly fetcher: typeof fetch;
  /** @returns a signal that ends a call after so many milliseconds; that of the platform by default */
  readonly timeout?: (ms: number) => AbortSignal;
}

const TIMEOUT_MS = 10_000;
const MAX_ANSWER = 1_000_000;

/** What the owner reads in the log. It names no key. */
const KEY_REFUSED =
  'Midtrans menolak MIDTRANS_SERVER_KEY (401). Periksa kuncinya di dasbor Midtrans (Settings, Access Keys), dan apakah MIDTRANS_PRODUCTION cocok dengan kunci itu.';

/** Causes are texts of the platform about the connection; headers and bodies are in none of them. */
const away = (what: string, cause?: unknown): PortError => new PortError('unavailable', `Midtrans: ${what}`, null, { cause });

export interface Answered {
  /** Of the body, which is the true one: the status of HTTP is often 200 all the same. */
  readonly status: number;
  readonly answer: MidtransAnswer;
}

/** Calls of the Core API. A status of 429 or 5xx, and any answer that is not one of the Core API, is `unavailable`; a refused key is `denied`. */
export class MidtransClient {
  private readonly authorization: string;

  constructor(private readonly options: MidtransClientOptions) {
    this.authorization = `Basic ${Buffer.from(`${options.serverKey}:`).toString('base64')}`;
  }

  /** @throws PortError `unavailable`, `denied` */
  async get(path: string): Promise<Answered> {
    return this.call(path, { method: 'GET' });
  }

  /** @throws PortError `unavailable`, `denied` */
  async post(path: string, body: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Answered> {
    return this.call(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  }

  private async call(path: string, init: { readonly method: string; readonly headers?: Record<string, string>; readonly body?: string }) {
    const { url, fetcher, timeout = (ms: number) => AbortSignal.timeout(ms) } = this.options;
    const answer = await fetcher(`${url}${path}`, {
      ...init,
      headers: { ...init.headers, accept: 'application/json', authorization: this.authorization },
      redirect: 'error',
      signal: timeout(TIMEOUT_MS),
    }).catch((error: unknown) => {
      throw away('no answer', error);
    });
    const read = v.safeParse(MidtransAnswer, await this.json(answer));
    const status = read.success ? Number(read.output.status_code) : answer.status;
    if (status === 401) throw new PortError('denied', KEY_REFUSED);
    if (!read.success) throw unreadable(`something else than the Core API does (HTTP ${answer.status})`);
    if (status === 429 || status >= 500) throw away(`status ${status}`);
    return { status, answer: read.output };
  }

  private async json(answer: Response): Promise<unknown> {
    try {
      let text = '';
      const decoder = new TextDecoder();
      for await (const part of answer.body ?? []) {
        text += decoder.decode(part, { stream: true });
        if (text.length > MAX_ANSWER) throw away('the answer is too long');
      }
      return JSON.parse(text);
    } catch (error) {
      // Only the status is known of an answer that is no JSON, such as a page of a proxy.
      if (error instanceof SyntaxError) return null;
      throw error instanceof PortError ? error : away('the answer broke off', error);
    }
  }
}
