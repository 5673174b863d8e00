import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { type AttributeDraft, blankAttribute, draftProblems, normalisedDraft } from '../../../src/domain/attribute/attribute-draft.ts';
import { cardFacts, valueProblem } from '../../../src/domain/attribute/attribute-value.ts';
import type { GameAttribute } from '../../../src/domain/attribute/game-attribute.ts';
import { unknownAttributes } from '../../../src/domain/catalog/sheet-attributes.ts';
import { actAs, answersOf, named, undone } from '../../support/answers.ts';
import { openTestDatabase, type TestDatabase, type TestUser } from '../../support/test-database.ts';

const attribute = (given: Partial<GameAttribute>): GameAttribute => ({
  ...blankAttribute,
  id: 'a',
  key: 'a',
  name: 'Rank',
  isFact: true,
  ...given,
});
const rank = attribute({ choices: ['Epic', 'Mythic', 'é'] });
const skin = attribute({ name: 'Skin', kind: 'number', unit: 'skin', min: 10, max: 500 });
const level = attribute({ name: 'Level', kind: 'number' });
const bind = attribute({ name: 'Bind', kind: 'yes_no' });
const note = attribute({ name: 'Catatan', kind: 'text' });

let database: TestDatabase;
let manager: TestUser;
beforeAll(async () => {
  database = await openTestDatabase();
  manager = await database.user('content');
});
afterAll(() => database.close());

const record = ({ name, kind, unit, choices, min, max }: GameAttribute): string =>
  `jsonb_populate_record(null::public.game_attributes, '${JSON.stringify({ name, kind, unit, choices, min_value: min, max_value: max })}')`;

const VALUES: readonly (readonly [GameAttribute, readonly string[]])[] = [
  [rank, ['Epic', 'Mythic', 'é', 'e\u0301', 'epic', 'Epic ', '', 'Emas', 'Rank']],
  [skin, ['10', '9', '9,99', '10,0', '500', '500,01', '501', '', 'banyak', '-10', '1e2', '0.500', '00010']],
  [level, ['0', '0,01', '-1', '999999999999', '999.999.999.999', '1000000000000', '1,234']],
  [bind, ['Ya', 'Tidak', 'ya', 'YA', '', 'mungkin']],
  [note, ['', 'apa saja', 'x'.repeat(40), 'x'.repeat(41), '😀'.repeat(40), '😀'.repeat(41)]],
];
test.each(VALUES)('valueProblem and private.fits_attribute: values of $name at every limit', async (given, values) => {
  const fits = await answersOf(database.sql, `private.fits_attribute(${record(given)}, t)`, values);
  expect(named(values, fits)).toEqual(
    named(
      values,
      values.map((value) => valueProblem(given, value) === null),
    ),
  );
});
test.each(VALUES)('cardFacts and private.card_text: values of $name at every limit', async (given, values) => {
  const texts = await answersOf(database.sql, `private.card_text(${record(given)}, t)`, values);
  expect(named(values, texts)).toEqual(
    named(
      values,
      values.map((value) => cardFacts([given], [{ label: given.name, value }])[0] ?? null),
    ),
  );
});

const names = (count: number): string[] => Array.from({ length: count }, (_, place) => `pilihan ${place}`);
const DRAFTS: readonly (readonly [name: string, draft: Partial<AttributeDraft>])[] = [
  ['a name of one character', { name: 'a' }],
  ['no name', { name: ' ' }],
  ['a name of 60 characters', { name: 'x'.repeat(60) }],
  ['a name of 60 characters outside of the first plane', { name: '😀'.repeat(60) }],
  ['a name of 61 characters', { name: 'x'.repeat(61) }],
  ['the name of another, in capitals', { name: 'SKIN É' }],
  ['a unit of 14 characters', { kind: 'number', unit: 'x'.repeat(14) }],
  ['a unit of 15 characters', { kind: 'number', unit: 'x'.repeat(15) }],
  ['no choice', { choices: [] }],
  ['40 choices', { choices: names(40) }],
  ['41 choices', { choices: names(41) }],
  ['a choice of 60 characters', { choices: ['x'.repeat(60)] }],
  ['a choice of 60 characters outside of the first plane', { choices: ['😀'.repeat(60)] }],
  ['a choice of 61 characters', { choices: ['x'.repeat(61)] }],
  ['a range of one number', { kind: 'number', min: 5, max: 5 }],
  ['a range the wrong way round', { kind: 'number', min: 5, max: 4 }],
  ['a range from zero', { kind: 'number', min: 0, max: null }],
  ['free text that is filtered', { kind: 'text', isFilter: true }],
  ['no words of adverts', { advertWords: [] }],
  ['200 words of adverts', { advertWords: names(200) }],
  ['201 words of adverts', { advertWords: names(201) }],
  ['a word of adverts of 130 characters', { advertWords: ['x'.repeat(130)] }],
  ['a word of adverts of 130 characters outside of the first plane', { advertWords: ['😀'.repeat(130)] }],
  ['a word of adverts of 131 characters', { advertWords: ['x'.repeat(131)] }],
];
test.each(DRAFTS)('draftProblems and the constraints of game_attributes: %s', async (_, given) => {
  const draft = normalisedDraft({ ...blankAttribute, name: 'Rank', choices: ['Epic'], ...given });
  const isTaken = await undone(database.sql, async (one) => {
    await one`delete from game_attributes`;
    const row = ({ name, kind, unit, choices, min, max, isFilter, advertWords }: AttributeDraft, key: string) => ({
      game_title_id: GAME,
      key,
      name,
      kind,
      unit,
      choices: [...choices],
      min_value: min,
      max_value: max,
      is_filter: isFilter,
      advert_words: advertWords === null ? null : [...advertWords],
    });
    await one`insert into game_attributes ${one(row({ ...blankAttribute, name: 'Skin é', choices: ['x'] }, 'x'))}`;
    return one
      .savepoint((inner) => inner`insert into game_attributes ${inner(row(draft, 'y'))}`)
      .then(
        () => true,
        () => false,
      );
  });
  expect({ isTaken }).toEqual({ isTaken: draftProblems(draft, [{ name: 'Skin é' }]).size === 0 });
});

const GAME = '11111111-1111-4111-8111-111111111111';
const OTHER = '22222222-2222-4222-8222-222222222222';
type Lines = readonly (readonly [label: string, value: string])[];
const LINES: readonly (readonly [name: string, was: Lines | null, game: string, lines: Lines])[] = [
  [
    'new, with every value',
    null,
    GAME,
    [
      ['Rank', 'Epic'],
      ['Skin', '10'],
    ],
  ],
  ['new, without the required one', null, GAME, [['Skin', '10']]],
  [
    'new, with labels in capitals',
    null,
    GAME,
    [
      ['RANK', 'Epic'],
      ['SKIN', '9'],
    ],
  ],
  [
    'new, with two lines of one name, the first of which fits',
    null,
    GAME,
    [
      ['Rank', 'Epic'],
      ['rank', 'Emas'],
    ],
  ],
  [
    'new, with two lines of one name, the second of which fits',
    null,
    GAME,
    [
      ['rank', 'Emas'],
      ['Rank', 'Epic'],
    ],
  ],
  ['new, of a game without attributes', null, OTHER, [['Rank', 'Emas']]],
  ['stored before the rule, unchanged', [['Rank', 'Emas']], GAME, [['Rank', 'Emas']]],
  [
    'stored before the rule, with one more line',
    [['Rank', 'Emas']],
    GAME,
    [
      ['Rank', 'Emas'],
      ['Skin', '10'],
    ],
  ],
  ['stored before the rule, with another bad value', [['Rank', 'Emas']], GAME, [['Rank', 'Perak']]],
  ['stored before the rule, its required line removed', [['Rank', 'Emas']], GAME, []],
  ['moved to the game, with a value that does not fit', [['Rank', 'Emas']], OTHER, [['Rank', 'Emas']]],
];
beforeEach(async () => {
  await database.sql`truncate products, game_titles cascade`;
  await database.sql`insert into game_titles (id, name, slug) values (${GAME}, 'Game', 'game'), (${OTHER}, 'Lain', 'lain')`;
  await database.sql`insert into game_attributes (game_title_id, key, name, kind, choices, min_value, is_required) values
    (${GAME}, 'rank', 'Rank', 'choice', '{Epic}', null, true), (${GAME}, 'skin', 'Skin', 'number', '{}', 10, false)`;
});
test.each(LINES)('unknownAttributes and private.check_attributes: a product %s', async (_, was, game, given) => {
  const lines = (pairs: Lines) => pairs.map(([label, value]) => ({ label, value }));
  // A stored product is one of the game, unless it is moved there.
  const target = was !== null && game === OTHER ? GAME : game;
  const isTaken = await undone(database.sql, async (one) => {
    const attributes = one.json(lines(was ?? []));
    const [stored] =
      was === null
        ? []
        : await one<{ id: string }[]>`
      insert into products (name, description, price, game_title_id, attributes) values ('Akun', 'Isi', 1, ${game}, ${attributes}) returning id`;
    await actAs(one, manager);
    const wanted = one.json(lines(given));
    return one
      .savepoint((inner) =>
        stored === undefined
          ? inner`insert into products (name, description, price, game_title_id, attributes) values ('Akun', 'Isi', 1, ${target}, ${wanted})`
          : inner`update products set game_title_id = ${target}, attributes = ${wanted} where id = ${stored.id}`,
      )
      .then(
        () => true,
        () => false,
      );
  });
  const schema =
    target === GAME
      ? [
          { ...rank, choices: ['Epic'], isRequired: true },
          { ...skin, id: 'b', max: null },
        ]
      : [];
  const known = was === null ? null : { gameId: game, attributes: lines(was) };
  expect({ isTaken }).toEqual({ isTaken: unknownAttributes(schema, known, target, lines(given)).length === 0 });
});
