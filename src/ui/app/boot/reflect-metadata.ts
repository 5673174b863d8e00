/**
 * What Inversify calls of the package "reflect-metadata" (ECMAScript decorator metadata), in its place in the browser: our classes carry no
 * metadata (decision 1), and the package weighs 2 KB.
 */
const known = new WeakMap<object, Map<unknown, unknown>>();

Object.assign(Reflect, {
  getOwnMetadata: (key: unknown, target: object): unknown => known.get(target)?.get(key),
  defineMetadata: (key: unknown, value: unknown, target: object): void => {
    const own = known.get(target) ?? new Map<unknown, unknown>();
    own.set(key, value);
    known.set(target, own);
  },
});
