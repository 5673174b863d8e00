/** The answer with a text for the visitor. */
export interface NewsletterAnswer {
  readonly isTaken: boolean;
  readonly message: string;
}

/** Subscribes an address to the newsletter. */
export interface NewsletterService {
  /** @throws PortError when the shop does not answer */
  subscribe(email: string): Promise<NewsletterAnswer>;
}

export class JoinNewsletter {
  constructor(private readonly service: NewsletterService) {}

  /** @throws PortError when the shop does not answer */
  execute(email: string): Promise<NewsletterAnswer> {
    return this.service.subscribe(email);
  }
}
