import { computedStruct, makeAutoObservable, observableRef } from 'mobx';
import { isBuiltInSample } from '../../../domain/catalog/built-in-sample.ts';
import { currentPrice, type Price } from '../../../domain/catalog/price.ts';
import type { Product } from '../../../domain/catalog/product.ts';
import { byDuration, cheapestRental, type RentalOption } from '../../../domain/catalog/rental-option.ts';
import { availability } from '../../../domain/catalog/stock.ts';
import type { FlashSale } from '../../../domain/flash-sale/flash-sale.ts';
import { bindingsOf } from '../../core/bindings.ts';
import { type Deal, phaseOf, type SalePhase, unitsLeft } from '../../features/flash-sale/deal.ts';
import { ClockStore } from '../../stores/clock.store.ts';
import type { Choice } from './read-choice.ts';

/** The fields of a product that decide how it can be bought or rented. */
export type Offered = Deal['product'] & Pick<Product, 'sale' | 'hasRental' | 'rentalOptions' | 'rentableFrom'>;

/** A sale that is shown. */
export interface SaleWord {
  readonly phase: Exclude<SalePhase, 'ended'>;
  readonly sale: FlashSale;
  readonly left: number;
}

const nothing: Offered = {
  id: '',
  name: '',
  price: 0,
  originalPrice: null,
  image: null,
  stock: 0,
  tier: null,
  game: null,
  sale: null,
  saleKind: 'account',
  isSample: false,
  hasRental: false,
  rentalOptions: [],
  rentableFrom: null,
};

/** The current offer of one product: purchase or rental, duration, price. */
export class BuyPanelViewModel {
  private product: Offered = nothing;
  private choice: Choice = { wantsRent: false, optionId: null };

  constructor(private readonly clock: ClockStore) {
    makeAutoObservable<this, 'product' | 'choice' | 'clock'>(this, {
      product: observableRef,
      choice: observableRef,
      clock: false,
      price: computedStruct,
      options: computedStruct,
      saleWord: computedStruct,
    });
  }

  open(product: Offered, choice: Choice): void {
    this.product = product;
    this.choice = choice;
  }

  /** Why it is unavailable. Built-in samples are never sold. */
  get obstacle(): 'sample' | 'sold' | null {
    if (isBuiltInSample(this.product)) return 'sample';
    return availability(this.product.stock) === 'sold' ? 'sold' : null;
  }

  /** The rental options, shortest first; none when it is unavailable. */
  get options(): readonly RentalOption[] {
    return this.obstacle === null && this.product.hasRental ? byDuration(this.product.rentalOptions) : [];
  }

  get mode(): 'buy' | 'rent' {
    return this.choice.wantsRent && this.options.length > 0 ? 'rent' : 'buy';
  }

  /** The selected rental option, the shortest when the address has no valid one; null for a purchase. */
  get option(): RentalOption | null {
    if (this.mode === 'buy') return null;
    const { optionId } = this.choice;
    if (optionId === 'termurah') return cheapestRental(this.options);
    return this.options.find(({ id }) => id === optionId) ?? this.options[0] ?? null;
  }

  /** The current price of a purchase. */
  get price(): Price {
    return currentPrice(this.product, this.clock.now);
  }

  /** When the first unit becomes free; null while one is free. */
  get busyUntil(): Date | null {
    const { rentableFrom } = this.product;
    return this.options.length > 0 && rentableFrom !== null && rentableFrom > this.clock.now ? rentableFrom : null;
  }

  /** The price of the selection, in whole Rupiah. */
  get amount(): number {
    return this.option?.price ?? this.price.amount;
  }

  get saleWord(): SaleWord | null {
    const { product } = this;
    if (product.sale === null || this.obstacle === 'sold') return null;
    const deal = { sale: product.sale, product };
    const phase = phaseOf(deal, this.clock.now);
    return phase === 'ended' ? null : { phase, sale: deal.sale, left: unitsLeft(deal) };
  }
}

export const productBindings = bindingsOf(BuyPanelViewModel, [ClockStore], (clock) => new BuyPanelViewModel(clock));
