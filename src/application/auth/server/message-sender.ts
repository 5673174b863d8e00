export interface Message {
  /** Normalised number, digits only. */
  readonly to: string;
  /** The whole text as a person reads it, code included. */
  readonly text: string;
  /** The code in the text, null for a notice. */
  readonly code: string | null;
}

/** Brings a text to a phone. @throws PortError `unavailable` when it could not be handed over, `denied` when the carrier refuses it */
export interface MessageSender {
  send(message: Message): Promise<void>;
}
