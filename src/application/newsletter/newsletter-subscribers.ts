/** An address and what its holder agreed to. */
export interface Subscription {
  /** In small letters. */
  readonly email: string;
  readonly consentVersion: string;
  /** Where the field stood, for example "footer". */
  readonly source: string;
}

/** Who wants news by e-mail. All calls @throws PortError. */
export interface NewsletterSubscribers {
  /** Adds an address; one that is in already stays as it is. @returns false while the owner has switched the newsletter off */
  add(subscription: Subscription): Promise<boolean>;
  /** Ends the subscription a token was made for; once more changes nothing. @returns false for a token nobody was given */
  end(tokenHash: string): Promise<boolean>;
}
