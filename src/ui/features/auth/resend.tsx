import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import { Button } from '../../components/button.tsx';
import { useStore } from '../../core/view-model.tsx';
import { ClockStore } from '../../stores/clock.store.ts';
import { accountText } from './account.text.ts';
import styles from './resend.module.scss';

interface Props {
  /** The time from which another code may be requested. */
  readonly at: Date;
  readonly isBusy: boolean;
  readonly onResend: () => void;
}

const two = (count: number): string => String(count).padStart(2, '0');

/** Requests another code after the waiting time of the previous one. */
export const Resend = observer(({ at, isBusy, onResend }: Props) => {
  const note = useRef<HTMLSpanElement>(null);
  const wasPressed = useRef(false);
  const left = Math.max(0, Math.ceil((at.getTime() - useStore(ClockStore).now.getTime()) / 1000));
  const isWaiting = left > 0;
  // The remaining time replaces the button, so that the focus stays.
  useEffect(() => {
    if (isWaiting && wasPressed.current) note.current?.focus();
    wasPressed.current = false;
  }, [isWaiting]);
  const press = (): void => {
    wasPressed.current = true;
    onResend();
  };
  return (
    <div className={styles['resend']}>
      <span>{accountText.noCode}</span>
      {isWaiting ? (
        <span ref={note} tabIndex={-1}>
          {accountText.resendIn(`${two(Math.floor(left / 60))}:${two(left % 60)}`)}
        </span>
      ) : (
        <Button variant="text" isBusy={isBusy} onClick={press}>
          {accountText.resend}
        </Button>
      )}
    </div>
  );
});
