import { describe, expect, test } from '@jest/globals';
import { parseSync } from 'vite';
import { leaveOut } from '../../scripts/build/unused/leave-out.ts';
import type { Unused } from '../../scripts/build/unused/unused.ts';

const without = (code: string, unused: Partial<Unused>): string =>
  leaveOut(code, parseSync('library.js', code).program, { file: 'library.js', functions: {}, ...unused }).replace(/\s+/g, ' ');

describe('library code removed by the build', () => {
  test('function: throws when called, or has the configured body', () => {
    const code = 'function find() { return search(); } var ask = () => { send(); }; exports.look = function () { see(); };';
    expect(without(code, { functions: { find: null, ask: '', 'exports.look': 'return 1' } })).toBe(
      "function find() {throw Error('left out')} var ask = () => {}; exports.look = function () {return 1};",
    );
  });
  test('method: removed by name or prefix', () => {
    const code = 'class Box { constructor() { this.a = 1; } open() {} unbind() {} unbindAll() {} #clear() {} }';
    expect(without(code, { functions: { 'Box.un*': null, 'Box.#clear': null } })).toBe(
      'class Box { constructor() { this.a = 1; } open() {} }',
    );
  });
  test('callback of several calls: replaced', () => {
    expect(
      without('fetchers.forEach((one) => stop(one)); fetchers.forEach(function () { go(); });', {
        functions: { 'fetchers.forEach()': '' },
      }),
    ).toBe('fetchers.forEach((one) => {}); fetchers.forEach(function () {});');
  });
  test('expression with a constant value: replaced, except names and assignment targets', () => {
    const code = 'let lazy = 1; lazy = init.lazy; if (lazy) run({ lazy }, route.lazy, (lazy) => lazy);';
    expect(without(code, { constants: { lazy: 'false', 'init.lazy': 'undefined' } })).toBe(
      'let lazy = 1; lazy = (undefined); if ((false)) run({ lazy }, route.lazy, (lazy) => (false));',
    );
  });
  test('unread variable: removed with its assigned values', () => {
    expect(without('var Form = forwardRef(draw); Form.displayName = "Form"; var Link = forwardRef(draw);', { variables: ['Form'] })).toBe(
      'var Form = undefined; undefined; var Link = forwardRef(draw);',
    );
  });
  test('cases of unused tags: removed, variables and fall-through cases are kept', () => {
    const code = `function work(fiber) {
      switch (fiber.tag) {
        case 5: return 1;
        case 19: var list = 1; return list;
        case 31: return 2;
        case 26: case 3: list = 2; return list;
        case 4: begin();
        case 30: end(); break;
      }
      return 19 === fiber.tag ? 1 : fiber.tag !== 31;
    }`;
    expect(without(code, { tags: [19, 26, 30, 31] })).toBe(
      'function work(fiber) { switch (fiber.tag) { case 5: return 1; case 19: var list; break; case 3: list = 2; return list; case 4: begin(); case 30: end(); break; } return false ? 1 : true; }',
    );
  });
  test('texts for developers: removed', () => {
    expect(without('invariant(one, "must be"); throw new Refused(kind, "no " + name);', { texts: { invariant: 1, Refused: 1 } })).toBe(
      'invariant(one); throw new Refused(kind);',
    );
  });
  test('entry missing in the library: an error', () => {
    const code = 'function find() {} class Box {}';
    for (const unused of [
      { functions: { lost: null } },
      { functions: { 'Box.*': null } },
      { constants: { lost: 'false' } },
      { variables: ['lost'] },
      { texts: { lost: 1 } },
    ])
      expect(() => without(code, unused)).toThrow(/library\.js has (no|0)/);
    expect(() => without('function find() {} { function find() {} }', { functions: { find: null } })).toThrow('2 functions find');
  });
});
