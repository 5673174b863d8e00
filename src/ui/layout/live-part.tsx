import { type ComponentType, useEffect, useState } from 'react';
import { NotificationProgram } from '../../application/notification/notification-program.ts';
import { loadOnce } from '../page.ts';
import { useResolver } from '../view-model.tsx';

/** A first visit has its pictures by then, and a hurried one is over. */
const SETTLED_MS = 3000;
const AGAIN_MS = 15_000;

const whenIdle = (work: () => void): void => {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: 2000 });
  else work();
};

/** What is alive around every page, the badge and what pops up: it arrives once the first page has settled. */
export const LivePart = () => {
  const resolver = useResolver();
  const [Live, setLive] = useState<ComponentType | null>(null);
  useEffect(() => {
    let isOver = false;
    let timer: ReturnType<typeof setTimeout>;
    const load = async (): Promise<void> => {
      try {
        const [{ Live: Loaded }, { liveBindings }] = await Promise.all([
          import('../live/live.tsx'),
          import('../live/bindings.ts'),
          resolver.get(NotificationProgram).ready(),
        ]);
        if (isOver) return;
        loadOnce(resolver, liveBindings);
        setLive(() => Loaded);
      } catch {
        // No network just now, or the shop has a newer program by now.
        if (!isOver) begin(AGAIN_MS);
      }
    };
    const begin = (wait: number): void => {
      timer = setTimeout(() => whenIdle(() => void load()), wait);
    };
    begin(SETTLED_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [resolver]);
  return Live === null ? null : <Live />;
};
