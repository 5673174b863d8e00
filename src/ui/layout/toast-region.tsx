import { observer } from 'mobx-react-lite';
import { ToastCard } from '../components/toast-card.tsx';
import { useStore } from '../core/view-model.tsx';
import { ToastStore } from '../stores/toast.store.ts';
import { layoutText } from '../text/layout.ts';
import styles from './toast-region.module.scss';

/** The region of general toasts, a live region for screen readers. */
export const ToastRegion = observer(() => {
  const { toasts, dismiss, hold, scheduleDismiss: leaveLater } = useStore(ToastStore);
  return (
    <section className={styles['region']} data-toasts="" aria-label={layoutText.toasts} aria-live="polite">
      {toasts.map((toast) => (
        <ToastCard
          key={toast.id}
          type={toast.type}
          text={toast.text}
          action={
            toast.action && {
              label: toast.action.label,
              onPress: () => {
                toast.action?.run();
                dismiss(toast.id);
              },
            }
          }
          onDismiss={() => dismiss(toast.id)}
          onHold={() => hold(toast.id)}
          onLeave={() => leaveLater(toast.id)}
        />
      ))}
    </section>
  );
});
