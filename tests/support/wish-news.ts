import { randomUUID } from 'node:crypto';
import type { Sql } from 'postgres';
import type { TestDatabase, TestUser } from './test-database.ts';

interface Alert {
  readonly user: string;
  readonly type: string;
  readonly title: string;
  readonly body: string;
  readonly link: string;
}

/** Products, people and their alerts, for tests of the wishlist in the database. */
export class WishWorld {
  readonly sql: Sql;

  constructor(readonly database: TestDatabase) {
    this.sql = database.sql;
  }

  async product(given: Readonly<Record<string, unknown>> = {}): Promise<string> {
    const id = randomUUID();
    await this.sql`insert into products ${this.sql({ id, name: 'Akun Sultan', description: 'Isi', price: 1_300_000, stock: 1, ...given })}`;
    return id;
  }

  set(id: string, changes: Readonly<Record<string, unknown>>): Promise<unknown> {
    return Promise.resolve(this.sql`update products set ${this.sql(changes)} where id = ${id}`);
  }

  call(name: string, body: object, user: TestUser | null): Promise<Response> {
    return this.database.request(`/rest/v1/rpc/${name}`, { method: 'POST', body: JSON.stringify(body), token: user?.token ?? null });
  }

  /** A new person with an alert for a product. */
  async listener(product: string): Promise<TestUser> {
    const user = await this.database.user();
    await this.wants(user, product);
    return user;
  }

  async wants(user: TestUser, product: string, wants = true): Promise<void> {
    const answer = await this.call('set_wish_news', { p_product: product, p_wants: wants }, user);
    if (!answer.ok) throw new Error(await answer.text());
  }

  /** Runs the scheduler's task. @returns the number of sent alerts */
  async due(): Promise<number> {
    const [row] = await this.sql<{ sent: number }[]>`select private.send_wishlist_alerts() as sent`;
    return row?.sent ?? -1;
  }

  /** Runs the scheduler's task at a given moment. @param at ISO 8601 */
  async dueAt(at: string): Promise<number> {
    const [row] = await this.sql<{ sent: number }[]>`select private.send_wishlist_alerts_at(${new Date(at)}) as sent`;
    return row?.sent ?? -1;
  }

  /** Makes every alert a day older. */
  async nextDay(): Promise<void> {
    await this.sql`update private.notification_keys set key = key || '-' where key like 'wish:%'`;
  }

  async alerts(product: string): Promise<readonly Alert[]> {
    return this.sql<Alert[]>`select user_id as user, type, title, body, link_url as link from notifications
      where link_url = ${`/products/${product}`} order by created_at`;
  }
}
