import { pause } from '../../../../scripts/prove/statistics.ts';
import type { Goods, RentalGoods, ShopSteps } from './shop-steps.ts';

/** The number of attempts after which a late payment is accepted. */
const LATE_TRIES = 10;
/** An hour of a rental, without its deposit. */
export const RENT = 10_000;

/** A buyer and a member of staff: orders take every possible path, and accounts are sealed, opened and disputed again and again. */
export class Customer {
  /** Accounts that were handed over, and have not been complained about. */
  private readonly handedOver: string[] = [];
  private isWorking = false;
  private work: Promise<void> = Promise.resolve();

  constructor(
    readonly steps: ShopSteps,
    private readonly goods: readonly Goods[],
    private readonly rentals: readonly RentalGoods[],
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

  /** @returns whether an account is handed over that a round can begin with */
  async prepare(): Promise<boolean> {
    if (this.handedOver.length === 0) await this.buyAccount();
    return this.handedOver.length > 0;
  }

  /** An order from its placement to its confirmation. @returns whether every step succeeded */
  async buyWhole(): Promise<boolean> {
    const order = await this.steps.place(this.goods.find(({ kind }) => kind === 'item') ?? this.pick());
    if (order === null) return false;
    await this.steps.pay(order, 'twice');
    await this.steps.serve(order, 'deliver');
    await this.steps.step(order, 'confirm');
    return this.steps.happened.has(`${order} confirm`);
  }

  /**
   * An account from its sealing to a complaint about it.
   * @returns whether every step succeeded, including the decision where it was requested
   */
  async dispute(isDecided: boolean): Promise<boolean> {
    if (!(await this.prepare())) return false;
    const order = this.handedOver.pop() ?? '';
    const isOpened = await this.steps.openVault(order);
    const complaint = await this.steps.complain(order);
    if (complaint === null || !isOpened) return false;
    return isDecided ? this.steps.decide(order, complaint, 'refund') : true;
  }

  private async loop(): Promise<void> {
    while (this.isWorking) {
      const turn = this.chance();
      await (turn < 0.45 ? this.liveWithAccount() : turn < 0.65 ? this.liveWithOrder() : this.liveWithRental());
    }
  }

  /** Opens and disputes an account; buys another one if there is none. */
  private async liveWithAccount(): Promise<void> {
    const order = this.handedOver[0];
    if (order === undefined) return this.buyAccount();
    await this.steps.openVault(order);
    if (!this.isWorking || this.chance() < 0.3) return;
    this.handedOver.shift();
    await this.quarrel(order);
  }

  private async buyAccount(): Promise<void> {
    const accounts = this.goods.filter(({ kind }) => kind === 'account');
    const account = accounts[Math.floor(this.chance() * accounts.length)] ?? this.pick();
    await this.steps.seal(account);
    const order = await this.steps.place(account);
    if (order === null) return;
    await this.steps.pay(order, 'paid');
    await this.steps.serve(order, 'deliver');
    // Some are delivered by the shop itself, which is seen at the first opening.
    if (this.steps.happened.has(`${order} deliver`) || (await this.steps.openVault(order))) this.handedOver.push(order);
  }

  private async liveWithOrder(): Promise<void> {
    const order = await this.steps.place(this.pick());
    if (order === null || !this.isWorking) return;
    const turn = this.chance();
    if (turn < 0.08) return;
    if (turn < 0.16) return this.steps.step(order, 'cancel');
    if (turn < 0.26) return this.payLate(order, () => this.steps.step(order, 'cancel'));
    if (turn < 0.36) return this.payLate(order, () => this.steps.letTimeRunOut(order));
    if (turn < 0.44) return this.payShort(order);
    await this.steps.pay(order, turn < 0.72 ? 'twice' : 'paid');
    if (this.isWorking) await this.afterwards(order);
  }

  /** A rental from its placement to its end, with more time and a claim on its deposit as chance wants. */
  private async liveWithRental(): Promise<void> {
    const rental = this.rentals[Math.floor(this.chance() * this.rentals.length)];
    const order = rental === undefined ? null : await this.steps.rent(rental);
    if (rental === undefined || order === null || !this.isWorking) return;
    if (this.chance() < 0.15) await this.payShort(order);
    else await this.steps.pay(order, this.chance() < 0.3 ? 'twice' : 'paid');
    if (!this.isWorking || this.chance() < 0.1) return this.steps.step(order, 'cancel');
    if (!(await this.steps.openRental(order))) return;
    if (this.isWorking && this.chance() < 0.3) await this.extendRental(order);
    if (!this.isWorking || !(await this.steps.endRental(order))) return;
    if (this.isWorking && this.chance() < 0.3) await this.quarrelAboutDeposit(order);
    await this.steps.rotate(order);
  }

  private async extendRental(order: string): Promise<void> {
    const more = await this.steps.extend(order, RENT);
    if (more !== null && this.isWorking) await this.steps.pay(more, 'paid');
  }

  private async quarrelAboutDeposit(order: string): Promise<void> {
    const claim = await this.steps.claimDeposit(order, 1 + Math.floor(this.chance() * 20_000));
    if (claim !== null && this.isWorking) await this.steps.decide(order, claim, 'no_fault');
  }

  private async afterwards(order: string): Promise<void> {
    const turn = this.chance();
    if (turn < 0.15) return;
    if (turn < 0.3) return this.steps.serve(order, 'cancel');
    await this.steps.serve(order, 'deliver');
    if (turn < 0.8) await this.steps.step(order, 'confirm');
    if (turn > 0.7) await this.steps.serve(order, 'refund');
  }

  /** A complaint and its outcome: pending, withdrawn, or decided and perhaps appealed. */
  private async quarrel(order: string): Promise<void> {
    const complaint = await this.steps.complain(order);
    if (complaint === null) return;
    const turn = this.chance();
    if (!this.isWorking || turn < 0.1) return;
    if (turn < 0.25) await this.steps.withdraw(order, complaint);
    else await this.steps.decide(order, complaint, turn < 0.65 ? 'refund' : 'no_fault');
    if (turn > 0.8) await this.steps.appeal(order, complaint);
  }

  private pick(): Goods {
    return this.goods[Math.floor(this.chance() * this.goods.length)] ?? { id: '', kind: 'item' };
  }

  private async payShort(order: string): Promise<void> {
    const reference = await this.steps.openPayment(order);
    if (reference !== null) await this.steps.simulate(reference, 'short');
    // Some pay the rest.
    if (this.isWorking && this.chance() < 0.5) await this.steps.pay(order, 'paid');
  }

  /** Opens the payment, ends the order, and pays afterwards. */
  private async payLate(order: string, end: () => Promise<void>): Promise<void> {
    const reference = await this.steps.openPayment(order);
    if (reference === null) return;
    await end();
    for (let time = 0; this.isWorking && time < LATE_TRIES; time += 1) {
      const answer = await this.steps.simulate(reference, 'late');
      if (answer?.['code'] !== 'ORDER_OPEN') return;
      await pause(300);
    }
  }
}
