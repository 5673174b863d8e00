/** What a message says; its words are chosen by the adapter that sends it. */
export type Message = {
  /** Normalised number, digits only. */
  readonly to: string;
  /** As the owner calls the shop now. */
  readonly shopName: string;
} & (
  | { readonly kind: 'code'; readonly code: string }
  /** For the owner of a number that another person tried to sign up with. */
  | { readonly kind: 'sign-up-attempt' }
  /** To the number an account had before. */
  | { readonly kind: 'number-changed' }
  /** News of an order, in words. */
  | { readonly kind: 'order'; readonly text: string }
);

/** Brings a message to a phone. @throws PortError `unavailable` when it could not be handed over, `denied` when the carrier refuses it */
export interface MessageSender {
  send(message: Message): Promise<void>;
}
