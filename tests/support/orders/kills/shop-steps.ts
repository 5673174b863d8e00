import { randomUUID } from 'node:crypto';
import { pause } from '../../../../scripts/prove/statistics.ts';
import type { ShopProcess } from '../../shop-process.ts';
import type { PointTraffic } from './kill-points.ts';
import type { Line, ShopAnswer } from './line.ts';

export interface Goods {
  readonly id: string;
  readonly kind: 'account' | 'item' | 'service';
}

const PRICE = 100_000;
const PRESSES = 5;

/** Single steps of a buyer and of staff, each press perhaps twice at once; what the shop has confirmed is recorded. */
export class ShopSteps {
  /** Orders by the key they were placed under, as the shop answered. */
  readonly placed = new Map<string, string>();
  /** `<order> <event>` that the shop has confirmed. */
  readonly happened = new Set<string>();
  /** References of payments that the shop has confirmed. */
  readonly paid = new Set<string>();
  /** Orders whose vault the shop has opened, once per opening. */
  readonly opened: string[] = [];
  /** Complaints that the shop has confirmed. */
  readonly complained = new Set<string>();
  /** Keys whose answers named different orders. */
  readonly torn: string[] = [];

  constructor(
    private readonly shop: ShopProcess,
    private readonly buyer: Line,
    private readonly staff: Line,
    private readonly traffic: PointTraffic,
    private readonly chance: () => number,
  ) {}

  /** Repeats with the same key until there is an answer. */
  async place({ id }: Goods): Promise<string | null> {
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

  /** @returns the reference of the payment */
  async openPayment(order: string): Promise<string | null> {
    const answer = await this.buyer.act('open', { order_id: order, method: 'sandbox' });
    return typeof answer?.['reference'] === 'string' ? answer['reference'] : null;
  }

  async simulate(reference: string, event: string): Promise<ShopAnswer> {
    const answer = await this.staff.play(reference, event);
    if (answer?.status === 200 && answer['state'] === 'paid') this.paid.add(reference);
    return answer;
  }

  async pay(order: string, event: 'paid' | 'twice'): Promise<void> {
    const reference = await this.openPayment(order);
    if (reference !== null) await this.perhapsTwice(() => this.simulate(reference, event));
  }

  async step(order: string, event: 'cancel' | 'confirm'): Promise<void> {
    const answers = await this.perhapsTwice(() =>
      this.buyer.act(event, { order_id: order, ...(event === 'confirm' && { accepted: true }) }),
    );
    if (answers.some((answer) => answer?.status === 200)) this.happened.add(`${order} ${event}`);
  }

  async serve(order: string, event: 'deliver' | 'cancel' | 'refund'): Promise<void> {
    const body = { p_order: order, p_event: event, p_detail: { note: 'Sudah diurus' } };
    await this.tell(`${order} ${event}`, () => this.staff.call('move_order_as_staff', body));
  }

  async seal({ id }: Goods): Promise<void> {
    const fields = { login_method: 'Moonton', login: 'masuk-01', password: 'sandi-01', email: 'a@contoh.id', email_password: 'surat-01' };
    await this.traffic.pass('seal', () => this.staff.vault('seal', { product_id: id, scope: 'buyer', fields }));
  }

  async openVault(order: string): Promise<boolean> {
    const body = { order_id: order, scope: 'buyer' };
    const answers = await this.perhapsTwice(() => this.traffic.pass('open', () => this.buyer.vault('open', body)));
    const shown = answers.filter((answer) => answer?.status === 200);
    this.opened.push(...shown.map(() => order));
    return shown.length > 0;
  }

  /** @returns the complaint */
  async complain(order: string): Promise<string | null> {
    const body = { p_order: order, p_reason: 'taken_back', p_text: 'Akun ditarik kembali oleh pemilik lama.' };
    const answers = await this.perhapsTwice(() => this.traffic.pass('complain', () => this.buyer.call('open_complaint', body)));
    const id = answers.find((answer) => typeof answer?.['id'] === 'string')?.['id'];
    if (id === undefined) return null;
    this.complained.add(String(id));
    this.happened.add(`${order} open_complaint`);
    return String(id);
  }

  /** @param by who decides; an appeal is decided by another member of staff */
  decide(order: string, complaint: string, outcome: 'refund' | 'no_fault', by = this.staff): Promise<boolean> {
    const body = { p_complaint: complaint, p_outcome: outcome, p_detail: {}, p_reason: 'Sudah kami lihat dari awal.' };
    return this.tell(`${order} resolve_${outcome}`, () => this.traffic.pass('decide', () => by.call('decide_complaint', body)));
  }

  withdraw(order: string, complaint: string): Promise<boolean> {
    return this.tell(`${order} withdraw_complaint`, () => this.buyer.call('withdraw_complaint', { p_complaint: complaint }));
  }

  appeal(order: string, complaint: string): Promise<boolean> {
    const body = { p_complaint: complaint, p_text: 'Rekamannya belum dilihat.' };
    return this.tell(`${order} appeal`, () => this.buyer.call('appeal_complaint', body));
  }

  /** All deadlines of the order are over. */
  async letTimeRunOut(order: string): Promise<void> {
    try {
      const sql = await this.shop.database();
      await sql`update private.order_deadlines set due_at = due_at - interval '1 hour' where order_id = ${order} and done_at is null`;
      await sql.end({ timeout: 2 });
    } catch {
      // The database is unreachable; the order waits.
    }
  }

  /** A confirmed step must have happened. */
  private async tell(step: string, press: () => Promise<ShopAnswer>): Promise<boolean> {
    const answers = await this.perhapsTwice(press);
    const isDone = answers.some((answer) => answer?.['outcome'] === 'done');
    if (isDone) this.happened.add(step);
    return isDone;
  }

  private notePlaced(key: string, id: string): void {
    if ((this.placed.get(key) ?? id) !== id) this.torn.push(key);
    this.placed.set(key, id);
  }

  /** One press, or two at once. */
  private perhapsTwice(press: () => Promise<ShopAnswer>): Promise<readonly ShopAnswer[]> {
    return Promise.all(this.chance() < 0.4 ? [press(), press()] : [press()]);
  }
}
