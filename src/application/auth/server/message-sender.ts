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
  /** Sent to the previous number of an account. */
  | { readonly kind: 'number-changed' }
  /** A notification about an order. */
  | { readonly kind: 'order'; readonly text: string }
);

/** Sends a message to a phone. @throws PortError `unavailable` when it could not be sent, `denied` when the carrier refuses it */
export interface MessageSender {
  send(message: Message): Promise<void>;
}
