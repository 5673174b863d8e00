import { describe, expect, test } from '@jest/globals';
import { bodyNameFault } from '../../../../src/infrastructure/embedded/gateway/body-names.ts';
import { preferenceFault, profileFault, queryNameFault } from '../../../../src/infrastructure/embedded/gateway/query-names.ts';
import { RESERVED_NAMES } from '../../../../src/infrastructure/embedded/gateway/reserved-names.ts';

// A placeholder for the names that every object inherits.
const RESERVED = new Set(['banana']);
const faultOf = (path: string, method = 'GET') => queryNameFault(new URL(`http://front/rest/v1/${path}`), method, RESERVED);
const faultIn = (body: string, type = 'application/json') => bodyNameFault(body, type, RESERVED);

test('reserved names: exactly the inherited ones', () => {
  expect([...RESERVED_NAMES].every((name) => name in Object.create({}))).toBe(true);
  expect(RESERVED_NAMES.size).toBe(12);
  expect(RESERVED_NAMES.has('name')).toBe(false);
});

describe('reserved name in an address: refused', () => {
  test.each([
    ['a table', 'banana'],
    ['an encoded table', '%62anana'],
    ['a procedure', 'rpc/banana'],
    ['a column of a filter', 'products?banana=eq.1'],
    ['a quoted column', 'products?%22banana%22=eq.1'],
    ['a column before a character that the library cuts off', 'products?banana!x=eq.1'],
    ['a JSON key of a filter', 'products?attributes-%3E%3Ebanana=eq.1'],
    ['an operator', 'products?name=banana.x'],
    ['a negated operator', 'products?name=not.banana.x'],
    ['an embedded table of a filter', 'products?banana.name=eq.1'],
    ['a column of an embedded table', 'products?tiers.banana=eq.1'],
    ['an embedded table of a limit', 'products?banana.limit=1'],
    ['a nested embedded table of an order', 'products?tiers.banana.order=id'],
    ['a column in select', 'products?select=id,banana'],
    ['an alias', 'products?select=banana:id'],
    ['a cast', 'products?select=id::banana'],
    ['a JSON key in select', 'products?select=attributes-%3Ebanana'],
    ['an embedded table', 'products?select=id,banana(id)'],
    ['an alias of an embedded table', 'products?select=banana:tiers(id)'],
    ['a hint', 'products?select=tiers!banana(id)'],
    ['a spread table', 'products?select=...banana(id)'],
    ['a column of order', 'products?order=id.desc,banana'],
    ['an embedded table of order', 'products?order=banana(id)'],
    ['a column of an order of an embedded table', 'products?tiers.order=banana.desc'],
    ['a column of on_conflict', 'products?on_conflict=id,banana'],
    ['a column of columns', 'products?columns=%22banana%22'],
    ['a column in a logic tree', 'products?or=(id.eq.1,banana.eq.2)'],
    ['a column in a branch', 'products?and=(id.eq.1,not.or(name.eq.a,banana.eq.2))'],
    ['an operator in a logic tree', 'products?not.and=(id.banana.1)'],
    ['a negated operator in a logic tree', 'products?or=(id.not.banana.1)'],
    ['a logic tree of an embedded table', 'products?tiers.or=(banana.eq.1)'],
    ['a second parameter of the same name', 'products?select=id&select=banana'],
    ['an argument of a procedure', 'rpc/search_products?banana=1'],
    ['a column of a procedure’s result', 'rpc/search_products?select=banana'],
  ])('%s', (_, path) => expect(faultOf(path)).toBe('RESERVED'));
  test('filter of a procedure call: refused', () => expect(faultOf('rpc/search_products?name=banana.x', 'POST')).toBe('RESERVED'));
});

describe('reserved word in a value: allowed', () => {
  test.each([
    ['a value', 'products?name=eq.banana'],
    ['a value of several words', 'products?name=ilike.*a%20banana%27s%20"peel*'],
    ['a value after a negated operator', 'products?name=not.eq.banana.split'],
    ['a list', 'products?name=in.(apple,banana,"banana split")'],
    ['a value in a logic tree', 'products?or=(name.ilike.*banana*,description.eq.banana)'],
    ['a quoted value with signs in a logic tree', 'products?or=(name.eq."a,banana.eq.1",id.eq.2)'],
    ['a list in a logic tree', 'products?or=(name.in.(apple,banana.eq.1),id.eq.2)'],
    ['an argument', 'rpc/search_products?q=banana'],
    ['an argument like an operator', 'rpc/search_products?q=banana.x'],
    ['an argument with a lone quote', 'rpc/search_products?q=24"'],
    ['a longer name', 'products?bananas=eq.1&select=my_banana'],
  ])('%s', (_, path) => expect(faultOf(path)).toBeNull());
});

describe('NUL and quotes in an address', () => {
  test.each([
    ['NUL in a table', 'prod%00ucts', 'NUL'],
    ['NUL in a name', 'products?na%00me=eq.1', 'NUL'],
    ['NUL in a value', 'products?name=eq.%00', 'NUL'],
    ['NUL in an argument', 'rpc/search_products?q=%00', 'NUL'],
    ['an open quote in select', 'products?select=%22id', 'QUOTE'],
    ['an open quote in a cast', 'products?select=id::int%22', 'QUOTE'],
    ['an open quote in a JSON key', 'products?select=attributes-%3E%22a', 'QUOTE'],
    ['an open quote in order', 'products?order=%22id', 'QUOTE'],
    ['an open quote in a column', 'products?name%22=eq.1', 'QUOTE'],
    ['closed quotes', 'products?select=%22id%22&%22name%22=eq.1', null],
    ['an apostrophe in a JSON key', "products?select=attributes-%3E%3Eit's", null],
    ['a lone quote in a value', 'products?name=eq.24%22', null],
  ])('%s: %3$s', (_, path, fault) => expect(faultOf(path)).toBe(fault));
});

describe('names in a body', () => {
  test.each([
    ['a column', '{"name":"a","banana":1}', 'application/json', 'RESERVED'],
    ['a column with escapes', '{"ban\\u0061na":1}', 'application/json', 'RESERVED'],
    ['a column of the second row', '[{"name":"a"},{"banana":1}]', 'application/json', 'RESERVED'],
    ['no content type', '{"banana":1}', '', 'RESERVED'],
    ['a column with NUL', '{"na\\u0000me":1}', 'application/json', 'NUL'],
    ['a value', '{"name":"banana\'s \\" peel"}', 'application/json', null],
    ['a name inside of a value', '{"attributes":{"banana":1}}', 'application/json', null],
    ['a list of values', '["banana"]', 'application/json', null],
    ['no JSON', '{"banana"', 'application/json', null],
    ['a column of CSV', 'name,banana\na,b', 'text/csv', 'RESERVED'],
    ['a quoted column of CSV', 'name,"banana"\na,b', 'text/csv; charset=utf-8', 'RESERVED'],
    ['a cell', 'name,price\nbanana,"a', 'text/csv', null],
    ['an open quote in the first record', '"name,price\nbanana,1', 'text/csv', 'RESERVED'],
    ['a JSON column with a content type that mentions another form', '\n{"banana":1}', 'application/json; a=text/csv', 'RESERVED'],
    ['a JSON column with a content type that mentions JSON', '\n{"banana":1}', 'text/csv; application/json', 'RESERVED'],
    ['a JSON column with a content type in capitals', '{"banana":1}', 'Application/JSON', 'RESERVED'],
    ['a field of a form', 'name=a&banana=1', 'application/x-www-form-urlencoded', 'RESERVED'],
    ['a value of a form', 'name=banana', 'application/x-www-form-urlencoded', null],
    ['nothing', '', 'application/json', null],
  ])('%s: %4$s', (_, body, type, fault) => expect(faultIn(body, type)).toBe(fault));
});

test.each([
  ['handling=strict, banana=1', 'RESERVED'],
  ['handling=strict,count=banana', null],
])('names in preferences: %s is %s', (prefer, fault) => expect(preferenceFault(prefer, RESERVED)).toBe(fault));

test.each([
  [{ 'accept-profile': 'banana' }, 'RESERVED'],
  [{ 'content-profile': 'banana' }, 'RESERVED'],
  [{ 'accept-profile': 'public', 'content-profile': '"banana"' }, 'RESERVED'],
  [{ 'accept-profile': 'public"' }, 'QUOTE'],
  [{ 'accept-profile': 'bananas', 'content-profile': 'public' }, null],
  [{}, null],
])('names in schema headers: %j is %s', (headers: Record<string, string>, fault) => {
  expect(profileFault(new Headers(headers), RESERVED)).toBe(fault);
});
