import { observer } from 'mobx-react-lite';
import { Button } from '../components/button.tsx';
import { ClockStore } from '../stores/clock.store.ts';
import { accountText } from '../text/account.ts';
import { useStore } from '../view-model.tsx';
import styles from './resend.module.scss';

const two = (count: number): string => String(count).padStart(2, '0');

/** Another code, once the last one has had its time. */
export const Resend = observer(
  ({ at, isBusy, onResend }: { readonly at: Date; readonly isBusy: boolean; readonly onResend: () => void }) => {
    const left = Math.max(0, Math.ceil((at.getTime() - useStore(ClockStore).now.getTime()) / 1000));
    return (
      <div className={styles['resend']}>
        <span>{accountText.noCode}</span>
        {left > 0 ? (
          <span>{accountText.resendIn(`${two(Math.floor(left / 60))}:${two(left % 60)}`)}</span>
        ) : (
          <Button variant="text" isBusy={isBusy} onClick={onResend}>
            {accountText.resend}
          </Button>
        )}
      </div>
    );
  },
);
