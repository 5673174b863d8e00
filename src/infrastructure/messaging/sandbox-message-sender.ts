import type { Message, MessageSender } from '../../application/auth/server/message-sender.ts';
import type { Clock } from '../../application/shared/clock.ts';

export interface SentMessage extends Message {
  readonly at: Date;
}

const CAPACITY = 200;

/** Sends nothing: keeps the last 200 messages where whoever runs the shop on this machine can read them, and says that one came. */
export class SandboxMessageSender implements MessageSender {
  private sent: SentMessage[] = [];

  constructor(
    private readonly clock: Clock,
    /** Hears of every message; what it prints must not hold the code. */
    private readonly onMessage: (message: Message) => void,
  ) {}

  async send(message: Message): Promise<void> {
    this.sent = [...this.sent, { ...message, at: this.clock.now() }].slice(-CAPACITY);
    this.onMessage(message);
  }

  /** Oldest first. */
  messages(): readonly SentMessage[] {
    return this.sent;
  }
}
