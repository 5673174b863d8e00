/** What came of it, in words for the visitor. */
export interface NewsletterAnswer {
  readonly isTaken: boolean;
  readonly message: string;
}

/** Where the browser hands in an address for the newsletter. */
export interface NewsletterService {
  /** @throws PortError when the shop does not answer */
  subscribe(email: string): Promise<NewsletterAnswer>;
}

/** Asks the shop to take a visitor's address for the newsletter. */
export class JoinNewsletter {
  constructor(private readonly service: NewsletterService) {}

  /** @throws PortError when the shop does not answer */
  execute(email: string): Promise<NewsletterAnswer> {
    return this.service.subscribe(email);
  }
}
