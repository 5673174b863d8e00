import { observer } from 'mobx-react-lite';
import { type FocusEvent, type KeyboardEvent, type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { KnownBroadcasts } from '../../../application/notification/watch-broadcasts.ts';
import { paths } from '../../core/paths.ts';
import { useStore } from '../../core/view-model.tsx';
import { liveBindings } from './bindings.ts';
import { NotificationStore } from './notification.store.ts';
import { notificationsText } from './notification.text.ts';
import { NotificationToast } from './notification-toast.tsx';
import styles from './notification-toasts.module.scss';

/** New notifications, newest first; a polite live region. Escape dismisses the one with the focus. */
const NotificationToasts = observer(() => {
  const store = useStore(NotificationStore);
  const { pathname } = useLocation();
  // The pages of an order report its news themselves, and nothing may cover the amount to pay or the login data.
  const isPaying = pathname === paths.payment || pathname === paths.paymentStatus;
  const toasts = store.toasts.filter(({ type, linkUrl }) => type !== 'order' || (!isPaying && linkUrl !== pathname));
  const region = useRef<HTMLElement>(null);
  /** The focused element before the focus moved here. */
  const origin = useRef<HTMLElement | null>(null);
  const hadFocus = useRef(false);
  const isHovered = useRef(false);
  /** The last press came from a mouse or a finger, whose owner does not expect the focus here. */
  const isPointed = useRef(false);
  const release = (): void => {
    hadFocus.current = false;
    store.rest(isHovered.current && toasts.length > 0);
  };
  // When the focused toast is dismissed, the next one takes the focus; after the last one the focus returns to its origin.
  useLayoutEffect(() => {
    if (!hadFocus.current || region.current?.contains(document.activeElement)) return;
    if (document.activeElement !== document.body && document.activeElement !== null) return;
    if (isPointed.current) return release();
    const next = region.current?.querySelector<HTMLElement>('button');
    (next ?? origin.current ?? document.querySelector<HTMLElement>('main'))?.focus({ preventScroll: true });
    if (next == null) release();
  });
  const entered = ({ relatedTarget }: FocusEvent): void => {
    if (!hadFocus.current && relatedTarget instanceof HTMLElement) origin.current = relatedTarget;
    hadFocus.current = true;
    store.rest(true);
  };
  const left = ({ relatedTarget, currentTarget }: FocusEvent<HTMLElement>): void => {
    if (currentTarget.contains(relatedTarget)) return;
    // When the element itself is removed, the effect above may have moved the focus already.
    if (relatedTarget === null)
      queueMicrotask(() => {
        if (hadFocus.current && !currentTarget.contains(document.activeElement)) release();
      });
    else release();
  };
  /** Touch leaves no hover state, although some browsers report one. */
  const hovered =
    (isOver: boolean) =>
    ({ pointerType, currentTarget }: PointerEvent<HTMLElement>): void => {
      if (pointerType !== 'mouse') return;
      isHovered.current = isOver;
      store.rest(isOver || currentTarget.contains(document.activeElement));
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
      onKeyDownCapture={() => (isPointed.current = false)}
      onClickCapture={({ detail }) => (isPointed.current = detail > 0)}
      onPointerEnter={hovered(true)}
      onPointerLeave={hovered(false)}
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

/** Starts the unread count and the live connection, and shows new notifications. @param known see `NotificationStore.start` */
export const Live = ({ known = null }: { readonly known?: KnownBroadcasts | null }) => {
  const store = useStore(NotificationStore);
  const [from] = useState(known);
  useEffect(() => store.start(from), [store, from]);
  return <NotificationToasts />;
};

/** The live parts around the pages, for the deferred module that loads them. */
export const live = { bindings: liveBindings, Component: Live };
