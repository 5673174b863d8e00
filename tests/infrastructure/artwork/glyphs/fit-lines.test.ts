import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { boldGlyphs } from '../../../../src/infrastructure/artwork/glyphs/bold-glyphs.ts';
import { fitLines, oneLine, writable } from '../../../../src/infrastructure/artwork/glyphs/fit-lines.ts';
import { setLine, widthOf } from '../../../../src/infrastructure/artwork/glyphs/glyphs.ts';

const setting = { characters: boldGlyphs, size: 50 };
const settings = [
  { ...setting, size: 70, max: 2 },
  { ...setting, size: 40, max: 3 },
];

describe('writable text', () => {
  test.each([
    ['🔥 Akun  Sultan 💎', 'Akun Sultan'],
    ['𝓜𝓛𝓑𝓑 ＦＵＬＬ', 'MLBB FULL'],
    ['Crème brûlée', 'Crème brûlée'],
    ['Nguyễn Thị', 'Nguyen Thi'],
    ['王者荣耀', ''],
    ['a\u200b\u202eb\n\tc', 'ab c'],
    ['\ud800', ''],
    ['', ''],
  ])('%j: %j', (text, written) => {
    expect(writable(text, boldGlyphs)).toBe(written);
  });
});

describe('lines of a share picture', () => {
  test('size: large if the text fits, smaller otherwise', () => {
    expect(fitLines('Mythic Glory', 560, settings)).toMatchObject({ lines: ['Mythic Glory'], setting: { size: 70 } });
    const long = fitLines('Akun lengkap dengan semua skin musim pertama sampai ini', 560, settings);
    expect(long?.setting.size).toBe(40);
    expect(long?.lines.join(' ')).toBe('Akun lengkap dengan semua skin musim pertama sampai ini');
  });
  test('too much text: ends with an ellipsis', () => {
    const { lines } = fitLines('kata '.repeat(60), 560, settings) ?? { lines: [] };
    expect([lines.length, lines.at(-1)?.endsWith('…')]).toEqual([3, true]);
  });
  test('any text: within width and number of lines', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), fc.integer({ min: 120, max: 600 }), (text, width) => {
        const fitted = fitLines(writable(text, boldGlyphs), width, settings);
        for (const line of fitted?.lines ?? []) expect(widthOf(line, fitted?.setting ?? setting)).toBeLessThanOrEqual(width);
        expect(fitted?.lines.length).toBeLessThanOrEqual(3);
      }),
      { numRuns: 300 },
    );
  });
  test('single line: cut with an ellipsis at the width', () => {
    expect(oneLine('Pendek', 400, setting)).toBe('Pendek');
    expect(oneLine('Panjang sekali namanya toko ini', 300, setting)).toMatch(/^Panjang.*…$/);
  });
});

describe('letters of a share picture', () => {
  test('kerning: pairs such as AV are closer', () => {
    const apart = ['A', 'V'].reduce((sum, sign) => sum + widthOf(sign, setting), 0);
    expect(widthOf('AV', setting)).toBeLessThan(apart);
  });
  test('any text: outlines only, no text or script elements', () => {
    const line = setLine('<script>"&\' __proto__', 0, 0, '#fff', setting);
    expect(line).not.toMatch(/<script|<text|font/);
    expect(line.match(/<path/g)?.length).toBeGreaterThan(10);
  });
});
