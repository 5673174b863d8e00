import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { Button, type ButtonVariant } from './button.tsx';

/** When a failed part is loaded again after the network is back, in milliseconds: the first answers of a new connection may fail. */
const RETRIES_MS = [0, 1500] as const;

interface Props {
  readonly onRetry: () => void;
  readonly variant?: ButtonVariant;
  readonly isBusy?: boolean;
  readonly children: ReactNode;
}

/** Loads again what failed: when it is pressed, and by itself once the browser is online again. */
export const RetryButton = ({ onRetry, variant = 'secondary', isBusy = false, children }: Props) => {
  const retry = useEffectEvent(() => {
    if (!isBusy) onRetry();
  });
  useEffect(() => {
    let timers: readonly ReturnType<typeof setTimeout>[] = [];
    const stop = (): void => timers.forEach(clearTimeout);
    const retryTwice = (): void => {
      stop();
      timers = RETRIES_MS.map((ms) => setTimeout(() => retry(), ms));
    };
    window.addEventListener('online', retryTwice);
    return () => {
      window.removeEventListener('online', retryTwice);
      stop();
    };
  }, []);
  return (
    <Button variant={variant} isBusy={isBusy} onClick={onRetry}>
      {children}
    </Button>
  );
};
