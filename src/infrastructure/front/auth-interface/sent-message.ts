import type { Message } from '../../../application/accounts/message-sender.ts';

/** A message the sandbox kept instead of sending it. */
export interface SentMessage extends Message {
  readonly at: Date;
}
