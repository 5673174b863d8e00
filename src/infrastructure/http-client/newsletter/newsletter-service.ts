import type { NewsletterAnswer, NewsletterService } from '../../../application/newsletter/newsletter-service.ts';
import { networkFailure } from '../../../application/shared/port-error.ts';

const TIMEOUT_MS = 15_000;

/** The text of an answer or a refusal. @throws when there is none */
const messageOf = (body: unknown): string => {
  const { message, error } = body as { readonly message?: unknown; readonly error?: unknown };
  const words = message ?? error;
  if (typeof words !== 'string') throw new TypeError('an answer without words');
  return words;
};

/** The shop's `/api/newsletter` over HTTP. */
export class HttpNewsletterService implements NewsletterService {
  /** @param apiUrl base address of the shop's interface, without a trailing slash */
  constructor(
    private readonly fetcher: typeof fetch,
    private readonly apiUrl: string,
  ) {}

  async subscribe(email: string): Promise<NewsletterAnswer> {
    try {
      const answer = await this.fetcher(`${this.apiUrl}/newsletter`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify({ email }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      return { isTaken: answer.ok, message: messageOf(await answer.json()) };
    } catch (error) {
      throw networkFailure('the newsletter does not answer', error);
    }
  }
}
