import { expect, test } from '@jest/globals';
import { readAdverts } from '../../../src/domain/advert/read-adverts.ts';
import { AMOUNTS_BESIDE_A_PRICE, AMOUNTS_THAT_ARE_NO_PRICE } from '../../support/adverts/other-amounts.ts';
import { SAMPLE_GAMES } from '../../support/adverts/sample-games.ts';

const read = (text: string) => readAdverts(text, SAMPLE_GAMES).adverts;

test.each(AMOUNTS_THAT_ARE_NO_PRICE)('%s: no price, and not in the description', (text) => {
  const [advert] = read(`akun ML mythic skin 100\n${text}`);
  expect(advert?.price).toEqual({ amount: null, problem: { code: 'PRICE_MISSING' }, candidates: [] });
  expect(advert?.description).not.toMatch(/\d(?:jt|juta|k|rb|ribu)|\.000/);
});

test.each(AMOUNTS_BESIDE_A_PRICE)('$text: the price is $price', ({ text, price }) => {
  expect(read(`akun ML mythic skin 100\n${text}`).map((advert) => advert.price.amount)).toEqual([price]);
});
