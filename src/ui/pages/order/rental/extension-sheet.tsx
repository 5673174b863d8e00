import { observer } from 'mobx-react-lite';
import { useId } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { RentalExtension } from '../../../../domain/rental/rental.ts';
import { formatRupiah } from '../../../../domain/shared/rupiah.ts';
import { Button } from '../../../components/button.tsx';
import { IconButton } from '../../../components/icon-button.tsx';
import { Rupiah } from '../../../components/rupiah.tsx';
import { useModal } from '../../../components/use-modal.ts';
import { paths } from '../../../core/paths.ts';
import { useStore } from '../../../core/view-model.tsx';
import { orderPaths } from '../../../features/order/order-paths.ts';
import { RefusalAlert } from '../../../features/order/refusal-alert.tsx';
import { nearMoment } from '../../../features/rental/rental-words.text.ts';
import { ClockStore } from '../../../stores/clock.store.ts';
import { layoutText } from '../../../text/layout.ts';
import styles from './rental.module.scss';
import { rentalText as text } from './rental.text.ts';
import type { RentalViewModel } from './rental.view-model.ts';

interface Props {
  readonly model: RentalViewModel;
  readonly extension: RentalExtension;
  readonly ends: Date;
  /** The shop's time. */
  readonly now: Date;
  readonly onClose: () => void;
}

const MINUTE_MS = 60_000;

/** Orders more time for a running rental: duration, price and new end. A native modal. */
export const ExtensionSheet = observer(({ model, extension, ends, now, onClose }: Props) => {
  const { isLocal } = useStore(ClockStore);
  const navigate = useNavigate();
  const titleId = useId();
  const name = useId();
  const dialog = useModal();
  const { options } = extension;
  const chosen = model.chosenOf(options);
  const refusal = model.runner.refusalOf('extend');
  const place = async (): Promise<void> => {
    if (chosen === null) return;
    const order = await model.extend(chosen);
    if (order !== null) await navigate(orderPaths.payment(order));
  };
  return (
    <dialog ref={dialog} className={styles['sheet']} aria-labelledby={titleId} onClose={onClose}>
      <header className={styles['head']}>
        <div>
          <h2 id={titleId}>{text.extendTitle}</h2>
        </div>
        <IconButton icon="close" label={layoutText.close} onClick={onClose} />
      </header>
      <div className={styles['extension']}>
        <fieldset className={styles['lengths']}>
          <legend className="visually-hidden">{text.lengths}</legend>
          {options.map((option) => (
            <label key={option.id}>
              <input type="radio" name={name} checked={option.id === chosen?.id} onChange={() => model.choose(option.id)} />
              <span>
                <b>{option.name}</b>{' '}
                <span className={styles['hint']}>
                  {text.until(nearMoment(new Date(ends.getTime() + option.minutes * MINUTE_MS), now, isLocal))}
                </span>
              </span>
              <Rupiah amount={model.priceOf(option)} size="row" />
            </label>
          ))}
        </fieldset>
        <RefusalAlert code={refusal} />
        <p className={styles['queued']} role="status">
          {model.submission.isQueued ? text.queued : null}
        </p>
        {chosen === null ? (
          <p>{text.nextBooked}</p>
        ) : (
          <Button variant="primary" isWide isBusy={model.runner.busy === 'extend'} onClick={() => void place()}>
            {(refusal === 'PRICE_CHANGED' ? text.placeAgain : text.place)(formatRupiah(model.priceOf(chosen)))}
          </Button>
        )}
        <p className={styles['small']}>
          {text.payWithin} <Link to={paths.terms}>{text.rules}</Link>
        </p>
      </div>
    </dialog>
  );
});
