import { type ComponentType, useEffect, useState } from 'react';
import { DeferredModule } from '../../application/shared/deferred-module.ts';
import { VisitModule } from '../../application/shared/deferred-modules.ts';
import { useStore } from '../core/view-model.tsx';
import { whenIdle } from '../core/when-idle.ts';

/** After the page runs, so long nothing else is fetched that it could do without. */
const SETTLING_MS = 2500;

const visit = new DeferredModule(async () => (await import('../features/offline/deferred-visit.tsx')).DeferredVisit);

/** What a visit needs once its page has settled, and never before. A shop that cannot fetch it does without. */
export const DeferredPart = () => {
  const useCases = useStore(VisitModule);
  const [Part, setPart] = useState<ComponentType | null>(null);
  useEffect(() => {
    let stop: () => void;
    const load = async (): Promise<void> => {
      const [DeferredVisit] = await Promise.all([visit.ready(), useCases.ready()]);
      setPart(() => DeferredVisit);
    };
    const settle = setTimeout(() => {
      stop = whenIdle(() => void load().catch(() => undefined), 5000);
    }, SETTLING_MS);
    stop = () => clearTimeout(settle);
    return () => stop();
  }, [useCases]);
  return Part === null ? null : <Part />;
};
