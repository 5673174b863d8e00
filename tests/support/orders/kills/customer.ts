import { randomUUID } from 'node:crypto';
import { pause } from '../../../../scripts/prove/statistics.ts';
import type { ShopProcess } from '../../shop-process.ts';
import type { Line, Told } from './line.ts';

export interface Goods {
  readonly id: string;
  readonly kind: 'account' | 'item' | 'service';
}

const PRICE = 100_000;
const PRESSES = 5;
/** The number of attempts after which a late payment is accepted. */
const LATE_TRIES = 10;

/** A buyer and a member of staff: orders take every possible path, each press perhaps twice, and confirmed steps are recorded. */
export class Customer {
  /** Orders by the key they were placed under, as the shop answered. */
  readonly placed = new Map<string, string>();
  /** `<order> <event>` that the shop has confirmed. */
  readonly happened = new Set<string>();
  /** References of payments that the shop has confirmed. */
  readonly paid = new Set<string>();
  /** Keys whose answers named different orders. */
  readonly torn: string[] = [];
  private isWorking = false;
  private work: Promise<void> = Promise.resolve();

  constructor(
    private readonly shop: ShopProcess,
    private readonly buyer: Line,
    private readonly staff: Line,
    private readonly goods: readonly Goods[],
    private readonly chance: () => number,
  ) {}

  begin(): void {
    this.isWorking = true;
    this.work = this.loop();
  }

  /** Stops after the running press. */
  async rest(): Promise<void> {
    this.isWorking = false;
    await this.work;
  }

  /** An order from its placement to its confirmation. @returns whether every step succeeded */
  async buyWhole(): Promise<boolean> {
    const goods = this.pick();
    const order = await this.place(goods);
    if (order === null) return false;
    await this.pay(order, 'twice');
    await this.serve(order, 'deliver');
    await this.step(order, 'confirm');
    return this.happened.has(`${order} confirm`);
  }

  private async loop(): Promise<void> {
    while (this.isWorking) await this.live();
  }

  private async live(): Promise<void> {
    const order = await this.place(this.pick());
    if (order === null || !this.isWorking) return;
    const turn = this.chance();
    if (turn < 0.08) return;
    if (turn < 0.16) return this.step(order, 'cancel');
    if (turn < 0.26) return this.payLate(order, () => this.step(order, 'cancel'));
    if (turn < 0.36) return this.payLate(order, () => this.letTimeRunOut(order));
    if (turn < 0.44) return this.payShort(order);
    await this.pay(order, turn < 0.72 ? 'twice' : 'paid');
    if (this.isWorking) await this.afterwards(order);
  }

  private async afterwards(order: string): Promise<void> {
    const turn = this.chance();
    if (turn < 0.15) return;
    if (turn < 0.3) return this.serve(order, 'cancel');
    await this.serve(order, 'deliver');
    if (turn < 0.8) await this.step(order, 'confirm');
    if (turn > 0.7) await this.serve(order, 'refund');
  }

  private pick(): Goods {
    return this.goods[Math.floor(this.chance() * this.goods.length)] ?? { id: '', kind: 'item' };
  }

  /** Repeats with the same key until there is an answer. */
  private async place({ id }: Goods): Promise<string | null> {
    const key = randomUUID();
    const body = {
      ...{ key, product_id: id, option_id: null, start: null, expected_total: PRICE, rules_version: 1 },
      details: { game_id: '12345678' },
    };
    for (let press = 0; press < PRESSES; press += 1) {
      const answers = await this.perhapsTwice(() => this.buyer.act('place', body));
      for (const answer of answers) if (answer?.status === 200) this.notePlaced(key, String(answer['id']));
      if (answers.some((answer) => answer !== null)) break;
      await pause(100);
    }
    return this.placed.get(key) ?? null;
  }

  private notePlaced(key: string, id: string): void {
    if ((this.placed.get(key) ?? id) !== id) this.torn.push(key);
    this.placed.set(key, id);
  }

  private async open(order: string): Promise<string | null> {
    const answer = await this.buyer.act('open', { order_id: order, method: 'sandbox' });
    return typeof answer?.['reference'] === 'string' ? answer['reference'] : null;
  }

  private async play(reference: string, event: string): Promise<Told> {
    const answer = await this.staff.play(reference, event);
    if (answer?.status === 200 && answer['state'] === 'paid') this.paid.add(reference);
    return answer;
  }

  private async pay(order: string, event: 'paid' | 'twice'): Promise<void> {
    const reference = await this.open(order);
    if (reference !== null) await this.perhapsTwice(() => this.play(reference, event));
  }

  private async payShort(order: string): Promise<void> {
    const reference = await this.open(order);
    if (reference !== null) await this.play(reference, 'short');
  }

  /** Opens the payment, ends the order, and pays afterwards. */
  private async payLate(order: string, end: () => Promise<void>): Promise<void> {
    const reference = await this.open(order);
    if (reference === null) return;
    await end();
    for (let time = 0; this.isWorking && time < LATE_TRIES; time += 1) {
      const answer = await this.play(reference, 'late');
      if (answer?.['code'] !== 'ORDER_OPEN') return;
      await pause(300);
    }
  }

  private async step(order: string, event: 'cancel' | 'confirm'): Promise<void> {
    const answers = await this.perhapsTwice(() =>
      this.buyer.act(event, { order_id: order, ...(event === 'confirm' && { accepted: true }) }),
    );
    if (answers.some((answer) => answer?.status === 200)) this.happened.add(`${order} ${event}`);
  }

  private async serve(order: string, event: 'deliver' | 'cancel' | 'refund'): Promise<void> {
    const body = { p_order: order, p_event: event, p_detail: { note: 'Sudah diurus' } };
    const answers = await this.perhapsTwice(() => this.staff.call('move_order_as_staff', body));
    if (answers.some((answer) => answer?.['outcome'] === 'done')) this.happened.add(`${order} ${event}`);
  }

  private async letTimeRunOut(order: string): Promise<void> {
    try {
      const sql = await this.shop.database();
      await sql`update private.order_deadlines set due_at = due_at - interval '1 hour' where order_id = ${order} and done_at is null`;
      await sql.end({ timeout: 2 });
    } catch {
      // The database is unreachable; the order waits.
    }
  }

  /** One press, or two at once. */
  private perhapsTwice(press: () => Promise<Told>): Promise<readonly Told[]> {
    return Promise.all(this.chance() < 0.4 ? [press(), press()] : [press()]);
  }
}
