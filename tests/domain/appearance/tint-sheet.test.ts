import { expect, test } from '@jest/globals';
import { tintSheet } from '../../../src/domain/appearance/tint-sheet.ts';

test('a colour stands where it can be read', () => {
  const gold = tintSheet([{ slug: 'premium', color: '#e8c46a' }]);
  expect(gold).toContain("[data-tier='premium']{--tier:#e8c46a}");
  expect(gold).not.toContain("[data-theme='light']");
  const navy = tintSheet([{ slug: 'premium', color: '#1b2a6b' }]);
  expect(navy).toContain("[data-theme='light']");
  expect(navy).not.toContain("[data-ground='night'][data-tier");
});

test('nothing that is not a slug and a colour becomes style', () => {
  expect(
    tintSheet([
      { slug: "x'] {} body", color: '#ffffff' },
      { slug: 'premium', color: 'red;background:url(//evil)' },
      { slug: 'reguler', color: null },
    ]),
  ).toBe('');
});

test('by day a colour stands in the light theme, and in the automatic one of a device that is light', () => {
  const navy = tintSheet([
    { slug: 'premium', color: '#1b2a6b' },
    { slug: 'sultan', color: '#e8c46a' },
  ]);
  expect(navy).toContain("[data-theme='light'] [data-tier='premium']:not([data-ground='night']){--tier:#1b2a6b}");
  expect(navy).toContain(
    "@media (prefers-color-scheme:light){:root[data-theme='auto'] [data-tier='premium']:not([data-ground='night']){--tier:#1b2a6b}}",
  );
  expect(navy.split('\n')).toHaveLength(2);
});
