import { expect, test } from '@jest/globals';
import postcss from 'postcss';
import { hoverRules } from '../../scripts/build/hover-rules.ts';

test.each([
  ['has its own rule', 'a:hover{color:red}', '@media (hover: hover){a:hover{color:red}}'],
  ['shares its rule with other selectors', 'a:hover,a:focus{color:red}', 'a:focus{color:red}@media (hover: hover){a:hover{color:red}}'],
  [
    'is nested in conditions',
    '@media (width < 30em){b a:hover i{color:red}}',
    '@media (width < 30em){@media (hover: hover){b a:hover i{color:red}}}',
  ],
  ['is limited already', '@media (hover: hover){a:hover{color:red}}', '@media (hover: hover){a:hover{color:red}}'],
  ['does not exist', 'a:focus{color:red}', 'a:focus{color:red}'],
])('hover rules: a hover style that %s applies only to hovering pointers', (_, css, expected) => {
  const written = postcss([hoverRules()]).process(css, { from: undefined }).css;
  expect(written.replaceAll(/\s+(?=[{}])|(?<=[{}])\s+/g, '')).toBe(expected);
});
