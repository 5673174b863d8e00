import { Suspense, useState } from 'react';
import { DeferredModule } from '../../../application/shared/deferred-module.ts';
import { lazyPart } from '../../core/lazy-part.ts';
import type { AlertOf } from './search-alert.tsx';
import styles from './search-alert-part.module.scss';

const module = new DeferredModule(async () => (await import('./search-alert.tsx')).SearchAlert);

/** Loads the offer of an alert, which most lists do not make. A list that cannot fetch it goes without. */
export const searchAlertPart = (): Promise<unknown> => module.ready().catch(() => null);

const Nothing = (): null => null;
/** A new one for each list: React remembers a part that could not be loaded. */
const newPart = () => lazyPart(module, (SearchAlert) => SearchAlert, Nothing);

/** "Kabari kalau ada", for a search or a game. */
export const SearchAlertPart = (props: AlertOf) => {
  const [SearchAlert] = useState(newPart);
  return (
    <div className={styles['alert']}>
      <Suspense fallback={null}>
        <SearchAlert {...props} />
      </Suspense>
    </div>
  );
};
