import type { Message, MessageSender } from '../../application/auth/server/message-sender.ts';
import type { Clock } from '../../application/shared/clock.ts';
import { messageText } from './message-text.ts';

/** A message as it would have been delivered. */
export interface SentMessage {
  readonly to: string;
  /** The complete text, including its code. */
  readonly text: string;
  /** The code in the text; null for a notification. */
  readonly code: string | null;
  readonly at: Date;
}

const MAX_MESSAGES = 200;

/** Sends nothing: stores the last 200 messages for the operator on this machine, and reports each. */
export class SandboxMessageSender implements MessageSender {
  private sent: SentMessage[] = [];

  constructor(
    private readonly clock: Clock,
    /** Called for every message; its output must not contain the code. */
    private readonly onMessage: (message: Message) => void,
  ) {}

  async send(message: Message): Promise<void> {
    const code = message.kind === 'code' ? message.code : null;
    this.sent = [...this.sent, { to: message.to, text: messageText(message), code, at: this.clock.now() }].slice(-MAX_MESSAGES);
    this.onMessage(message);
  }

  /** Oldest first. */
  messages(): readonly SentMessage[] {
    return this.sent;
  }
}
