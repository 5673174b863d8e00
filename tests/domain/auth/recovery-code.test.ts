import { expect, test } from '@jest/globals';
import { readRecoveryCode, writeRecoveryCode } from '../../../src/domain/auth/recovery-code.ts';

test('recovery code: accepted as displayed and in other spellings', () => {
  const code = writeRecoveryCode('4f2a91bc07de53a8ffff');
  expect(code).toBe('4F2A-91BC-07DE-53A8');
  for (const typed of [
    code,
    code.toLowerCase(),
    ' 4f2a 91bc 07de 53a8 ',
    '4F2A91BCO7DE53A8',
    '4F2A–91BC–07DE–53A8',
    '４Ｆ２Ａ－91bc 07de 53a8',
  ])
    expect(readRecoveryCode(typed)).toBe('4F2A91BC07DE53A8');
});

test.each(['', '4F2A-91BC-07DE-53A', '4F2A-91BC-07DE-53A88', '4F2A-91BC-07DE-53AG', '492817'])(
  'recovery code: invalid text %p, null',
  (typed) => {
    expect(readRecoveryCode(typed)).toBeNull();
  },
);
