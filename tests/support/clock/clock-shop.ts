import { strict as assert } from 'node:assert';
import { accessToken, keysOf } from '../access-token.ts';
import { Crowd } from '../crowd.ts';
import { addBuyers, addStaff, type Buyer } from '../orders/buyers.ts';
import { addPeople, addProducts } from '../orders/people.ts';
import type { Caller } from '../orders/press.ts';
import { openTwo, type Two } from '../orders/two-shops.ts';
import { SANDBOX_SECRET } from '../orders/visibility-delays.ts';
import { OWNER } from '../owner.ts';
import { addRentables, open, openRentingShop, pay, type RentingShop, rent, runClock } from '../rentals/rental-shop.ts';
import { eventually, type ShopProcess } from '../shop-process.ts';
import type { TestCluster } from '../test-cluster.ts';
import type { MovedClocks } from './moved-clocks.ts';

/** The longest distance of two readings of one time, in seconds. */
const NEAR_S = 12;
const RENTED_MINUTES = 180;

/** An order of each kind that a deadline could end. */
export interface Orders {
  readonly paid: string;
  readonly unpaid: string;
  readonly rental: string;
}

/** Two servers before one PostgreSQL, whose clocks a test moves. */
export class ClockShop {
  /** By how many seconds the shop's time is rightly ahead of the true one. */
  ahead = 0;
  private sessionToken = '';

  private constructor(
    readonly two: Two,
    readonly clocks: MovedClocks,
    private readonly renting: RentingShop,
  ) {}

  static async open(cluster: TestCluster, clocks: MovedClocks): Promise<ClockShop> {
    const two = await openTwo(cluster, 'database', clocks.environment);
    const shop = new ClockShop(two, clocks, await openRentingShop(two.url, 2));
    await shop.signIn();
    return shop;
  }

  get servers(): readonly ShopProcess[] {
    return this.two.shops;
  }

  async close(): Promise<void> {
    await this.renting.shop.close();
    await this.two.close();
  }

  /** Of one server, and of the other. */
  caller(turn: number): Caller {
    const caller = this.two.callers[turn % this.two.callers.length];
    if (caller === undefined) throw new Error('no server');
    return caller;
  }

  /** A buyer whose access token was signed just now. @param lifetime of the token in seconds */
  async buyer(lifetime = 600): Promise<Buyer> {
    const [person] = await addBuyers(this.server, this.two.sql, 1);
    await this.two.sql`update auth.sessions set not_after = private.shop_now() + interval '12 hours' where id = ${person?.id ?? ''}`;
    return this.signed(person, { aal: 'aal1' }, lifetime);
  }

  /** An owner who has just passed the second factor. */
  async owner(): Promise<Buyer> {
    const amr = [{ method: 'totp', timestamp: this.seconds }];
    return this.signed(await addStaff(this.server, this.two.sql, 'owner'), { aal: 'aal2', amr }, 600);
  }

  /** Confirms the clock at the second server. */
  async confirm(owner: Buyer, difference: number): Promise<unknown> {
    const { publishableKey } = await keysOf(this.server);
    const body = { p_difference: difference };
    const answer = await this.caller(1).ask('POST', '/rest/v1/rpc/confirm_shop_clock', owner.token, body, { apikey: publishableKey });
    return JSON.parse(answer.text);
  }

  async place(turn: number, token: string, product: string): Promise<string> {
    const { status, text } = await this.caller(turn).place(token, product);
    assert.equal(status, 200, text);
    return String((JSON.parse(text) as { id: unknown }).id);
  }

  /** Opens a payment at one server, and pays at the other. */
  async pay(turn: number, token: string, order: string): Promise<void> {
    const opened = await this.caller(turn).ask('POST', '/api/payments?action=open', token, { order_id: order, method: 'sandbox' });
    assert.equal(opened.status, 200, opened.text);
    const { reference } = JSON.parse(opened.text) as { reference: string };
    const path = `/internal/payments/${reference}`;
    const paid = await this.caller(turn + 1).ask('POST', path, null, { event: 'twice' }, { 'x-sandbox-secret': SANDBOX_SECRET });
    assert.equal(paid.status, 200, paid.text);
  }

  products(count: number, stock: number): Promise<readonly string[]> {
    return addProducts(this.two.sql, count, stock);
  }

  /** One order that is paid, one that is not, and a running rental. */
  async orders(): Promise<Orders> {
    const { sql } = this.two;
    const [product = ''] = await this.products(1, 2);
    const [first, second] = [await this.buyer(), await this.buyer()];
    const [paid, unpaid] = [await this.place(0, first.token, product), await this.place(1, second.token, product)];
    await this.pay(0, first.token, paid);
    const [account] = await addRentables(sql, 1, 1, [['3 jam', RENTED_MINUTES]]);
    const [renter] = await addPeople(sql, 1);
    if (account === undefined || renter === undefined) throw new Error('nothing to rent');
    const { id } = await rent(this.renting, renter, account.product, account.options.get(RENTED_MINUTES) ?? '');
    const rental = String(id);
    await pay(this.renting, renter, rental);
    await open(this.renting, renter, rental);
    return { paid, unpaid, rental };
  }

  /** Both servers do what is due. */
  async runDue(): Promise<void> {
    await runClock(this.renting);
    for (const server of this.servers) {
      const { secretKey } = await keysOf(server);
      const headers = { apikey: secretKey, 'content-type': 'application/json' };
      // Null while the other server is at it.
      await eventually(async () => {
        const answer = await server.get('/rest/v1/rpc/server_run_due', { method: 'POST', headers, body: '{}' });
        return answer.status === 200 && (await answer.text()) !== 'null';
      });
    }
  }

  async states({ paid, unpaid, rental }: Orders): Promise<readonly string[]> {
    const rows = await this.two.sql<
      { id: string; state: string }[]
    >`select id, state from orders where id in (${paid}, ${unpaid}, ${rental})`;
    return [paid, unpaid, rental].map((id) => rows.find((row) => row.id === id)?.state ?? '');
  }

  /** Seconds until an order has to be paid. */
  async leftToPay(order: string): Promise<number> {
    const [row] = await this.two.sql<{ left: string }[]>`select extract(epoch from due_at - private.shop_now()) as left
      from private.order_deadlines where order_id = ${order} and name = 'payment'`;
    return Number(row?.left);
  }

  /** Waits until both servers hold the time, or no longer do. */
  async isHeld(wanted: boolean): Promise<void> {
    for (const server of this.servers)
      await eventually(async () => (await (await server.get('/api/health')).text()).includes('"clock"') === wanted);
  }

  /** The shop's time becomes the right one, in the database and at both servers. */
  async tellsTime(): Promise<void> {
    let found: readonly number[] = [];
    const isTrue = async (): Promise<boolean> => {
      const [row] = await this.two.sql<{ now: Date }[]>`select private.shop_now() as now`;
      const received = [row?.now ?? new Date(0)];
      for (const server of this.servers) received.push(new Date((await server.get('/api/health')).headers.get('date') ?? ''));
      found = received.map((now) => Math.round((now.getTime() - this.clocks.now().getTime()) / 1000) - this.ahead);
      return found.every((seconds) => Math.abs(seconds) <= NEAR_S);
    };
    await eventually(isTrue).catch(() => assert.fail(`the time of the database and of both servers is ${found.join(', ')} s off`));
  }

  /** A token and a session from before are accepted at every interface of both servers. */
  async accepts(token: string): Promise<void> {
    for (const server of this.servers) {
      const { publishableKey } = await keysOf(server);
      const headers = { apikey: publishableKey, authorization: `Bearer ${token}` };
      const statuses: Record<string, number> = {};
      for (const path of ['/rest/v1/notifications?select=id', '/auth/v1/user', '/storage/v1/bucket'])
        statuses[path] = (await server.get(path, { headers })).status;
      const cancel = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body: '{}' };
      // Incomplete: 401 without a person.
      statuses['/api/orders'] = (await server.get('/api/orders?action=cancel', cancel)).status;
      statuses['/api/auth'] = (await this.account(server, 'validate-session', { session_token: this.sessionToken })).status;
      assert.deepEqual(Object.values(statuses), [200, 200, 200, 400, 200], JSON.stringify(statuses));
      await (await Crowd.gather(server.origin, publishableKey, [{ address: '203.0.113.7', token }])).leave();
    }
  }

  /** The owner signs in at one server. */
  async signIn(): Promise<void> {
    const answer = await this.account(this.server, 'login', { identifier: OWNER.phone, password: OWNER.password });
    assert.equal(answer.status, 200);
    this.sessionToken = ((await answer.json()) as { session_token: string }).session_token;
  }

  /** What the ledger finds wrong. */
  async booksAreRight(): Promise<void> {
    const found = await this.two.sql<{ name: string }[]>`select name from private.ledger_findings() where not is_kept`;
    assert.deepEqual(
      found.map(({ name }) => name),
      [],
    );
  }

  private get server(): ShopProcess {
    const [server] = this.servers;
    if (server === undefined) throw new Error('no server');
    return server;
  }

  /** The shop's time. */
  private get seconds(): number {
    return Math.floor(this.clocks.now().getTime() / 1000) + this.ahead;
  }

  private async signed(person: Buyer | undefined, claims: object, lifetime: number): Promise<Buyer> {
    const [id, iat] = [person?.id ?? '', this.seconds];
    const given = { ...claims, sub: id, role: 'authenticated', session_id: id, iat, exp: iat + lifetime };
    return { id, token: await accessToken(await keysOf(this.server), given) };
  }

  private account(server: ShopProcess, action: string, body: object): Promise<Response> {
    return server.get(`/api/auth?action=${action}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  }
}
