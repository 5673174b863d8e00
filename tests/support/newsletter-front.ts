import type { AddressInfo } from 'node:net';
import { SubscribeNewsletter, UnsubscribeNewsletter } from '../../src/application/newsletter/newsletter.ts';
import { FrontServer } from '../../src/infrastructure/http-server/front-server.ts';
import { newsletterInterface } from '../../src/infrastructure/http-server/newsletter/newsletter-interface.ts';
import { InMemoryRateLimiter } from '../../src/infrastructure/memory/auth/rate-limiter.ts';
import { InMemoryNewsletterSubscribers } from '../../src/infrastructure/memory/newsletter/newsletter.ts';
import { CryptoSecretTokens } from '../../src/infrastructure/platform/crypto-secret-tokens.ts';
import { RecentErrorLog } from '../../src/infrastructure/platform/recent-error-log.ts';
import { FixedClock } from './fixed-clock.ts';

/** The newsletter's interface on a port of its own, over a fake list. */
export class NewsletterFront {
  readonly clock = new FixedClock();
  readonly subscribers = new InMemoryNewsletterSubscribers();
  readonly tokens = new CryptoSecretTokens();
  readonly faults: unknown[] = [];
  private readonly front = new FrontServer({ headers: {}, trustProxy: 0, onError: (_, error) => this.faults.push(error) });

  /** @param hasKey false for a shop without a key to its own list */
  async open(hasKey = true): Promise<void> {
    const errors = new RecentErrorLog(this.clock, () => undefined);
    const interfaces = newsletterInterface({
      useCases: hasKey
        ? {
            subscribe: new SubscribeNewsletter(this.subscribers, new InMemoryRateLimiter(this.clock), errors),
            unsubscribe: new UnsubscribeNewsletter(this.subscribers, this.tokens, errors),
          }
        : null,
      publicUrl: 'https://toko.example',
      page: (page) => JSON.stringify(page),
    });
    await this.front.listen(0, '127.0.0.1');
    this.front.open({
      assets: (_request, _response, next) => next(),
      artwork: (_request, response) => void response.end(),
      supabase: null,
      pages: (_request, response) => void response.writeHead(404).end(),
      health: async () => ({ status: 'starting' }),
      interfaces,
    });
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.front.server.address() as AddressInfo).port}`;
  }

  /** A subscriber's token, as a mail would carry it. */
  async tokenOf(email: string): Promise<string> {
    const token = this.tokens.mint();
    this.subscribers.tokens.set(await this.tokens.hash(token), email);
    return token;
  }

  close(): Promise<void> {
    return this.front.close();
  }
}
