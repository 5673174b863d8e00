/** What came of it, in words for the visitor. */
export interface NewsletterAnswer {
  readonly isTaken: boolean;
  readonly message: string;
}

/** Where the browser hands in an address for the newsletter. */
export abstract class NewsletterService {
  /** @throws PortError when the shop does not answer */
  abstract subscribe(email: string): Promise<NewsletterAnswer>;
}
