import type { Plugin } from 'vite';

/** The two functions that Inversify calls, as "reflect-metadata" defines them without prototypes and property keys. */
const CODE = `const known = new WeakMap();
Object.assign(Reflect, {
  getOwnMetadata: (key, target) => known.get(target)?.get(key),
  defineMetadata: (key, value, target) => {
    if (!known.has(target)) known.set(target, new Map());
    known.get(target).set(key, value);
  },
});`;

/** Leaves out of the browser's program what nothing in it calls: our classes carry no metadata (decision 1), and the package weighs 2 KB. */
export const withoutReflectMetadata = (): Plugin => ({
  name: 'reflect-metadata',
  apply: 'build',
  load: (id) => (/[\\/]reflect-metadata[\\/]Reflect(Lite)?\.js$/.test(id) ? CODE : null),
});
