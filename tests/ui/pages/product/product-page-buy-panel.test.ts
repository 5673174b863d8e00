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

describe('purchase options', () => {
  test('buying is the default', () => {
    const { panel } = panelOf(rentable);
    expect([panel.mode, panel.option, panel.amount]).toEqual(['buy', null, 1_000_000]);
  });
  test.each([
    ['mode=sewa', day],
    [`opsi=${week.id}`, week],
    ['opsi=tidak-ada', day],
    ['mode=sewa&opsi=', day],
  ])('?%s selects renting', (address, option) => {
    const { panel } = panelOf(rentable, address);
    expect([panel.mode, panel.option, panel.amount]).toEqual(['rent', option, option.price]);
  });
  test('?opsi=termurah selects the rental with the lowest price', () => {
    const night = aRentalOption({ duration: 'Semalam', durationMinutes: 480, price: day.price + 1 });
    expect(panelOf({ hasRental: true, rentalOptions: [night, week, day] }, 'opsi=termurah').panel.option).toBe(day);
  });
  test.each(['mode=beli', 'mode=', 'x=y'])('?%s selects buying', (address) => {
    expect(panelOf(rentable, address).panel.mode).toBe('buy');
  });
  test('rentals are sorted by duration', () => {
    expect(panelOf(rentable).panel.options).toEqual([day, week]);
  });
  test('product without rental: buying, whatever the address', () => {
    expect(panelOf({ ...rentable, hasRental: false }, 'mode=sewa').panel.mode).toBe('buy');
    expect(panelOf({ hasRental: true }, `opsi=${day.id}`).panel.mode).toBe('buy');
  });
});

describe('reason that a product cannot be bought', () => {
  test('in stock: none', () => {
    expect(panelOf().panel.obstacle).toBeNull();
  });
  test('sold: applies to renting, too', () => {
    const { panel } = panelOf({ ...rentable, stock: 0 }, 'mode=sewa');
    expect([panel.obstacle, panel.mode, panel.options]).toEqual(['sold', 'buy', []]);
  });
  test('built-in sample: no purchase', () => {
    const { panel } = panelOf({ ...rentable, id: 'contoh-1' });
    expect([panel.obstacle, panel.options]).toEqual(['sample', []]);
  });
});

describe('flash sale price', () => {
  const sale = aSale({ stock: 4, initialStock: 5 });

  test('applies until the exact end', () => {
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
  test('upcoming: announced, then applied', () => {
    const { panel, pass } = panelOf({ sale: aSale({ startsAt: new Date(sale.endsAt.getTime() - HOUR / 2) }) });
    expect([panel.saleWord?.phase, panel.amount]).toEqual(['upcoming', 1_000_000]);
    pass(HOUR / 2);
    expect([panel.saleWord?.phase, panel.amount]).toEqual(['live', 800_000]);
  });
  test('sold out: the regular price', () => {
    const { panel } = panelOf({ sale: aSale({ stock: 0 }) });
    expect([panel.saleWord?.phase, panel.amount]).toEqual(['sold-out', 1_000_000]);
  });
  test('remaining units are limited by the product’s stock', () => {
    expect(panelOf({ sale, stock: 1 }).panel.saleWord?.left).toBe(1);
    expect(panelOf({ sale, stock: 0 }).panel.saleWord).toBeNull();
  });
  test('does not change the rental price', () => {
    expect(panelOf({ ...rentable, sale }, 'mode=sewa').panel.amount).toBe(day.price);
  });
});
