import { expect, test } from '@jest/globals';
import { tintSheet } from '../../../src/domain/appearance/tint-sheet.ts';

test('tint sheet: a colour is used only in themes where its contrast is sufficient', () => {
  const gold = tintSheet([{ slug: 'premium', color: '#e8c46a' }]);
  expect(gold).toContain("[data-tier='premium']{--tier:#e8c46a}");
  expect(gold).not.toContain("[data-theme='light']");
  const navy = tintSheet([{ slug: 'premium', color: '#1b2a6b' }]);
  expect(navy).toContain("[data-theme='light']");
  expect(navy).not.toContain("[data-ground='night'][data-tier");
});

test('tint sheet: an entry with an invalid slug or colour yields no style', () => {
  expect(
    tintSheet([
      { slug: "x'] {} body", color: '#ffffff' },
      { slug: 'premium', color: 'red;background:url(//evil)' },
      { slug: 'reguler', color: null },
    ]),
  ).toBe('');
});

test('tint sheet: a colour readable on light ground applies in the light theme and in auto mode on a light device', () => {
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
