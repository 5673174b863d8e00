/** The content of a message; the sending adapter chooses its text. */
export type Message = {
  /** Normalised number, digits only. */
  readonly to: string;
  /** The current name of the shop. */
  readonly shopName: string;
} & (
  | { readonly kind: 'code'; readonly code: string }
  /** A warning to the owner of a number that another person tried to sign up with. */
  | { readonly kind: 'sign-up-attempt' }
  /** The same, where the person has an account and wanted to move it to the number. */
  | { readonly kind: 'number-wanted' }
  /** Sent to the previous number of an account. */
  | { readonly kind: 'number-changed' }
  /** Sent to an account's number, because its e-mail signs in, too. */
  | { readonly kind: 'email-changed' }
  /** A notification about an order. */
  | { readonly kind: 'order'; readonly text: string }
);

/** Sends a message to a phone. @throws PortError `unavailable` when it could not be sent, `denied` when the carrier refuses it */
export interface MessageSender {
  send(message: Message): Promise<void>;
}
