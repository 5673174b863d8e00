import { reaction } from 'mobx';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { ActivateUpdate, ClearVisitedPages, EnableOffline } from '../../../application/offline/offline-storage.ts';
import { RunHostedScripts } from '../../../application/telemetry/hosted-scripts.ts';
import { MeasureVisit } from '../../../application/telemetry/measure-visit.ts';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { IconButton } from '../../components/icon-button.tsx';
import { useStore } from '../../core/view-model.tsx';
import { SessionStore } from '../../stores/session.store.ts';
import { RecentPlace } from '../catalog/recent-place.tsx';
import styles from './update-strip.module.scss';

const offlineText = {
  update: 'Versi baru tersedia',
  updateText: 'Selesaikan dulu isianmu, lalu muat ulang.',
  reload: 'Muat ulang',
  later: 'Nanti saja',
} as const;

interface Props {
  readonly isBusy: boolean;
  readonly onTake: () => void;
  readonly onDismiss: () => void;
}

/** Offers a newer version. It is applied only on request, because the visitor may be typing. */
const UpdateStrip = ({ isBusy, onTake, onDismiss }: Props) => (
  <section className={styles['strip']} aria-label={offlineText.update} role="status">
    <Icon name="reload" />
    <p>
      <strong>{offlineText.update}</strong>
      <span>{offlineText.updateText}</span>
    </p>
    <Button isBusy={isBusy} onClick={onTake}>
      {offlineText.reload}
    </Button>
    <IconButton icon="close" label={offlineText.later} onClick={onDismiss} />
  </section>
);

/** The page on which the visit began, which is what the browser measures. */
const beginning = (): string => {
  const [navigation] = performance.getEntriesByType?.('navigation') ?? [];
  return new URL(navigation?.name ?? window.location.href, window.location.href).pathname;
};

/** Installs the service worker, measures the visit, shows what was looked at before, and reports a newer version of the shop. */
export const DeferredVisit = () => {
  const offline = useStore(EnableOffline);
  const take = useStore(ActivateUpdate);
  const forget = useStore(ClearVisitedPages);
  const measure = useStore(MeasureVisit);
  const hosted = useStore(RunHostedScripts);
  const session = useStore(SessionStore);
  const { pathname } = useLocation();
  const [hasNewVersion, setNewVersion] = useState(false);
  const [isTaking, setTaking] = useState(false);
  useEffect(() => offline.execute(() => setNewVersion(true)), [offline]);
  useEffect(() => measure.execute(beginning()), [measure]);
  useEffect(() => hosted.execute(pathname), [hosted, pathname]);
  useEffect(
    () =>
      reaction(
        () => session.signOutReason,
        (signOutReason) => {
          if (signOutReason !== null) forget.execute();
        },
        { fireImmediately: true },
      ),
    [forget, session],
  );
  const takeOver = async (): Promise<void> => {
    setTaking(true);
    await take.execute();
  };
  return (
    <>
      <RecentPlace pathname={pathname} />
      {hasNewVersion ? <UpdateStrip isBusy={isTaking} onTake={() => void takeOver()} onDismiss={() => setNewVersion(false)} /> : null}
    </>
  );
};
