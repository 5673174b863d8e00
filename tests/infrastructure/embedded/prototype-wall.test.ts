import { Worker } from 'node:worker_threads';
import { describe, expect, test } from '@jest/globals';
import { isPrototypeWallUp, raisePrototypeWall } from '../../../src/infrastructure/embedded/prototype-wall.ts';

/** Runs a text in a thread of its own behind the wall: what this process shares stays as it is. @returns what it answers */
const behindWall = (text: string): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const program = `'use strict';
      const { parentPort } = require('node:worker_threads');
      (${raisePrototypeWall})();
      const refused = (work) => { try { work(); return false; } catch (error) { return error instanceof TypeError; } };
      parentPort.postMessage((() => { ${text} })());`;
    const thread = new Worker(program, { eval: true });
    thread.once('message', resolve);
    thread.once('error', reject);
  });

test('prototype wall: not active in this process', () => expect(isPrototypeWallUp()).toBe(false));

test('prototype wall: freezes every shared constructor, prototype and iterator', async () => {
  const shared = `
    const names = ['Object', 'Function', 'Array', 'String', 'Number', 'Boolean', 'Symbol', 'BigInt', 'Date', 'RegExp', 'Promise', 'Map', 'Set',
      'WeakMap', 'WeakSet', 'WeakRef', 'Error', 'TypeError', 'RangeError', 'SyntaxError', 'AggregateError', 'ArrayBuffer', 'DataView', 'Uint8Array',
      'Float64Array', 'BigInt64Array', 'Iterator'];
    const iterators = [[].values(), new Map().values(), new Set().values(), ''[Symbol.iterator](), 'a'.matchAll(/a/g), (function* () {})(), (async function* () {})()];
    const prototypes = [...names.map((name) => globalThis[name].prototype), Object.getPrototypeOf(Uint8Array.prototype), ...iterators.map((one) => Object.getPrototypeOf(Object.getPrototypeOf(one)))];
    return prototypes.flatMap((one, place) => (Object.isFrozen(one) ? [] : [names[place] ?? place]));`;
  expect(await behindWall(shared)).toEqual([]);
  expect(await behindWall(`return (${isPrototypeWallUp})();`)).toBe(true);
});

describe('prototype wall: shared objects cannot be changed', () => {
  test.each([
    ['a new property', `Object.prototype.banana = 1`],
    ['another function', `Object.prototype.toString = () => 'x'`],
    ['a copied property', `Object.assign(Object.prototype, { toString: 1 })`],
    ['a property of a function', `Object.prototype.toString.banana = 1`],
    ['a property of an array method', `Array.prototype.map.banana = 1`],
    ['a property of an iterator function', `Array.prototype[Symbol.iterator].banana = 1`],
    ['a property of a constructor', `Object.banana = 1`],
    ['a replaced constructor method', `Object.keys = () => []`],
    ['a replaced array method', `Array.prototype.map = () => []`],
    ['another prototype', `Object.setPrototypeOf(Array.prototype, {})`],
    ['a deleted method', `delete Array.prototype.map`],
    ['a defined property', `Object.defineProperty(Function.prototype, 'banana', { value: 1 })`],
  ])('%s', async (_, work) => {
    const answer = `return [refused(() => { ${work}; }), {}.banana === undefined, [1].map(String)[0], String({})];`;
    expect(await behindWall(answer)).toEqual([true, true, '1', '[object Object]']);
  });
});

describe('prototype wall: own properties with shared names are allowed', () => {
  test.each([
    ['an error’s name', `const error = new Error('a'); error.name = 'Mine'; return String(error);`, 'Mine: a'],
    ['an error message set later', `const error = new TypeError(); error.message = 'late'; return error.message;`, 'late'],
    [
      'the name of an error class',
      `class Mine extends RangeError { constructor() { super('a'); this.name = 'Mine'; } } return new Mine().name;`,
      'Mine',
    ],
    ['a function’s text', `const made = () => 1; Object.assign(made, { toString: () => 'text' }); return String(made);`, 'text'],
    ['an object’s value', `const made = {}; made.valueOf = () => 7; return made + 1;`, 8],
    [
      'a class in the old style',
      `function Old() {} Old.prototype = Object.create(Error.prototype); Old.prototype.constructor = Old; return new Old().constructor === Old;`,
      true,
    ],
    ['an own iterator', `const made = new Map([[1, 2]]).values(); made[Symbol.iterator] = () => [5].values(); return [...made];`, [5]],
    ['an array’s text', `const made = [1]; made.toString = () => 'list'; return String(made);`, 'list'],
    [
      'a column with that name',
      `const made = JSON.parse('{"constructor":1}'); return { ...made, valueOf: 2 };`,
      { constructor: 1, valueOf: 2 },
    ],
    ['an assigned property, enumerable as any other', `const made = {}; made.toString = 1; return Object.keys(made);`, ['toString']],
  ])('%s', async (_, work, expected) => expect(await behindWall(work)).toEqual(expected));
});

test('prototype wall: the stack trace limit can be changed', async () => {
  expect(await behindWall(`Error.stackTraceLimit = 3; return Error.stackTraceLimit;`)).toBe(3);
});
