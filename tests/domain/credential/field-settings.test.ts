import { describe, expect, test } from '@jest/globals';
import { checkChecklist, checkCredentialFields, hasFieldForRenters } from '../../../src/domain/credential/field-settings.ts';
import type { CredentialField } from '../../../src/domain/credential/fields.ts';

const field = (name: string, label = 'Kata sandi', given: Partial<CredentialField> = {}): CredentialField => ({
  ...{ name, label, scope: 'renter', required: true, secret: true },
  ...given,
});
const problemsOf = (...fields: CredentialField[]) => [...checkCredentialFields(fields)];

describe('credential field settings', () => {
  test.each(['login', 'a', 'kode_2', 'x'.repeat(40)])('field name %s: valid', (name) => {
    expect(problemsOf(field(name))).toEqual([]);
  });
  test.each(['', 'Login', '2kode', '_kode', 'kode-2', 'kode lain', ' kode', 'kode ', 'x'.repeat(41)])(
    'field name "%s": invalid',
    (name) => {
      expect(problemsOf(field(name))).toEqual([[0, 'NAME_UNFIT']]);
    },
  );
  test('duplicate field name: reported at the later field', () => {
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
  ])('label "%s": %s', (label, problem) => {
    expect(problemsOf(field('email'), field('login', label))).toEqual(problem === null ? [] : [[1, problem]]);
  });
  test('renter access: requires a required field of the renter scope', () => {
    const [optional, ofBuyers] = [field('kode', 'Kode', { required: false }), field('email', 'E-mail', { scope: 'buyer' })];
    expect([[], [optional], [ofBuyers], [optional, ofBuyers], [ofBuyers, field('login')]].map(hasFieldForRenters)).toEqual([
      ...[false, false, false, false],
      true,
    ]);
  });
});

describe('hand-over checklist', () => {
  test.each([
    ['ya', 'STEP_UNFIT'],
    ['  ya  ', 'STEP_UNFIT'],
    ['x'.repeat(121), 'STEP_UNFIT'],
    ['Cek', null],
    [` ${'x'.repeat(120)} `, null],
  ])('step "%s": %s', (step, problem) => {
    expect([...checkChecklist(['Ganti kata sandi', step])]).toEqual(problem === null ? [] : [[1, problem]]);
  });
  test('duplicate step: reported, surrounding spaces ignored', () => {
    expect([...checkChecklist(['Ganti e-mail', 'Ganti kata sandi', ' Ganti e-mail '])]).toEqual([[2, 'STEP_TAKEN']]);
  });
});
