import { randomUUID } from 'node:crypto';
import { pause } from '../../../../scripts/prove/statistics.ts';
import type { ShopProcess } from '../../shop-process.ts';
import type { Line, ShopAnswer } from './line.ts';

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
  /** Orders whose vault the shop has opened, once per opening. */
  readonly opened: string[] = [];
  /** Complaints that the shop has confirmed. */
  readonly complained = new Set<string>();
  /** Keys whose answers named different orders. */
  readonly torn: string[] = [];
  /** Orders that were handed over, and have not been complained about. */
  private readonly handedOver: string[] = [];
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
    const order = await this.place(this.goods.find(({ kind }) => kind === 'item') ?? this.pick());
    if (order === null) return false;
    await this.pay(order, 'twice');
    await this.serve(order, 'deliver');
    await this.step(order, 'confirm');
    return this.happened.has(`${order} confirm`);
  }

  /**
   * An account from its sealing to a complaint about it.
   * @returns whether every step succeeded, including the decision where it was requested
   */
  async dispute(isDecided: boolean): Promise<boolean> {
    const account = this.goods.find(({ kind }) => kind === 'account');
    if (account === undefined) return false;
    await this.seal(account);
    const order = await this.place(account);
    if (order === null) return false;
    await this.pay(order, 'paid');
    await this.serve(order, 'deliver');
    await this.openVault(order);
    const complaint = await this.complain(order);
    if (complaint === null || !this.opened.includes(order)) return false;
    if (isDecided) await this.decide(order, complaint, 'refund');
    return !isDecided || this.happened.has(`${order} resolve_refund`);
  }

  private async loop(): Promise<void> {
    while (this.isWorking) await this.live();
  }

  private async live(): Promise<void> {
    const earlier = this.handedOver[Math.floor(this.chance() * 2 * this.handedOver.length)];
    if (earlier !== undefined) return this.visit(earlier);
    const goods = this.pick();
    if (goods.kind === 'account' && this.chance() < 0.7) await this.seal(goods);
    const order = await this.place(goods);
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
    if (this.happened.has(`${order} deliver`) || (await this.openVault(order))) this.handedOver.push(order);
    if (turn < 0.8) await this.step(order, 'confirm');
    if (turn > 0.7) await this.serve(order, 'refund');
  }

  private async visit(order: string): Promise<void> {
    if (this.chance() < 0.6) return void (await this.openVault(order));
    this.handedOver.splice(this.handedOver.indexOf(order), 1);
    await this.quarrel(order);
  }

  /** A complaint and its outcome: pending, withdrawn, or decided and perhaps appealed. */
  private async quarrel(order: string): Promise<void> {
    const complaint = await this.complain(order);
    if (complaint === null || !this.isWorking) return;
    const turn = this.chance();
    if (turn < 0.2) return;
    if (turn < 0.4) return this.tell(`${order} withdraw_complaint`, this.buyer, 'withdraw_complaint', { p_complaint: complaint });
    if (turn < 0.7) return this.decide(order, complaint, 'refund');
    await this.decide(order, complaint, 'no_fault');
    const appeal = { p_complaint: complaint, p_text: 'Rekamannya belum dilihat.' };
    if (turn < 0.85) await this.tell(`${order} appeal`, this.buyer, 'appeal_complaint', appeal);
  }

  private async seal({ id }: Goods): Promise<void> {
    const fields = { login_method: 'Moonton', login: 'masuk-01', password: 'sandi-01', email: 'a@contoh.id', email_password: 'surat-01' };
    await this.staff.vault('seal', { product_id: id, scope: 'buyer', fields });
  }

  private async openVault(order: string): Promise<boolean> {
    const answers = await this.perhapsTwice(() => this.buyer.vault('open', { order_id: order, scope: 'buyer' }));
    const shown = answers.filter((answer) => answer?.status === 200);
    this.opened.push(...shown.map(() => order));
    return shown.length > 0;
  }

  private async complain(order: string): Promise<string | null> {
    const body = { p_order: order, p_reason: 'taken_back', p_text: 'Akun ditarik kembali oleh pemilik lama.' };
    const answers = await this.perhapsTwice(() => this.buyer.call('open_complaint', body));
    const id = answers.find((answer) => typeof answer?.['id'] === 'string')?.['id'];
    if (id === undefined) return null;
    this.complained.add(String(id));
    this.happened.add(`${order} open_complaint`);
    return String(id);
  }

  private decide(order: string, complaint: string, outcome: 'refund' | 'no_fault'): Promise<void> {
    const body = { p_complaint: complaint, p_outcome: outcome, p_detail: {}, p_reason: 'Sudah kami lihat dari awal.' };
    return this.tell(`${order} resolve_${outcome}`, this.staff, 'decide_complaint', body);
  }

  /** A step by a person; a confirmed step must have happened. */
  private async tell(step: string, who: Line, name: string, body: object): Promise<void> {
    const answers = await this.perhapsTwice(() => who.call(name, body));
    if (answers.some((answer) => answer?.['outcome'] === 'done')) this.happened.add(step);
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

  private async play(reference: string, event: string): Promise<ShopAnswer> {
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
    await this.tell(`${order} ${event}`, this.staff, 'move_order_as_staff', body);
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
  private perhapsTwice(press: () => Promise<ShopAnswer>): Promise<readonly ShopAnswer[]> {
    return Promise.all(this.chance() < 0.4 ? [press(), press()] : [press()]);
  }
}
