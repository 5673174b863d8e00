import type { ReactNode } from 'react';
import { Button } from '../../components/button.tsx';
import { useStore } from '../../core/view-model.tsx';
import { ToastStore } from '../../stores/toast.store.ts';
import { paymentText } from './payment.text.ts';

/** Copies digits and reports the outcome. */
export const CopyButton = ({ text, children }: { readonly text: string; readonly children: ReactNode }) => {
  const toasts = useStore(ToastStore);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      toasts.show('success', paymentText.copied);
    } catch {
      // The clipboard is missing over plain http, and some devices refuse it.
      toasts.show('warning', paymentText.notCopied);
    }
  };
  return (
    <Button variant="quiet" onClick={() => void copy()}>
      {children}
    </Button>
  );
};
