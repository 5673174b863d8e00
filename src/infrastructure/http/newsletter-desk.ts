import * as v from 'valibot';
import { type DeskAnswer, NewsletterDesk } from '../../application/newsletter/newsletter-desk.ts';
import { PortError } from '../../application/shared/port-error.ts';

const PATIENCE_MS = 15_000;
const Body = v.union([
  v.pipe(
    v.looseObject({ message: v.string() }),
    v.transform(({ message }) => message),
  ),
  v.pipe(
    v.looseObject({ error: v.string() }),
    v.transform(({ error }) => error),
  ),
]);

/** The shop's `/api/newsletter` over HTTP. */
export class HttpNewsletterDesk extends NewsletterDesk {
  /** @param apiUrl where the shop's own interface stands, without a trailing slash */
  constructor(
    private readonly fetcher: typeof fetch,
    private readonly apiUrl: string,
  ) {
    super();
  }

  async subscribe(email: string): Promise<DeskAnswer> {
    try {
      const answer = await this.fetcher(`${this.apiUrl}/newsletter`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify({ email }),
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      return { isTaken: answer.ok, message: v.parse(Body, await answer.json()) };
    } catch (error) {
      throw new PortError('unavailable', 'the newsletter does not answer', null, { cause: error });
    }
  }
}
