import { observer } from 'mobx-react-lite';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { countdownTo } from '../../../../domain/flash-sale/countdown.ts';
import type { OrderDetail } from '../../../../domain/order/order.ts';
import type { RentalDetail } from '../../../../domain/rental/rental.ts';
import { EXTENSION_MINUTES, type RentalPhase, rentalPhase } from '../../../../domain/rental/rental-phase.ts';
import { Button, buttonClass } from '../../../components/button.tsx';
import { ClockFigures } from '../../../components/clock-figures.tsx';
import { useStore, useViewModel } from '../../../core/view-model.tsx';
import { orderPaths } from '../../../features/order/order-paths.ts';
import { RefusalAlert } from '../../../features/order/refusal-alert.tsx';
import { lengthText, nearMoment } from '../../../features/rental/rental-words.text.ts';
import type { ShopClock } from '../../../features/rental/shop-clock.ts';
import { ClockStore } from '../../../stores/clock.store.ts';
import { DialogStore } from '../../../stores/dialog.store.ts';
import { zoneName } from '../../../text/time.ts';
import { ExtensionSheet } from './extension-sheet.tsx';
import styles from './rental.module.scss';
import { rentalText as text } from './rental.text.ts';
import { RentalViewModel } from './rental.view-model.ts';

const MINUTE_MS = 60_000;
const LAST_MINUTES = 5;

interface Props {
  readonly order: OrderDetail;
  readonly rental: RentalDetail;
  readonly clock: ShopClock;
  readonly host: { load(): Promise<void> };
  /** The sentence of a state without a countdown. */
  readonly sentence: string;
  /** The links of every order: payment, cancellation, receipt. */
  readonly children: ReactNode;
}

/** The remaining time by the shop's clock, large enough to be read from a distance. */
const Left = observer(({ ends, now }: { readonly ends: Date; readonly now: Date }) => {
  const { isLocal } = useStore(ClockStore);
  const minutes = Math.ceil((ends.getTime() - now.getTime()) / MINUTE_MS);
  return (
    <div>
      <p className={styles['label']}>{text.left}</p>
      <p className={styles['figures']}>
        <ClockFigures left={countdownTo(ends, now)} />
      </p>
      <p className={styles['ends']}>{text.endsAt(`${nearMoment(ends, now, isLocal)} ${zoneName(ends, isLocal)}`)}</p>
      {/* Announced once, not every minute. */}
      <p className={styles['last']} role="status">
        {minutes <= LAST_MINUTES ? text.lastMinutes(LAST_MINUTES) : null}
      </p>
    </div>
  );
});

interface RunningProps extends Pick<Props, 'order' | 'rental' | 'host'> {
  readonly now: Date;
}

/** The extension, as far as one is possible, and the early end. */
const RunningSteps = observer(({ order, rental, host, now }: RunningProps) => {
  const model = useViewModel(RentalViewModel, (made) => made.for(order.id, host));
  const dialog = useStore(DialogStore);
  const { isLocal } = useStore(ClockStore);
  const [isExtending, setExtending] = useState(false);
  const { extension, endsAt } = rental;
  if (endsAt === null) return null;
  // No duration is free once the next rental is booked.
  const mayExtend = extension?.isOpen === true && extension.options.length > 0;
  const opens = new Date(endsAt.getTime() - EXTENSION_MINUTES * MINUTE_MS);
  const end = async () => {
    const left = Math.max(1, Math.floor((endsAt.getTime() - now.getTime()) / MINUTE_MS));
    const isSure = await dialog.open({
      type: 'warning',
      title: text.endTitle,
      message: text.endText(lengthText(left)),
      cancelText: text.keep,
      confirmText: text.endEarly,
    });
    if (isSure) await model.end();
  };
  return (
    <>
      <RefusalAlert code={model.runner.refusalOf('end')} />
      {extension === null ? null : extension.pendingOrder !== null ? (
        <p className={styles['hint']}>{text.pending}</p>
      ) : mayExtend ? null : (
        <p className={styles['hint']}>{extension.isOpen ? text.nextBooked : text.extendHint(nearMoment(opens, now, isLocal))}</p>
      )}
      <div className={styles['steps']}>
        {extension?.pendingOrder != null ? (
          <Link className={buttonClass('primary')} to={orderPaths.payment(extension.pendingOrder)}>
            {text.toPay}
          </Link>
        ) : mayExtend ? (
          <Button variant="primary" onClick={() => setExtending(true)}>
            {text.extend}
          </Button>
        ) : null}
        <Button variant="text" isBusy={model.runner.busy === 'end'} onClick={() => void end()}>
          {text.endEarly}
        </Button>
      </div>
      {isExtending && extension !== null ? (
        <ExtensionSheet model={model} extension={extension} ends={endsAt} now={now} onClose={() => setExtending(false)} />
      ) : null}
    </>
  );
});

const phaseOf = (order: OrderDetail, now: Date): RentalPhase | null => rentalPhase(order, now);

/** The state of a rental by the shop's time, and the renter's actions. */
export const RentalNow = observer(({ order, rental, clock, host, sentence, children }: Props) => {
  const now = clock.now ?? rental.serverTime;
  const phase = phaseOf(order, now);
  const { endsAt, creditedMinutes } = rental;
  const isCounted = phase === 'running' && endsAt !== null;
  return (
    <>
      {isCounted ? (
        <Left ends={endsAt} now={now} />
      ) : phase === 'over' && order.state !== 'disputed' ? (
        <div role="status">
          <p className={styles['over']}>{text.over}</p>
          <p>{text.overText}</p>
        </div>
      ) : (
        <p className={styles['sentence']} role="status">
          {sentence}
        </p>
      )}
      {isCounted && order.state === 'disputed' ? <p className={styles['sentence']}>{sentence}</p> : null}
      {creditedMinutes === 0 ? null : <p className={styles['hint']}>{text.credited(lengthText(creditedMinutes))}</p>}
      {phase === 'running' && order.state === 'rented' ? <RunningSteps order={order} rental={rental} host={host} now={now} /> : null}
      {children}
    </>
  );
});
