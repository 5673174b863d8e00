import { type SandboxMessage, ShopProcess } from '../../../tests/support/shop-process.ts';

export interface Answered {
  readonly status: number;
  readonly text: string;
  readonly tookMs: number;
}

export const PASSWORD = 'rahasia banget';

/** A client of a shop's account interface from any address, because the shop trusts one proxy. */
export class AccountClient {
  private constructor(readonly shop: ShopProcess) {}

  /** @param perDay the shop's budget of messages */
  static async open(perDay: number): Promise<AccountClient> {
    const shop = await ShopProcess.create({ SEED: '500', TRUST_PROXY: '1', MESSAGES_PER_DAY: String(perDay) });
    if ((await shop.start()) !== null) throw new Error(shop.output);
    return new AccountClient(shop);
  }

  async call(action: string, body: object, address = '203.0.113.1'): Promise<Answered> {
    const startedAt = performance.now();
    const answer = await this.shop.get(`/api/auth?action=${action}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      body: JSON.stringify(body),
    });
    return { status: answer.status, text: await answer.text(), tookMs: performance.now() - startedAt };
  }

  messages(): Promise<readonly SandboxMessage[]> {
    return this.shop.outbox();
  }

  /** The `user_id` of a sent code. */
  async begin(phone: string, address?: string): Promise<string> {
    const { text } = await this.call('signup', { phone, password: PASSWORD, name: 'Rina' }, address);
    return (JSON.parse(text) as { user_id: string }).user_id;
  }

  /** Creates a customer with a verified number. */
  async customer(phone: string, address?: string): Promise<void> {
    const user_id = await this.begin(phone, address);
    const code = (await this.messages()).findLast(({ to }) => to === phone)?.code ?? '';
    const { status, text } = await this.call('verify-phone', { user_id, verification_code: code }, address);
    if (status !== 200) throw new Error(text);
  }
}
