import { describe, expect, test } from '@jest/globals';
import { parseSync } from 'vite';
import { leaveOut } from '../../scripts/build/unused/leave-out.ts';
import type { Unused } from '../../scripts/build/unused/unused.ts';

const without = (code: string, unused: Partial<Unused>): string =>
  leaveOut(code, parseSync('library.js', code).program, { file: 'library.js', functions: {}, ...unused }).replace(/\s+/g, ' ');

describe('what the build leaves out of a library', () => {
  test('throws where it is called, or does what the table says', () => {
    const code = 'function find() { return search(); } var ask = () => { send(); }; exports.look = function () { see(); };';
    expect(without(code, { functions: { find: null, ask: '', 'exports.look': 'return 1' } })).toBe(
      "function find() {throw Error('left out')} var ask = () => {}; exports.look = function () {return 1};",
    );
  });
  test('is no method of its class, by name or by how the name begins', () => {
    const code = 'class Box { constructor() { this.a = 1; } open() {} unbind() {} unbindAll() {} #clear() {} }';
    expect(without(code, { functions: { 'Box.un*': null, 'Box.#clear': null } })).toBe(
      'class Box { constructor() { this.a = 1; } open() {} }',
    );
  });
  test('is what several calls are given', () => {
    expect(
      without('fetchers.forEach((one) => stop(one)); fetchers.forEach(function () { go(); });', {
        functions: { 'fetchers.forEach()': '' },
      }),
    ).toBe('fetchers.forEach((one) => {}); fetchers.forEach(function () {});');
  });
  test('is an expression with a known value, but neither a name nor what is assigned', () => {
    const code = 'let lazy = 1; lazy = init.lazy; if (lazy) run({ lazy }, route.lazy, (lazy) => lazy);';
    expect(without(code, { constants: { lazy: 'false', 'init.lazy': 'undefined' } })).toBe(
      'let lazy = 1; lazy = (undefined); if ((false)) run({ lazy }, route.lazy, (lazy) => (false));',
    );
  });
  test('is a variable that nothing reads, with what is assigned to it', () => {
    expect(without('var Form = forwardRef(draw); Form.displayName = "Form"; var Link = forwardRef(draw);', { variables: ['Form'] })).toBe(
      'var Form = undefined; undefined; var Link = forwardRef(draw);',
    );
  });
  test('are cases of tags that nothing has, with their variables kept and no case that another falls into', () => {
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
  test('are texts for developers', () => {
    expect(without('invariant(one, "must be"); throw new Refused(kind, "no " + name);', { texts: { invariant: 1, Refused: 1 } })).toBe(
      'invariant(one); throw new Refused(kind);',
    );
  });
  test('is missed when a newer library no longer has it', () => {
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
