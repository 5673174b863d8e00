import { type ComponentType, useEffect, useState } from 'react';
import { DeferredModules } from '../../application/shared/deferred-modules.ts';
import { useStore } from '../core/view-model.tsx';

/** After the page runs, so long nothing else is fetched that it could do without. */
const SETTLING_MS = 2500;

const whenIdle = (then: () => void): (() => void) => {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(then, 200);
    return () => clearTimeout(timer);
  }
  const idle = window.requestIdleCallback(then, { timeout: 5000 });
  return () => window.cancelIdleCallback(idle);
};

/** What a visit needs once its page has settled, and never before. A shop that cannot fetch it does without. */
export const DeferredPart = () => {
  const program = useStore(DeferredModules);
  const [Part, setPart] = useState<ComponentType | null>(null);
  useEffect(() => {
    let stop: () => void;
    const load = async (): Promise<void> => {
      const [{ DeferredVisit }] = await Promise.all([import('../features/offline/deferred-visit.tsx'), program.ready()]);
      setPart(() => DeferredVisit);
    };
    const settle = setTimeout(() => {
      stop = whenIdle(() => void load().catch(() => undefined));
    }, SETTLING_MS);
    stop = () => clearTimeout(settle);
    return () => stop();
  }, [program]);
  return Part === null ? null : <Part />;
};
