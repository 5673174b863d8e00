import { expect, test } from '@jest/globals';
import { contactsIn } from '../../../src/domain/advert/advert-contacts.ts';
import { readAdverts } from '../../../src/domain/advert/read-adverts.ts';
import { CONTACT_LINES, LINES_WITHOUT_CONTACT } from '../../support/adverts/contact-lines.ts';
import { SAMPLE_GAMES } from '../../support/adverts/sample-games.ts';

test.each(CONTACT_LINES)('%s: a contact, nothing of it in the description', (line) => {
  const [advert] = readAdverts(`akun ML mythic skin 100, 1,5jt\n${line}`, SAMPLE_GAMES).adverts;
  expect(advert?.description).toBe('akun ML mythic skin 100');
  expect(advert?.price.amount).toBe(1_500_000);
  expect(advert?.marks.some(({ kind }) => kind === 'contact')).toBe(true);
});

test.each(LINES_WITHOUT_CONTACT)('%s: no contact', (line) => {
  expect(contactsIn(line)).toEqual([]);
});
