import type { Plugin } from 'vite';

/** The two functions that Inversify calls, as "reflect-metadata" defines them without prototypes and property keys. */
const METADATA = `const known = new WeakMap();
Object.assign(Reflect, {
  getOwnMetadata: (key, target) => known.get(target)?.get(key),
  defineMetadata: (key, value, target) => {
    if (!known.has(target)) known.set(target, new Map());
    known.get(target).set(key, value);
  },
});`;

/** Inversify's resolvers that are compiled while the program runs, which our policy of scripts forbids and every container switches off. */
const COMPILED = /[\\/]@inversifyjs[\\/]core[\\/]lib[\\/]planning[\\/]calculations[\\/](\w+Jit)\.js$/;

/**
 * Leaves out of the browser's program what nothing in it calls: our classes carry no metadata (decision 1), and containers are `jitless`.
 */
export const withoutUnusedCode = (): Plugin => ({
  name: 'unused-code',
  apply: 'build',
  load: (id) => {
    if (/[\\/]reflect-metadata[\\/]Reflect(Lite)?\.js$/.test(id)) return METADATA;
    const compiled = COMPILED.exec(id)?.[1];
    return compiled === undefined ? null : `export function ${compiled}() { throw new Error('jitless'); }`;
  },
});
