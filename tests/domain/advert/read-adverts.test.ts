import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { AdvertGame, ReadAdvert, ReadAttribute } from '../../../src/domain/advert/advert.ts';
import { amountsIn } from '../../../src/domain/advert/advert-amounts.ts';
import { LONGEST_ADVERT, readAdvertOf, readAdverts } from '../../../src/domain/advert/read-adverts.ts';
import { blankAttribute } from '../../../src/domain/attribute/attribute-draft.ts';
import { isMessageRefused } from '../../../src/domain/order/message-filter.ts';
import type { AdvertFacts, AdvertSample } from '../../support/adverts/advert-facts.ts';
import { ADVERTS_BUILT_WITH } from '../../support/adverts/adverts-built-with.ts';
import { ADVERTS_HELD } from '../../support/adverts/adverts-held.ts';
import { PASTES, UNCERTAIN_PRICES } from '../../support/adverts/pastes.ts';
import { SAMPLE_GAMES } from '../../support/adverts/sample-games.ts';

const read = (text: string, games: readonly AdvertGame[] = SAMPLE_GAMES): readonly ReadAdvert[] => readAdverts(text, games).adverts;

const expectedOf = ({ facts }: AdvertSample): readonly AdvertFacts[] => ('game' in facts ? [facts] : facts);

const factsOf = ({ gameId, price, attributes }: ReadAdvert): AdvertFacts => ({
  game: gameId ?? '',
  price: price.amount,
  attributes: Object.fromEntries(attributes.map(({ label, value }) => [label, value])),
});

const flat = ({ game, price, attributes }: AdvertFacts): ReadonlyMap<string, string> =>
  new Map(Object.entries({ ...attributes, game, price: String(price) }));

interface Share {
  readonly facts: number;
  readonly read: number;
  readonly notStated: number;
  readonly wrongPrices: number;
}

/** How many facts of the table are read, how many are read that no text states, and how many prices are others. */
const shareOf = (samples: readonly AdvertSample[]): Share => {
  const sum = { facts: 0, read: 0, notStated: 0, wrongPrices: 0 };
  for (const sample of samples) {
    const adverts = read(sample.text);
    expectedOf(sample).forEach((expected, place) => {
      const advert = adverts[place];
      const found = advert === undefined ? new Map<string, string>() : flat(factsOf(advert));
      for (const [name, value] of flat(expected)) {
        sum.facts += 1;
        if (found.get(name) === value) sum.read += 1;
        else if (name === 'price' && found.get(name) !== 'null') sum.wrongPrices += 1;
      }
      sum.notStated += [...found.keys()].filter((name) => !flat(expected).has(name)).length;
    });
  }
  return sum;
};

const ALL = [...ADVERTS_BUILT_WITH, ...ADVERTS_HELD];

/** With the first line as the title of a test. */
const titled = (samples: readonly AdvertSample[]) =>
  samples.map((sample, place) => [`${place + 1}: ${sample.text.split('\n')[0]?.slice(0, 60)}`, sample] as const);

test('adverts: 40 that the reader was built with and 20 that were held back, none twice', () => {
  expect([ADVERTS_BUILT_WITH.length, ADVERTS_HELD.length]).toEqual([40, 20]);
  expect(new Set(ALL.map(({ text }) => text)).size).toBe(60);
});

test.each(titled(ADVERTS_BUILT_WITH))('advert %s: every fact read, none besides', (_title, sample) => {
  expect(read(sample.text).map(factsOf)).toEqual(expectedOf(sample));
});

test('held adverts: 147 of 150 facts read, no wrong price', () => {
  expect(shareOf(ADVERTS_HELD)).toEqual({ facts: 150, read: 147, notStated: 2, wrongPrices: 0 });
});

test('all adverts: at least 90 % of the facts read, no wrong price', () => {
  const { facts, read: right, wrongPrices } = shareOf(ALL);
  expect([right / facts >= 0.9, wrongPrices]).toEqual([true, 0]);
});

test.each(titled(ALL))('advert %s: name and description without contact data and prices', (_title, { text }) => {
  for (const { name, description, marks, text: shown } of read(text)) {
    expect([name, description]).not.toContain('');
    expect([isMessageRefused(name), isMessageRefused(description)]).toEqual([false, false]);
    expect(description).not.toMatch(/@|\+62|08\d\d|wa\.me|t\.me|#\w/);
    const money = marks.filter(({ kind }) => kind === 'price').map(({ begin, end }) => shown.slice(begin, end).trim());
    expect(money.filter((amount) => `${name}\n${description}`.includes(amount))).toEqual([]);
  }
});

test.each(PASTES)('paste, $about: one draft per advert with its game and price', ({ text, drafts }) => {
  expect(read(text).map(({ gameId, price }) => ({ game: gameId, price: price.amount }))).toEqual(drafts);
});

test.each(UNCERTAIN_PRICES)('price in $text: not read, $code with its candidates', ({ text, code, candidates }) => {
  const [advert] = read(text);
  expect(advert?.price).toEqual({ amount: null, problem: expect.objectContaining({ code }), candidates });
});

test('game of an advert that names none: that of the advert before, marked as guessed', () => {
  const adverts = read('1. ML epic 2 skin 20, 90k\n2. skin 40, 120k');
  expect(adverts.map(({ gameId, isGameGuessed }) => [gameId, isGameGuessed])).toEqual([
    ['mobile-legends', false],
    ['mobile-legends', true],
  ]);
});

test('paste without any game in the shop: drafts with price and description', () => {
  expect(read('akun ML mythic 300k', []).map(factsOf)).toEqual([{ game: '', price: 300_000, attributes: {} }]);
});

test('empty paste: no draft', () => {
  expect(['', ' \n\n ', '---\n***'].map((text) => read(text))).toEqual([[], [], []]);
});

test('game chosen by a person: attributes of that game', () => {
  const [advert] = read('gold 3 lvl 40, 12 skin, 300k');
  const valorant = SAMPLE_GAMES.find(({ id }) => id === 'valorant') ?? null;
  const chosen = readAdvertOf(advert?.text ?? '', valorant);
  expect(factsOf(chosen).attributes).toEqual({ Rank: 'Gold', Divisi: '3', 'Skin senjata': '12', Level: '40' });
  expect([chosen.gameId, chosen.isGameGuessed]).toEqual(['valorant', false]);
});

const attribute = (given: Partial<ReadAttribute> & { readonly name: string }): ReadAttribute => ({
  ...blankAttribute,
  id: given.name,
  key: given.name,
  words: null,
  ...given,
});

const withWords = (words: readonly string[]): AdvertGame => ({
  id: 'game',
  name: 'Ragnarok',
  words: ['ragnarok', 'ro'],
  attributes: [
    attribute({ name: 'Job', choices: ['Lord Knight', 'High Wizard'], words }),
    attribute({ name: 'Zeny', kind: 'number', min: 100, max: 5000 }),
    attribute({ name: 'Guild', kind: 'text' }),
  ],
});

test('words of the owner: names and choices are read by them', () => {
  const text = 'akun RO lk, zeny 900\nguild: Naga Merah\n400k';
  const lines = (words: readonly string[]) => read(text, [withWords(words)])[0]?.attributes;
  expect(lines(['job', 'lk = Lord Knight'])).toEqual([
    { label: 'Job', value: 'Lord Knight' },
    { label: 'Zeny', value: '900' },
    { label: 'Guild', value: 'Naga Merah' },
  ]);
  expect(lines(['job'])?.map(({ label }) => label)).toEqual(['Zeny', 'Guild']);
});

test('number outside the bounds of its attribute: left out', () => {
  expect(read('akun RO zeny 90', [withWords([])])[0]?.attributes).toEqual([]);
});

test('marks: in order, without overlaps, over what was read', () => {
  const [advert] = read('READY ML\nskin 130, login moonton\nharga 1,5jt, modal 5jt\nwa 081234567890');
  const parts = advert?.marks.map(({ kind, label, begin, end }) => [label ?? kind, advert.text.slice(begin, end)]);
  expect(parts).toEqual([
    ['game', 'ML'],
    ['Skin', 'skin 130'],
    ['Login lewat', 'moonton'],
    ['price', '1,5jt'],
    ['other-amount', '5jt'],
    ['contact', 'wa 081234567890'],
  ]);
});

test('any text: read without a failure, marks within the text', () => {
  const words = [
    'READY',
    'akun',
    'ml',
    'mythic',
    '25',
    '⭐',
    'skin',
    '1,5jt',
    'harga',
    '\n',
    ',',
    'wa',
    '081234567890',
    '(',
    ')',
    ':',
    '-',
    '🔥',
  ];
  const texts = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.array(fc.constantFrom(...words), { maxLength: 60 }).map((all) => all.join(' ')),
  );
  fc.assert(
    fc.property(texts, (text) => {
      for (const { text: shown, marks, description } of read(text)) {
        let last = 0;
        for (const { begin, end } of marks) {
          expect(begin).toBeGreaterThanOrEqual(last);
          expect(end).toBeLessThanOrEqual(shown.length);
          last = end;
        }
        expect(isMessageRefused(description)).toBe(false);
      }
    }),
    { numRuns: 200 },
  );
});

test('words and lines that no advert has: cut and broken, the advert is read', () => {
  const [advert, ...more] = read(`akun ML mythic ${'a'.repeat(5000)} 300k\n${'x '.repeat(2000)}`);
  expect([advert?.price.amount, more]).toEqual([300_000, []]);
  expect(Math.max(...(advert?.text.split('\n') ?? []).map(({ length }) => length))).toBeLessThanOrEqual(1501);
});

test('advert of more than 5,000 characters: not read, but told by its beginning; the others are read', () => {
  const long = `akun ML epic ${'skin 10 hero 20 '.repeat(400)}`;
  const { adverts, tooLong } = readAdverts(`akun ML mythic skin 20, 300k\n\n${long}\n\nakun FF heroic bundle 9, 200k`, SAMPLE_GAMES);
  expect(adverts.map(({ price }) => price.amount)).toEqual([300_000, 200_000]);
  expect(tooLong).toEqual([long.slice(0, 60)]);
});

test('advert of 5,000 characters: read whole; of one more no part is read', () => {
  const text = `akun ML mythic 300k\n${'skin 10\n'.repeat(700)}`
    .slice(0, LONGEST_ADVERT - 10)
    .trim()
    .padEnd(LONGEST_ADVERT, '!');
  expect(read(text)).toMatchObject([{ text, price: { amount: 300_000 } }]);
  expect(readAdverts(`${text}!`, SAMPLE_GAMES)).toEqual({ adverts: [], tooLong: ['akun ML mythic 300k'] });
  expect(readAdvertOf(`${text}!`, null).text).toBe(text);
});

test('amounts of a text: fees, bids, deposits and former prices are no prices', () => {
  const text = 'modal 5jt, fee rekber 20k, DP 500k, ~2jt~ dari 1,9jt jadi 1,5jt';
  expect(amountsIn(text).map(({ begin, end, isOther }) => [text.slice(begin, end).trim(), isOther])).toEqual([
    ['5jt', true],
    ['20k', true],
    ['500k', true],
    ['2jt', true],
    ['1,9jt', true],
    ['1,5jt', false],
  ]);
});
