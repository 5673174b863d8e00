import { observer } from 'mobx-react-lite';
import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { notificationsText } from '../text/notifications.ts';
import { useStore } from '../view-model.tsx';
import { NotificationStore } from './notification.store.ts';
import { NotificationToast } from './notification-toast.tsx';
import styles from './notification-toasts.module.scss';

/** New notifications as they come, newest first; a live region that waits for a pause. Escape closes the one with the focus. */
export const NotificationToasts = observer(() => {
  const store = useStore(NotificationStore);
  const { toasts } = store;
  const region = useRef<HTMLElement>(null);
  /** Where the focus was before it came here. */
  const origin = useRef<HTMLElement | null>(null);
  const hadFocus = useRef(false);
  // The one with the focus has gone: the next one takes it, and after the last it goes back to where it came from.
  useLayoutEffect(() => {
    if (!hadFocus.current || region.current?.contains(document.activeElement)) return;
    if (document.activeElement !== document.body && document.activeElement !== null) return;
    const next = region.current?.querySelector<HTMLElement>('button');
    (next ?? origin.current ?? document.querySelector<HTMLElement>('main'))?.focus({ preventScroll: true });
    if (next == null) {
      hadFocus.current = false;
      store.rest(false);
    }
  });
  const entered = ({ relatedTarget }: FocusEvent): void => {
    if (!hadFocus.current && relatedTarget instanceof HTMLElement) origin.current = relatedTarget;
    hadFocus.current = true;
    store.rest(true);
  };
  const left = ({ relatedTarget, currentTarget }: FocusEvent<HTMLElement>): void => {
    // Nowhere: the element itself has gone, which is seen to above.
    if (relatedTarget === null || currentTarget.contains(relatedTarget)) return;
    hadFocus.current = false;
    store.rest(currentTarget.matches(':hover'));
  };
  const pressed = (event: KeyboardEvent<HTMLElement>): void => {
    const toast = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-toast]') : null;
    if (event.key !== 'Escape' || toast === null) return;
    event.stopPropagation();
    store.dismiss(toast.dataset['toast'] ?? '');
  };
  return (
    <section
      ref={region}
      className={styles['region']}
      aria-label={notificationsText.fresh}
      aria-live="polite"
      aria-relevant="additions"
      onFocus={entered}
      onBlur={left}
      onKeyDown={pressed}
      onMouseEnter={() => store.rest(true)}
      onMouseLeave={({ currentTarget }) => store.rest(currentTarget.contains(document.activeElement))}
    >
      {toasts.map((toast) => (
        <NotificationToast
          key={toast.id}
          notification={toast}
          onOpen={() => {
            void store.markRead(toast);
            store.dismiss(toast.id);
          }}
          onDismiss={() => store.dismiss(toast.id)}
        />
      ))}
    </section>
  );
});
