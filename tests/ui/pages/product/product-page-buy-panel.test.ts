import { describe, expect, test } from '@jest/globals';
import { autorun } from 'mobx';
import { BuyPanelViewModel, type Offered } from '../../../../src/ui/pages/product/buy-panel.view-model.ts';
import { readChoice } from '../../../../src/ui/pages/product/read-choice.ts';
import { ClockStore } from '../../../../src/ui/stores/clock.store.ts';
import { aProduct, aRentalOption, aSale } from '../../../support/builders.ts';
import { FixedClock } from '../../../support/fixed-clock.ts';

const HOUR = 3_600_000;
const week = aRentalOption({ duration: '7 Hari', durationMinutes: 10_080, price: 500_000 });
const day = aRentalOption();

const panelOf = (given: Partial<Offered> = {}, address = '') => {
  const clock = new FixedClock();
  const store = new ClockStore(clock);
  const panel = new BuyPanelViewModel(store);
  panel.open({ ...aProduct(), sale: null, ...given }, readChoice(new URLSearchParams(address)));
  const pass = (milliseconds: number): void => {
    clock.advance(milliseconds);
    store.startAt(clock.now());
  };
  return { panel, pass };
};
const rentable = { hasRental: true, rentalOptions: [week, day] };

describe('what can be chosen', () => {
  test('is buying, unless the address says otherwise', () => {
    const { panel } = panelOf(rentable);
    expect([panel.mode, panel.option, panel.amount]).toEqual(['buy', null, 1_000_000]);
  });
  test.each([
    ['mode=sewa', day],
    [`opsi=${week.id}`, week],
    ['opsi=tidak-ada', day],
    ['mode=sewa&opsi=', day],
  ])('is renting for ?%s', (address, option) => {
    const { panel } = panelOf(rentable, address);
    expect([panel.mode, panel.option, panel.amount]).toEqual(['rent', option, option.price]);
  });
  test('is renting at the lowest price for ?opsi=termurah, however long that is', () => {
    const night = aRentalOption({ duration: 'Semalam', durationMinutes: 480, price: day.price + 1 });
    expect(panelOf({ hasRental: true, rentalOptions: [night, week, day] }, 'opsi=termurah').panel.option).toBe(day);
  });
  test.each(['mode=beli', 'mode=', 'x=y'])('is buying for ?%s', (address) => {
    expect(panelOf(rentable, address).panel.mode).toBe('buy');
  });
  test('lists rentals from the shortest', () => {
    expect(panelOf(rentable).panel.options).toEqual([day, week]);
  });
  test('is no rental where none is offered, whatever the address says', () => {
    expect(panelOf({ ...rentable, hasRental: false }, 'mode=sewa').panel.mode).toBe('buy');
    expect(panelOf({ hasRental: true }, `opsi=${day.id}`).panel.mode).toBe('buy');
  });
});

describe('what stands in the way', () => {
  test('is nothing for what is in stock', () => {
    expect(panelOf().panel.obstacle).toBeNull();
  });
  test('is being sold, for renting too', () => {
    const { panel } = panelOf({ ...rentable, stock: 0 }, 'mode=sewa');
    expect([panel.obstacle, panel.mode, panel.options]).toEqual(['sold', 'buy', []]);
  });
  test('is being a built-in sample', () => {
    const { panel } = panelOf({ ...rentable, id: 'contoh-1' });
    expect([panel.obstacle, panel.options]).toEqual(['sample', []]);
  });
});

describe('a sale', () => {
  const sale = aSale({ stock: 4, initialStock: 5 });

  test('sets the price until it ends, to the second', () => {
    const { panel, pass } = panelOf({ sale });
    const seen: number[] = [];
    const stop = autorun(() => seen.push(panel.amount));
    pass(HOUR - 1);
    expect(panel.saleWord).toEqual({ phase: 'live', sale, left: 4 });
    pass(1);
    expect(panel.saleWord).toBeNull();
    expect(seen).toEqual([800_000, 1_000_000]);
    stop();
  });
  test('is announced before it begins', () => {
    const { panel, pass } = panelOf({ sale: aSale({ startsAt: new Date(sale.endsAt.getTime() - HOUR / 2) }) });
    expect([panel.saleWord?.phase, panel.amount]).toEqual(['upcoming', 1_000_000]);
    pass(HOUR / 2);
    expect([panel.saleWord?.phase, panel.amount]).toEqual(['live', 800_000]);
  });
  test('that has nothing left says so and sets no price', () => {
    const { panel } = panelOf({ sale: aSale({ stock: 0 }) });
    expect([panel.saleWord?.phase, panel.amount]).toEqual(['sold-out', 1_000_000]);
  });
  test('gives no more than the product has, and nothing once it is sold', () => {
    expect(panelOf({ sale, stock: 1 }).panel.saleWord?.left).toBe(1);
    expect(panelOf({ sale, stock: 0 }).panel.saleWord).toBeNull();
  });
  test('leaves the price of renting alone', () => {
    expect(panelOf({ ...rentable, sale }, 'mode=sewa').panel.amount).toBe(day.price);
  });
});
