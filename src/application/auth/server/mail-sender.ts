/** The content of an e-mail; the sending adapter chooses its text. */
export type Mail = {
  /** In lower case. */
  readonly to: string;
  /** The current name of the shop. */
  readonly shopName: string;
} & (
  | { readonly kind: 'code'; readonly code: string }
  /** To the owner of an address that another account wanted to confirm. */
  | { readonly kind: 'email-wanted' }
  /** Sent to the address that an account had confirmed before. */
  | { readonly kind: 'email-changed' }
);

/** Sends e-mail. @throws PortError `unavailable` when the mail server took no message */
export interface MailSender {
  send(mail: Mail): Promise<void>;
}
