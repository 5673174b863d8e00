import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  checkChecklist,
  checkCredentialFields,
  hasFieldForRenters,
  MAX_CHECKLIST_STEPS,
  MAX_CREDENTIAL_FIELDS,
} from '../../../src/domain/credential/field-settings.ts';
import type { CredentialField } from '../../../src/domain/credential/fields.ts';
import { actionProblem } from '../../../src/domain/customer/customer-action.ts';
import { deliveryFormText, fitsDeliveryField, readDeliveryForm } from '../../../src/domain/order/delivery-form.ts';
import { checkOpenDay, isShopDate } from '../../../src/domain/order/opening-hours.ts';
import { SALE_KINDS, type SaleKind } from '../../../src/domain/order/order.ts';
import { checkOrderDetails, neededDetails } from '../../../src/domain/order/order-details.ts';
import { deliveryHours } from '../../../src/domain/order/promises.ts';
import { answersOf, named, undone } from '../../support/answers.ts';
import { DELIVERY_FORMS, DELIVERY_TEXTS, PLAYER_ADDRESSES } from '../../support/delivery-forms.ts';
import { type OrderWorld, openOrderWorld } from '../../support/order-world.ts';
import type { TestUser } from '../../support/test-database.ts';

let world: OrderWorld;
let owner: TestUser;
beforeAll(async () => {
  world = await openOrderWorld();
  owner = await world.staff('owner');
});
afterAll(() => world.close());

const field = (given: Partial<CredentialField> = {}): CredentialField => ({
  name: 'email',
  label: 'Email',
  scope: 'renter',
  required: true,
  secret: false,
  ...given,
});
const numbered = (count: number): CredentialField[] => Array.from({ length: count }, (_, place) => field({ name: `f${place}` }));
const FIELDS: readonly (readonly [name: string, fields: readonly CredentialField[]])[] = [
  ['one', [field()]],
  ['none', []],
  ['20', numbered(20)],
  ['21', numbered(21)],
  ['a name of 40 characters', [field({ name: `a${'1'.repeat(39)}` })]],
  ['a name of 41 characters', [field({ name: `a${'1'.repeat(40)}` })]],
  ['a name with a capital', [field({ name: 'Email' })]],
  ['a name that begins with a digit', [field({ name: '1email' })]],
  ['a name with a line break behind it', [field({ name: 'email\n' })]],
  ['a name twice', [field(), field()]],
  ['a label of 60 characters', [field({ label: 'x'.repeat(60) })]],
  ['a label of 60 characters outside of the first plane', [field({ label: '😀'.repeat(60) })]],
  ['a label of 61 characters', [field({ label: 'x'.repeat(61) })]],
  ['no label', [field({ label: '  ' })]],
  ['only an optional one for renters', [field({ required: false })]],
  ['only one for buyers', [field({ scope: 'buyer' })]],
];
test.each(FIELDS)('checkCredentialFields, hasFieldForRenters and private.is_credential_field_list: %s', async (_, fields) => {
  const [row] = await world.database.sql<
    { fits: boolean }[]
  >`select private.is_credential_field_list(${world.database.sql.json(fields as never)}) as fits`;
  const isCounted = fields.length >= 1 && fields.length <= MAX_CREDENTIAL_FIELDS;
  expect(row?.fits).toBe(isCounted && checkCredentialFields(fields).size === 0 && hasFieldForRenters(fields));
});

const STEPS: readonly (readonly string[])[] = [
  [],
  ['abc'],
  ['ab'],
  [' ab '],
  ['x'.repeat(120)],
  ['x'.repeat(121)],
  ['😀'.repeat(120)],
  ['😀😀'],
  ['Ganti sandi', 'Ganti sandi '],
  ['Ganti sandi', 'ganti sandi'],
  Array.from({ length: 12 }, (_, place) => `langkah ${place}`),
  Array.from({ length: 13 }, (_, place) => `langkah ${place}`),
];
test('checkChecklist and private.is_handover_checklist: lists and steps at every limit', async () => {
  const rows = await world.database.sql<{ fits: boolean }[]>`
    select private.is_handover_checklist(array(select jsonb_array_elements_text(l.list))) as fits
    from jsonb_array_elements(${world.database.sql.json(STEPS)}) with ordinality as l (list, place) order by place`;
  const fits = rows.map((row) => row.fits);
  const decided = STEPS.map((steps) => steps.length <= MAX_CHECKLIST_STEPS && checkChecklist(steps).size === 0);
  expect(named(STEPS, fits)).toEqual(named(STEPS, decided));
});

test('actionProblem and private.is_valid_reason: reasons at every limit', async () => {
  const reasons = [
    '',
    'ab',
    'abc',
    ' ab ',
    'x'.repeat(300),
    'x'.repeat(301),
    '😀'.repeat(300),
    '😀😀',
    'dua\nbaris',
    'a\u0007bc',
    'Menipu pembeli',
  ];
  const fits = await answersOf(world.database.sql, 'private.is_valid_reason(t)', reasons);
  expect(named(reasons, fits)).toEqual(
    named(
      reasons,
      reasons.map((reason) => actionProblem({ kind: 'block', id: 'x', reason }) === null),
    ),
  );
});
test.each<readonly [name: string, body: string]>([
  ['empty', ''],
  ['of a space', ' '],
  ['of one character', 'x'],
  ['of two lines', 'dua\nbaris'],
  ['of 1,000 characters', 'x'.repeat(1000)],
  ['of 1,001 characters', 'x'.repeat(1001)],
  ['of 1,000 characters outside of the first plane', '😀'.repeat(1000)],
  ['of a control character', '\u0007'],
])('actionProblem and public.add_customer_note: a note %s', async (_, body) => {
  const customer = await world.buyer();
  const answer = await world.call<string>(owner.token, 'add_customer_note', { p_id: customer.id, p_body: body });
  expect(answer).toBe(actionProblem({ kind: 'add-note', id: customer.id, body }) ?? 'done');
});

const DETAILS: readonly (readonly [gameId: string, server: string, note: string])[] = [
  ['12345678', '2001', 'Cepat ya'],
  ['', '', ''],
  ['', '2001', ''],
  ['x'.repeat(60), 'x'.repeat(60), 'x'.repeat(500)],
  ['x'.repeat(61), '', ''],
  ['1', 'x'.repeat(61), ''],
  ['1', '', 'x'.repeat(501)],
  ['1', '', '😀'.repeat(500)],
  ['😀'.repeat(60), '', ''],
  ['1', '', 'dua\nbaris'],
  ['1\n2', '', ''],
  ['1', 'a\u0007', ''],
  ['1', '', 'a\u0007'],
  ['1', '', 'a\tb'],
  ['1', '', 'a\u007fb'],
  ['1', '', 'a\u0085b'],
  ['1', '', 'pass: rahasia'],
  ['pw=1', '', ''],
  ['1', 'sandi: x', ''],
  ['pass', ': x', ''],
  ['1', '', 'compass: utara'],
];
test.each(SALE_KINDS)('checkOrderDetails, neededDetails and private.order_details: details of an order of the kind %s', async (kind) => {
  const sent = DETAILS.map(([game_id, server, note]) => JSON.stringify({ game_id, server, note }));
  const kept = await answersOf(world.database.sql, `private.order_details('${kind}', t::jsonb)`, sent);
  const decided = DETAILS.map(([gameId, server, note]) => {
    if (checkOrderDetails(kind, { gameId, server, note }) !== null) return null;
    const needed = neededDetails(kind, { gameId: gameId || null, server: server || null, note: note || null });
    return JSON.parse(
      JSON.stringify({ game_id: needed.gameId ?? undefined, server: needed.server ?? undefined, note: needed.note ?? undefined }),
    );
  });
  expect(named(sent, kept)).toEqual(named(sent, decided));
});

const definitions = [...DELIVERY_TEXTS.map(([text]) => text), ...DELIVERY_FORMS.map((text) => text)];
test('readDeliveryForm, deliveryFormText and private.delivery_fields: forms at every limit', async () => {
  const stored = definitions.map((text) => {
    const form = readDeliveryForm(text);
    return form === null ? text : deliveryFormText(form);
  });
  const read = await answersOf(world.database.sql, 'private.delivery_fields(t)', stored);
  const expected = definitions.map((text) => {
    const form = readDeliveryForm(text);
    return (
      form?.map(({ field, label, rule }) => {
        const { kind, ...limits } = rule;
        return { field: field === 'gameId' ? 'game_id' : 'server', label, kind, ...limits };
      }) ?? null
    );
  });
  expect(named(stored, read)).toEqual(named(stored, expected));
});

test.each(SALE_KINDS.flatMap((kind) => DELIVERY_FORMS.map((form): [SaleKind, string] => [kind, form])))(
  'checkOrderDetails, neededDetails, fitsDeliveryField, private.order_details and private.fits_delivery_field: %s with %j',
  async (kind, text) => {
    const form = readDeliveryForm(text) ?? [];
    expect(deliveryFormText(form)).toBe(text);
    const sent = PLAYER_ADDRESSES.map(([game_id, server]) => JSON.stringify({ game_id, server, note: '' }));
    const kept = await answersOf(world.database.sql, `private.order_details('${kind}', t::jsonb, '${text}')`, sent);
    const decided = PLAYER_ADDRESSES.map(([gameId, server]) => {
      if (checkOrderDetails(kind, { gameId, server, note: '' }, form) !== null) return null;
      const needed = neededDetails(kind, { gameId: gameId || null, server: server || null, note: null }, form);
      return JSON.parse(JSON.stringify({ game_id: needed.gameId ?? undefined, server: needed.server ?? undefined }));
    });
    expect(named(sent, kept)).toEqual(named(sent, decided));
    expect(PLAYER_ADDRESSES.some(([value]) => form.some((field) => fitsDeliveryField(field, value)))).toBe(true);
  },
);

test.each(SALE_KINDS.flatMap((kind) => [null, 1, 336].map((given): [SaleKind, number | null] => [kind, given])))(
  'deliveryHours and private.delivery_hours: %s, %s hours of its own',
  async (kind, given) => {
    const [row] = await world.database.sql<{ hours: number }[]>`select private.delivery_hours(${kind}, ${given}) as hours`;
    expect(row?.hours).toBe(deliveryHours(kind, given));
  },
);

const save = (hours: object): Promise<string> =>
  undone(world.database.sql, async () => {
    const { version } = await world.call<{ version: number }>(owner.token, 'read_opening_hours');
    const { outcome, code } = await world.call<{ outcome?: string; code?: string }>(owner.token, 'save_opening_hours', {
      p_version: version,
      p_hours: hours,
    });
    return outcome ?? code ?? '';
  });
const TIMES = ['00:00', '09:00', '23:59', '24:00', '24:01', '9:00', '09:60', '', '09:00\n', '٠٩:٠٠'];
test.each(TIMES.flatMap((opens) => TIMES.map((closes) => [opens, closes] as const)))(
  'checkOpenDay and public.save_opening_hours: %j to %j',
  async (opens, closes) => {
    const day = { weekday: 1, opens, closes };
    expect(await save({ days: [day], closed_dates: [] })).toBe(checkOpenDay(day) === null ? 'done' : 'INVALID');
  },
);
test.each([
  '2026-12-25',
  '2000-01-01',
  '2099-12-31',
  '1999-12-31',
  '2100-01-01',
  '2026-02-29',
  '2028-02-29',
  '2026-13-01',
  '2026-1-1',
  '2026-12-25\n',
  '',
  'besok',
])('isShopDate and public.save_opening_hours: %j', async (date) =>
  expect(await save({ days: [], closed_dates: [date] })).toBe(isShopDate(date) ? 'done' : 'INVALID'),
);
