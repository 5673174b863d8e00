import type { Message } from '../../../application/auth/server/message-sender.ts';

/** A message the sandbox kept instead of sending it. */
export interface SentMessage extends Message {
  readonly at: Date;
}
