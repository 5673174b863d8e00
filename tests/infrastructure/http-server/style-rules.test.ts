import { expect, test } from '@jest/globals';
import { styleRules } from '../../../scripts/build/style-rules.ts';
import { StyleRules } from '../../../src/infrastructure/http-server/style-rules.ts';

/** The rules of a sheet that markup uses. */
const used = (css: string, html: string): string => new StyleRules({ '/a.css': styleRules(css) }).of(['/a.css'], html);

test.each([
  ['of a class that is used', '.a{color:red}', '<p class="x a">', '.a{color:red}'],
  ['of an unused class: none', '.a{color:red}', '<p class="aa">', ''],
  ['of the selectors that can match, without the others', '.a,.b>p,table{color:red}', '<p class="b">', '.b>p{color:red}'],
  ['of elements in any state', 'p:focus,p::before,p[data-a]{color:red}', '<p>', 'p:focus,p::before,p[data-a]{color:red}'],
  ['of hover selectors: none', 'p:hover,p:focus{color:red}@media (hover:hover){p:hover{color:blue}}', '<p>', 'p:focus{color:red}'],
  ['with one of several possible classes', ':is(.a,.b) p:not(.c){color:red}', '<p>', ':is(.a,.b) p:not(.c){color:red}'],
  ['of positional selectors', 'li:nth-child(-n + 5){color:red}', '<li>', 'li:nth-child(-n + 5){color:red}'],
  ['of the root element', ':root{--a:1px}body{margin:0}', '', ':root{--a:1px}body{margin:0}'],
  [
    'within their conditions',
    '@media (width>=40em){.a{color:red}.b{color:red}}@media print{.b{color:red}}',
    '<p class="a">',
    '@media (width>=40em){.a{color:red}}',
  ],
  ['with the order of layers', '@layer a,b;@layer a{.a{color:red}}', '<p class="a">', '@layer a,b;@layer a{.a{color:red}}'],
  [
    'of local fonts, not of web fonts',
    '@font-face{font-family:A;src:url(a.woff2)}@font-face{font-family:B;src:local(Arial)}',
    '',
    '@font-face{font-family:B;src:local(Arial)}',
  ],
  [
    'with their keyframes',
    '@keyframes a{to{opacity:0}}@keyframes b{to{opacity:0}}.a{animation:a 1s}',
    '<p class="a">',
    '.a{animation:a 1s}@keyframes a{to{opacity:0}}',
  ],
])('used style rules: %s', (_, css, html, expected) => expect(used(css, html)).toBe(expected));

test('style rules: several sheets in their order', () => {
  const rules = new StyleRules({ '/a.css': styleRules('p{color:red}'), '/b.css': styleRules('p{color:blue}') });
  expect(rules.of(['/b.css', '/a.css'], '<p>')).toBe('p{color:blue}p{color:red}');
});
test('style rules: an unknown sheet throws', () => {
  expect(() => new StyleRules({}).of(['/x.css'], '<p>')).toThrow('/x.css');
});
