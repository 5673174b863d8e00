import { type Result, succeed } from '../../../domain/shared/result.ts';
import { messagesTo } from './limits.ts';
import type { Message, MessageSender } from './message-sender.ts';
import type { RateLimiter } from './rate-limiter.ts';
import { tooManyCodes } from './refusals.ts';

/** Sends messages within the shop's budget. */
export class MessageDispatcher {
  constructor(
    private readonly sender: MessageSender,
    private readonly limiter: RateLimiter,
    /** Messages in 24 hours, to all numbers together. */
    private readonly perDay: number,
  ) {}

  /** @throws PortError when it could not be sent; the budget is then unchanged */
  async send(message: Message): Promise<Result<true>> {
    const buckets = messagesTo(message.to, this.perDay);
    const wait = await this.limiter.take(buckets);
    if (wait > 0) return tooManyCodes(wait);
    try {
      await this.sender.send(message);
      return succeed(true);
    } catch (error) {
      await this.limiter.giveBack(buckets);
      throw error;
    }
  }
}
