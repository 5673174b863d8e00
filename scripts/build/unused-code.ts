import type { Plugin } from 'vite';
import { INVERSIFY } from './unused/inversify.ts';
import { leaveOut } from './unused/leave-out.ts';
import { MOBX } from './unused/mobx.ts';
import { REACT_DOM } from './unused/react-dom.ts';
import { REACT_ROUTER } from './unused/react-router.ts';
import type { Unused } from './unused/unused.ts';

const UNUSED: readonly Unused[] = [...REACT_DOM, ...REACT_ROUTER, ...INVERSIFY, ...MOBX];

/** Inversify imports it for classes with metadata, of which the composition has none (decision 1). */
const METADATA = /[\\/]reflect-metadata[\\/]Reflect(Lite)?\.js$/;

/** Leaves out of the browser's libraries what the shop never runs, and fails a build whose libraries no longer have it. */
export const withoutUnusedCode = (): Plugin => {
  const waiting = new Set<Unused>();
  return {
    name: 'unused-code',
    apply: 'build',
    buildStart: () => {
      for (const unused of UNUSED) waiting.add(unused);
    },
    load: (id) => (METADATA.test(id) ? '' : null),
    transform: {
      filter: { id: /node_modules/ },
      handler(code, id) {
        const unused = UNUSED.find(({ file }) => id.endsWith(`/node_modules/${file}`));
        if (unused === undefined) return null;
        waiting.delete(unused);
        return { code: leaveOut(code, this.parse(code), unused), map: null };
      },
    },
    buildEnd: (error) => {
      const [missing] = waiting;
      if (error === undefined && missing !== undefined) throw new Error(`${missing.file} is no file of the build`);
    },
  };
};
