import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { OrderDrafts } from '../../../../application/order/order-drafts.ts';
import type { EndRental, PlaceExtension } from '../../../../application/rental/own-rentals.ts';
import type { RentalExtension } from '../../../../domain/rental/rental.ts';
import type { Failure } from '../../../../domain/shared/result.ts';
import { numberIn, placePatiently } from '../../../features/order/place-patiently.ts';

type ExtensionOption = RentalExtension['options'][number];

interface Uses {
  readonly end: EndRental;
  readonly extend: PlaceExtension;
  readonly drafts: OrderDrafts;
}

/** What a renter does with a running rental besides opening it: more time, and an end before its time. */
export class RentalViewModel {
  busy: 'end' | 'extend' | null = null;
  /** The last step that was refused, and the code of why. */
  refusal: { readonly step: 'end' | 'extend'; readonly code: string } | null = null;
  /** The shop is full: the press is being repeated. */
  isQueued = false;
  /** How much more time, by the option's id; null until one is chosen. */
  optionId: string | null = null;
  /** A price that the shop has told since the page was read, by option. */
  newPrice: { readonly optionId: string; readonly total: number } | null = null;
  private id = '';
  private reload: () => Promise<void> = async () => undefined;
  private isEnded = false;

  constructor(private readonly uses: Uses) {
    makeAutoObservable<this, 'id' | 'reload' | 'isEnded' | 'uses'>(
      this,
      { ...{ refusal: observableRef, newPrice: observableRef }, ...{ id: false, reload: false, isEnded: false, uses: false } },
      { autoBind: true },
    );
  }

  for(id: string, host: { load(): Promise<void> }): void {
    this.id = id;
    this.reload = host.load;
  }

  start(): () => void {
    this.isEnded = false;
    return () => {
      this.isEnded = true;
    };
  }

  refusalOf(step: 'end' | 'extend'): string | null {
    return this.refusal?.step === step ? this.refusal.code : null;
  }

  choose(optionId: string): void {
    this.optionId = optionId;
    this.refusal = null;
  }

  /** What of the offered is chosen; the first while nothing is. */
  chosenOf(options: RentalExtension['options']): ExtensionOption | null {
    return options.find(({ id }) => id === this.optionId) ?? options[0] ?? null;
  }

  priceOf({ id, price }: ExtensionOption): number {
    return this.newPrice?.optionId === id ? this.newPrice.total : price;
  }

  async end(): Promise<void> {
    if (this.busy !== null) return;
    this.begin('end');
    const answer = await this.uses.end.execute(this.id);
    this.finish('end', answer.ok ? null : answer.failure);
    await this.reload();
  }

  /** Orders more time. @returns the order that is to be paid; null when it was refused */
  async extend(option: ExtensionOption): Promise<string | null> {
    if (this.busy !== null) return null;
    this.begin('extend');
    const { drafts, extend } = this.uses;
    const placement = {
      ...{ key: drafts.open(this.draftName).key, parentId: this.id, optionId: option.id },
      ...{ expectedTotal: this.priceOf(option), rulesVersion: drafts.rulesVersion() },
    };
    const answer = await placePatiently(() => extend.execute(placement), { onQueued: this.queue, isClosed: () => this.isEnded });
    if (answer.ok) drafts.drop(this.draftName);
    else this.learn(option, answer.failure);
    this.finish('extend', answer.ok ? null : answer.failure);
    if (answer.ok) return answer.value.id;
    await this.reload();
    return null;
  }

  private get draftName(): string {
    return `${this.id}:perpanjang`;
  }

  private queue(): void {
    this.isQueued = true;
  }

  private learn(option: ExtensionOption, failure: Failure): void {
    const [total, rulesVersion] = [numberIn(failure, 'total'), numberIn(failure, 'rulesVersion')];
    if (total !== null) runInAction(() => (this.newPrice = { optionId: option.id, total }));
    if (rulesVersion !== null) this.uses.drafts.tellRules(rulesVersion);
    // That key's order is there already: what comes next is another one.
    if (failure.code === 'KEY_REUSED') this.uses.drafts.drop(this.draftName);
  }

  private begin(step: 'end' | 'extend'): void {
    this.busy = step;
    this.refusal = null;
  }

  private finish(step: 'end' | 'extend', failure: Failure | null): void {
    this.busy = null;
    this.isQueued = false;
    if (failure !== null) this.refusal = { step, code: failure.code };
  }
}
