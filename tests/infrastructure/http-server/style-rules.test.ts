import { expect, test } from '@jest/globals';
import { styleRules } from '../../../scripts/build/style-rules.ts';
import { StyleRules } from '../../../src/infrastructure/http-server/style-rules.ts';

/** The rules of a sheet that markup uses. */
const used = (css: string, html: string): string => new StyleRules({ '/a.css': styleRules(css) }).of(['/a.css'], html);

test.each([
  ['of a class that is there', '.a{color:red}', '<p class="x a">', '.a{color:red}'],
  ['of no class that is not', '.a{color:red}', '<p class="aa">', ''],
  ['of the selectors that can match, without the others', '.a,.b>p,table{color:red}', '<p class="b">', '.b>p{color:red}'],
  ['of elements, whatever their state', 'p:focus,p::before,p[data-a]{color:red}', '<p>', 'p:focus,p::before,p[data-a]{color:red}'],
  ['of no pointer', 'p:hover,p:focus{color:red}@media (hover:hover){p:hover{color:blue}}', '<p>', 'p:focus{color:red}'],
  ['whose class may be one of several', ':is(.a,.b) p:not(.c){color:red}', '<p>', ':is(.a,.b) p:not(.c){color:red}'],
  ['of places in a row', 'li:nth-child(-n + 5){color:red}', '<li>', 'li:nth-child(-n + 5){color:red}'],
  ['of the page itself', ':root{--a:1px}body{margin:0}', '', ':root{--a:1px}body{margin:0}'],
  [
    'within their conditions',
    '@media (width>=40em){.a{color:red}.b{color:red}}@media print{.b{color:red}}',
    '<p class="a">',
    '@media (width>=40em){.a{color:red}}',
  ],
  ['with the order of layers', '@layer a,b;@layer a{.a{color:red}}', '<p class="a">', '@layer a,b;@layer a{.a{color:red}}'],
  [
    'without letters to fetch, with those of the device',
    '@font-face{font-family:A;src:url(a.woff2)}@font-face{font-family:B;src:local(Arial)}',
    '',
    '@font-face{font-family:B;src:local(Arial)}',
  ],
  [
    'with the movements they name',
    '@keyframes a{to{opacity:0}}@keyframes b{to{opacity:0}}.a{animation:a 1s}',
    '<p class="a">',
    '.a{animation:a 1s}@keyframes a{to{opacity:0}}',
  ],
])('a page has the rules %s', (_, css, html, expected) => expect(used(css, html)).toBe(expected));

test('the rules of several sheets stand in the order of the sheets', () => {
  const rules = new StyleRules({ '/a.css': styleRules('p{color:red}'), '/b.css': styleRules('p{color:blue}') });
  expect(rules.of(['/b.css', '/a.css'], '<p>')).toBe('p{color:blue}p{color:red}');
});
test('a sheet that the build does not know is an error, not a page without looks', () => {
  expect(() => new StyleRules({}).of(['/x.css'], '<p>')).toThrow('/x.css');
});
