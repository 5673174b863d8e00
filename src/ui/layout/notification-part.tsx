import { type ComponentType, useEffect, useState } from 'react';
import { DeferredModule } from '../../application/shared/deferred-module.ts';
import { NotificationModule } from '../../application/shared/deferred-modules.ts';
import { loadOnce } from '../core/page.ts';
import { useResolver, useStore } from '../core/view-model.tsx';
import { whenIdle } from '../core/when-idle.ts';
import { ConnectionStore } from '../stores/connection.store.ts';

/** The pictures of a first visit are loaded by then, and a brief visit is over. */
const SETTLED_MS = 3000;
const AGAIN_MS = 15_000;
/** After a failed request the next minute sends none; afterwards a visitor who stays gets notifications again. */
const MAX_WAITS = 4;

const part = new DeferredModule(async () => (await import('../features/notification/live.tsx')).live);

/** The count and the toasts around every page, loaded once the first page has settled. */
export const NotificationPart = () => {
  const resolver = useResolver();
  const connection = useStore(ConnectionStore);
  const [Live, setLive] = useState<ComponentType | null>(null);
  useEffect(() => {
    let isOver = false;
    let waits = 0;
    let timer: ReturnType<typeof setTimeout>;
    const load = async (): Promise<void> => {
      const isAway = connection.staleSince !== null || connection.offlineSince !== null;
      if (isAway && waits < MAX_WAITS) {
        waits += 1;
        if (!isOver) begin(AGAIN_MS);
        return;
      }
      try {
        const [{ bindings, Component }] = await Promise.all([part.ready(), resolver.get(NotificationModule).ready()]);
        if (isOver) return;
        loadOnce(resolver, bindings);
        setLive(() => Component);
      } catch {
        // The device is offline, or a newer version of the shop is deployed.
        if (!isOver) begin(AGAIN_MS);
      }
    };
    const begin = (wait: number): void => {
      timer = setTimeout(() => whenIdle(() => void load(), 2000), wait);
    };
    begin(SETTLED_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [resolver, connection]);
  return Live === null ? null : <Live />;
};
