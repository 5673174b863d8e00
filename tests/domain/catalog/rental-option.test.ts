import { expect, test } from '@jest/globals';
import { byDuration, cheapestRental, pricePerDay, pricePerHour } from '../../../src/domain/catalog/rental-option.ts';
import { aRentalOption } from '../../support/builders.ts';

const day = aRentalOption();
const three = aRentalOption({ duration: '3 Hari', durationMinutes: 4320, price: 400_000 });
const unknown = aRentalOption({ duration: 'Sampai bosan', durationMinutes: null, price: 1 });
const hour = aRentalOption({ duration: '1 Jam', durationMinutes: 60, price: 10_000 });

test('rental options: sorted by duration, unknown durations last', () => {
  expect(byDuration([unknown, three, day, hour])).toEqual([hour, day, three, unknown]);
});

test('price per day: rounded up, null below one day', () => {
  expect([pricePerDay(day), pricePerDay(three), pricePerDay(hour), pricePerDay(unknown)]).toEqual([150_000, 133_334, null, null]);
});

test('price per hour: rounded up, null below one hour', () => {
  const short = aRentalOption({ duration: '30 menit', durationMinutes: 30, price: 5000 });
  expect([pricePerHour(day), pricePerHour(hour), pricePerHour(short), pricePerHour(unknown)]).toEqual([6250, 10_000, null, null]);
  expect(pricePerHour(aRentalOption({ durationMinutes: 7 * 60, price: 50_000 }))).toBe(7143);
});

test('cheapest rental option: the lowest price, the longer duration if equal', () => {
  expect(cheapestRental([three, day, hour])).toBe(hour);
  const same = aRentalOption({ durationMinutes: 2880, price: day.price });
  expect(cheapestRental([day, same, three])).toBe(same);
  expect(cheapestRental([])).toBeNull();
});

test('rental options: equal durations sorted by price, equal prices: the longest is the cheapest option', () => {
  const [dear, cheap, long] = [
    aRentalOption({ price: 9 }),
    aRentalOption({ price: 5 }),
    aRentalOption({ price: 5, durationMinutes: 4320 }),
  ];
  expect(byDuration([dear, cheap])).toEqual([cheap, dear]);
  expect(cheapestRental([cheap, aRentalOption({ price: 5, durationMinutes: null }), long])).toBe(long);
});
