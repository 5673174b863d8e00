import { randomUUID } from 'node:crypto';
import { pause } from '../../../../scripts/prove/statistics.ts';
import type { ShopProcess } from '../../shop-process.ts';
import type { PointTraffic } from './kill-points.ts';
import type { Line, ShopAnswer } from './line.ts';

export interface Goods {
  readonly id: string;
  readonly kind: 'account' | 'item' | 'service';
}

/** An account for rent, by the hour. */
export interface RentalGoods {
  readonly product: string;
  readonly option: string;
  /** With its deposit. */
  readonly total: number;
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

  place({ id }: Goods): Promise<string | null> {
    return this.placeUnder({ product_id: id, option_id: null, expected_total: PRICE, details: { game_id: '12345678' } });
  }

  rent({ product, option, total }: RentalGoods): Promise<string | null> {
    return this.placeUnder({ product_id: product, option_id: option, expected_total: total, details: {} });
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

  /** Opens a rented account, which begins the rental. */
  async openRental(order: string): Promise<boolean> {
    const answers = await this.perhapsTwice(() => this.buyer.call('open_credential', { p_order: order, p_scope: 'renter' }));
    const shown = answers.filter((answer) => answer?.status === 200 && answer['parts'] !== undefined);
    this.opened.push(...shown.map(() => order));
    return shown.length > 0;
  }

  /** An hour more. @returns the order of it */
  async extend(order: string, price: number): Promise<string | null> {
    const body = { p_key: randomUUID(), p_parent: order, p_option: null, p_expected_total: price, p_rules_version: 1 };
    const answers = await this.perhapsTwice(() => this.buyer.call('place_extension', body));
    for (const answer of answers) if (typeof answer?.['id'] === 'string') this.notePlaced(body.p_key, answer['id']);
    return this.placed.get(body.p_key) ?? null;
  }

  endRental(order: string): Promise<boolean> {
    return this.tell(`${order} end_early`, () => this.buyer.call('end_rental', { p_order: order }));
  }

  /** @returns the complaint that the shop's claim on the deposit opened */
  async claimDeposit(order: string, amount: number): Promise<string | null> {
    const body = { p_order: order, p_amount: amount, p_reason: 'Skin sekali pakai dihabiskan.' };
    const answers = await this.perhapsTwice(() => this.staff.call('claim_deposit', body));
    const id = answers.find((answer) => typeof answer?.['id'] === 'string')?.['id'];
    if (id === undefined) return null;
    this.happened.add(`${order} claim_deposit`);
    return String(id);
  }

  /** Changes the password of the rented account. */
  async rotate(order: string): Promise<void> {
    try {
      const sql = await this.shop.database();
      await sql`update private.credentials c set version = c.version + 1 from private.rentals r
        where r.order_id = ${order} and c.unit_id = r.unit_id and c.scope = 'renter'`;
      await sql.end({ timeout: 2 });
    } catch {
      // The database is unreachable; the account waits for its password.
    }
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

  /** Repeats with the same key until there is an answer. */
  private async placeUnder(order: object): Promise<string | null> {
    const key = randomUUID();
    const body = { key, start: null, rules_version: 1, ...order };
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

  /** One press, or two at once. */
  private perhapsTwice(press: () => Promise<ShopAnswer>): Promise<readonly ShopAnswer[]> {
    return Promise.all(this.chance() < 0.4 ? [press(), press()] : [press()]);
  }
}
