import { pause } from '../../../../scripts/prove/statistics.ts';
import { accessToken, keysOf } from '../../access-token.ts';
import type { ShopProcess } from '../../shop-process.ts';
import { type ShopToken, signInto } from '../../shop-token.ts';

export const SANDBOX_SECRET = 'rahasia-pembayaran-percobaan';

/** A shop's answer; null: unknown whether it received the request. */
export type ShopAnswer = (Readonly<Record<string, unknown>> & { readonly status: number }) | null;

/** The shop's own interfaces as one person, while the shop may be killed at any moment. */
export class Line {
  constructor(
    private readonly shop: ShopProcess,
    private readonly who: ShopToken,
    /** Creates a token for each request. */
    private readonly renewed: () => Promise<string> = async () => who.token,
  ) {}

  act(action: string, body: object): Promise<ShopAnswer> {
    return this.post(`/api/${action === 'open' ? 'payments' : 'orders'}?action=${action}`, body, {});
  }

  call(name: string, body: object): Promise<ShopAnswer> {
    return this.post(`/rest/v1/rpc/${name}`, body, { apikey: this.who.publishableKey });
  }

  vault(action: 'seal' | 'open', body: object): Promise<ShopAnswer> {
    return this.post(`/api/vault?action=${action}`, body, {});
  }

  /** Pays in the sandbox. */
  play(reference: string, event: string): Promise<ShopAnswer> {
    return this.post(`/internal/payments/${reference}`, { event }, { 'x-sandbox-secret': SANDBOX_SECRET });
  }

  private async post(path: string, body: object, headers: Readonly<Record<string, string>>): Promise<ShopAnswer> {
    try {
      const answer = await this.shop.get(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${await this.renewed()}`, ...headers },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(8000),
      });
      // A truncated answer means nothing.
      return { ...((await answer.json()) as object), status: answer.status };
    } catch {
      await pause(20);
      return null;
    }
  }
}

/** A buyer with a confirmed number. */
export const openBuyer = async (shop: ShopProcess, id: string): Promise<Line> => {
  const token = await signInto(shop, id, null);
  const sql = await shop.database();
  await sql`update auth.users set phone_confirmed_at = now() where id = ${id}`;
  await sql.end();
  return new Line(shop, token);
};

/** A member of staff with permission for money, who has passed the second factor just now, whenever they act. */
export const openStaff = async (shop: ShopProcess, id: string): Promise<Line> => {
  const { publishableKey } = await signInto(shop, id, 'owner');
  const sql = await shop.database();
  await sql`insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
    values (gen_random_uuid(), ${id}, 'totp', 'verified', now(), now())`;
  await sql.end();
  const keys = await keysOf(shop);
  const sign = (): Promise<string> => {
    const amr = [{ method: 'totp', timestamp: Math.floor(Date.now() / 1000) }];
    return accessToken(keys, { sub: id, role: 'authenticated', session_id: id, aal: 'aal2', amr });
  };
  return new Line(shop, { publishableKey, token: await sign() }, sign);
};
