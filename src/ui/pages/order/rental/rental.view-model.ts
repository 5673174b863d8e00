import { makeAutoObservable, observableRef } from 'mobx';
import { OrderDrafts } from '../../../../application/order/order-drafts.ts';
import { EndRental, PlaceExtension } from '../../../../application/rental/own-rentals.ts';
import type { RentalExtension } from '../../../../domain/rental/rental.ts';
import type { Failure } from '../../../../domain/shared/result.ts';
import { bindingsOf } from '../../../core/bindings.ts';
import { StepRunner } from '../../../core/step-runner.ts';
import { numberIn, OrderSubmission } from '../../../features/order/order-submission.ts';

type ExtensionOption = RentalExtension['options'][number];

interface Uses {
  readonly end: EndRental;
  readonly extend: PlaceExtension;
  readonly drafts: OrderDrafts;
}

/** A renter's actions in a running rental, apart from the vault: extension and early end. */
export class RentalViewModel {
  readonly runner = new StepRunner<'end' | 'extend'>();
  readonly submission: OrderSubmission;
  /** The selected option of the extension; null until one is selected. */
  optionId: string | null = null;
  /** A price that a refusal has reported since the page was loaded, by option. */
  newPrice: { readonly optionId: string; readonly total: number } | null = null;
  private id = '';
  private reload: () => Promise<void> = async () => undefined;

  constructor(private readonly uses: Uses) {
    this.submission = new OrderSubmission(uses.drafts);
    makeAutoObservable<this, 'id' | 'reload' | 'uses'>(
      this,
      { newPrice: observableRef, runner: false, submission: false, id: false, reload: false, uses: false },
      { autoBind: true },
    );
  }

  for(id: string, host: { load(): Promise<void> }): void {
    this.id = id;
    this.reload = host.load;
  }

  start(): () => void {
    return this.submission.start();
  }

  choose(optionId: string): void {
    this.optionId = optionId;
    this.runner.clear();
  }

  /** The selected option; the first one without a selection. */
  chosenOf(options: RentalExtension['options']): ExtensionOption | null {
    return options.find(({ id }) => id === this.optionId) ?? options[0] ?? null;
  }

  priceOf({ id, price }: ExtensionOption): number {
    return this.newPrice?.optionId === id ? this.newPrice.total : price;
  }

  async end(): Promise<void> {
    const answer = await this.runner.run('end', () => this.uses.end.execute(this.id));
    if (answer !== null) await this.reload();
  }

  /** Orders an extension. @returns the id of the order to pay; null when it was refused */
  async extend(option: ExtensionOption): Promise<string | null> {
    const extension = { parentId: this.id, optionId: option.id, expectedTotal: this.priceOf(option) };
    const answer = await this.runner.run('extend', () =>
      this.submission.place(`${this.id}:perpanjang`, (terms) => this.uses.extend.execute({ ...terms, ...extension })),
    );
    if (answer?.ok === true) return answer.value.id;
    if (answer !== null) {
      this.learnPrice(option, answer.failure);
      await this.reload();
    }
    return null;
  }

  private learnPrice({ id }: ExtensionOption, failure: Failure): void {
    const total = numberIn(failure, 'total');
    if (total !== null) this.newPrice = { optionId: id, total };
  }
}

export const rentalBindings = bindingsOf(
  RentalViewModel,
  [EndRental, PlaceExtension, OrderDrafts],
  (end, extend, drafts) => new RentalViewModel({ end, extend, drafts }),
);
