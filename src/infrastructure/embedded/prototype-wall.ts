/**
 * Freezes what all objects of this process share: constructors, prototypes, iterators and their functions. Afterwards a name that leads to one
 * of them in place of a plain object's own (`constructor`) changes nothing. It is complete in itself, because threads run its source.
 *
 * A property that is frozen in a prototype cannot be assigned to objects below it either, which libraries do: with `name` and `message` of an
 * error, `toString` of a function, `constructor` of a class's prototype. These properties become a pair of functions that give an object a
 * property of its own (the "enablements" of Hardened JavaScript, SES, endo/packages/ses/src/enablements.js, the moderate list).
 */
export const raisePrototypeWall = (): void => {
  const prototypeOf = (value: object): object => Object.getPrototypeOf(value) as object;
  const errors = [Error, TypeError, RangeError, SyntaxError, ReferenceError, URIError, EvalError, AggregateError];
  const typedArray = prototypeOf(Uint8Array);
  // biome-ignore format: one line per kind
  const constructors: readonly object[] = [
    Object, Function, Array, String, Number, Boolean, Symbol, BigInt, Date, RegExp, Promise, Proxy,
    Map, Set, WeakMap, WeakSet, WeakRef, FinalizationRegistry, ...errors,
    ArrayBuffer, SharedArrayBuffer, DataView, typedArray, Int8Array, Uint8Array, Uint8ClampedArray, Int16Array, Uint16Array, Int32Array, Uint32Array,
    Float32Array, Float64Array, BigInt64Array, BigUint64Array,
    prototypeOf(async () => undefined).constructor, prototypeOf(function* () {}).constructor, prototypeOf(async function* () {}).constructor,
  ];
  const iterators = [[].values(), new Map().values(), new Set().values(), ''[Symbol.iterator](), ''.matchAll(/a/g)].map(prototypeOf);
  const generators = [function* () {}, async function* () {}].map((one) => prototypeOf(one.prototype as object));
  const shared = new Set<object>([Reflect, JSON, Math, Atomics]);
  const add = (value: object): void => {
    for (let one: object | null = value; one !== null && !shared.has(one); one = prototypeOf(one)) shared.add(one);
  };
  for (const one of constructors) {
    add(one);
    const { prototype } = one as { readonly prototype?: object };
    if (prototype !== undefined) add(prototype);
  }
  for (const one of [...iterators, ...generators]) add(one);

  const ownOf = (target: object, name: PropertyKey): void => {
    const found = Object.getOwnPropertyDescriptor(target, name);
    if (found === undefined || !('value' in found) || found.configurable !== true) return;
    const { value, enumerable = false } = found as { value: unknown; enumerable?: boolean };
    if (typeof value === 'function' && !shared.has(value)) Object.freeze(value);
    Object.defineProperty(target, name, {
      get: () => value,
      set(this: unknown, given: unknown) {
        if (this === target || (typeof this !== 'object' && typeof this !== 'function') || this === null)
          throw new TypeError(`Cannot assign to read only property '${String(name)}' of a shared object`);
        Object.defineProperty(this, name, { value: given, writable: true, enumerable: true, configurable: true });
      },
      enumerable,
      configurable: false,
    });
  };
  for (const name of Reflect.ownKeys(Object.prototype)) ownOf(Object.prototype, name);
  for (const name of ['constructor', 'bind', 'toString']) ownOf(Function.prototype, name);
  ownOf(Array.prototype, 'toString');
  for (const { prototype } of errors) for (const name of ['constructor', 'message', 'name', 'toString']) ownOf(prototype, name);
  for (const one of [Promise.prototype, ...generators]) ownOf(one, 'constructor');
  for (const one of iterators.map(prototypeOf))
    for (const name of ['constructor', 'toString', Symbol.toStringTag, Symbol.iterator]) ownOf(one, name);

  for (const one of shared) {
    for (const name of Reflect.ownKeys(one)) {
      const { value, get, set } = Object.getOwnPropertyDescriptor(one, name) ?? {};
      for (const part of [value, get, set] as unknown[]) if (typeof part === 'function' && !shared.has(part)) Object.freeze(part);
    }
    // The runtime and tools write how long a trace is into this constructor.
    if (one !== Error) Object.freeze(one);
  }
};

/** Whether the prototypes are frozen in this process. */
export const isPrototypeWallUp = (): boolean =>
  [Object, Function, Array, Promise, Map, Set, Error, RegExp].every(({ prototype }) => Object.isFrozen(prototype));
