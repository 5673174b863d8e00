import { describe, expect, test } from '@jest/globals';
import { checkChecklist, checkCredentialFields, hasFieldForRenters } from '../../../src/domain/credential/field-settings.ts';
import type { CredentialField } from '../../../src/domain/credential/fields.ts';

const field = (name: string, label = 'Kata sandi', given: Partial<CredentialField> = {}): CredentialField => ({
  ...{ name, label, scope: 'renter', required: true, secret: true },
  ...given,
});
const problemsOf = (...fields: CredentialField[]) => [...checkCredentialFields(fields)];

describe('what an owner asks for at the hand-over of a game', () => {
  test.each(['login', 'a', 'kode_2', 'x'.repeat(40)])('has a field called %s', (name) => {
    expect(problemsOf(field(name))).toEqual([]);
  });
  test.each(['', 'Login', '2kode', '_kode', 'kode-2', 'kode lain', ' kode', 'kode ', 'x'.repeat(41)])(
    'has no field called "%s"',
    (name) => {
      expect(problemsOf(field(name))).toEqual([[0, 'NAME_UNFIT']]);
    },
  );
  test('has each name once: the later one is told', () => {
    expect(problemsOf(field('login'), field('email'), field('login'), field('login'))).toEqual([
      [2, 'NAME_TAKEN'],
      [3, 'NAME_TAKEN'],
    ]);
  });
  test.each([
    ['', 'LABEL_UNFIT'],
    ['   ', 'LABEL_UNFIT'],
    ['x'.repeat(61), 'LABEL_UNFIT'],
    ['x', null],
    [` ${'x'.repeat(60)} `, null],
  ])('labels a field "%s": %s', (label, problem) => {
    expect(problemsOf(field('email'), field('login', label))).toEqual(problem === null ? [] : [[1, problem]]);
  });
  test('lets renters in by a required field of theirs alone', () => {
    const [optional, ofBuyers] = [field('kode', 'Kode', { required: false }), field('email', 'E-mail', { scope: 'buyer' })];
    expect([[], [optional], [ofBuyers], [optional, ofBuyers], [ofBuyers, field('login')]].map(hasFieldForRenters)).toEqual([
      ...[false, false, false, false],
      true,
    ]);
  });
});

describe('the steps that a buyer ticks', () => {
  test.each([
    ['ya', 'STEP_UNFIT'],
    ['  ya  ', 'STEP_UNFIT'],
    ['x'.repeat(121), 'STEP_UNFIT'],
    ['Cek', null],
    [` ${'x'.repeat(120)} `, null],
  ])('may be "%s": %s', (step, problem) => {
    expect([...checkChecklist(['Ganti kata sandi', step])]).toEqual(problem === null ? [] : [[1, problem]]);
  });
  test('stand there once, whatever is around them', () => {
    expect([...checkChecklist(['Ganti e-mail', 'Ganti kata sandi', ' Ganti e-mail '])]).toEqual([[2, 'STEP_TAKEN']]);
  });
});
