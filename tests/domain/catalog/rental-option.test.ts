import { expect, test } from '@jest/globals';
import { byDuration, cheapestRental, pricePerDay, pricePerHour } from '../../../src/domain/catalog/rental-option.ts';
import { aRentalOption } from '../../support/builders.ts';

const day = aRentalOption();
const three = aRentalOption({ duration: '3 Hari', durationMinutes: 4320, price: 400_000 });
const unknown = aRentalOption({ duration: 'Sampai bosan', durationMinutes: null, price: 1 });
const hour = aRentalOption({ duration: '1 Jam', durationMinutes: 60, price: 10_000 });

test('options go from short to long, unknown lengths last', () => {
  expect(byDuration([unknown, three, day, hour])).toEqual([hour, day, three, unknown]);
});

test('the price of a day is rounded up, and known only from a day on', () => {
  expect([pricePerDay(day), pricePerDay(three), pricePerDay(hour), pricePerDay(unknown)]).toEqual([150_000, 133_334, null, null]);
});

test('the price of an hour is rounded up, and known only from an hour on', () => {
  const short = aRentalOption({ duration: '30 menit', durationMinutes: 30, price: 5000 });
  expect([pricePerHour(day), pricePerHour(hour), pricePerHour(short), pricePerHour(unknown)]).toEqual([6250, 10_000, null, null]);
  expect(pricePerHour(aRentalOption({ durationMinutes: 7 * 60, price: 50_000 }))).toBe(7143);
});

test('the cheapest option is the one that takes the least money, the longer of equals', () => {
  expect(cheapestRental([three, day, hour])).toBe(hour);
  const same = aRentalOption({ durationMinutes: 2880, price: day.price });
  expect(cheapestRental([day, same, three])).toBe(same);
  expect(cheapestRental([])).toBeNull();
});

test('equally long rentals stand cheapest first, equally cheap ones longest first', () => {
  const [dear, cheap, long] = [
    aRentalOption({ price: 9 }),
    aRentalOption({ price: 5 }),
    aRentalOption({ price: 5, durationMinutes: 4320 }),
  ];
  expect(byDuration([dear, cheap])).toEqual([cheap, dear]);
  expect(cheapestRental([cheap, aRentalOption({ price: 5, durationMinutes: null }), long])).toBe(long);
});
