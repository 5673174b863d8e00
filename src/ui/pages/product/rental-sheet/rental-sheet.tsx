import { observer } from 'mobx-react-lite';
import { useId, useLayoutEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Product } from '../../../../domain/catalog/product.ts';
import type { RentalOption } from '../../../../domain/catalog/rental-option.ts';
import { Button } from '../../../components/button.tsx';
import { IconButton } from '../../../components/icon-button.tsx';
import { useModal } from '../../../components/use-modal.ts';
import { paths } from '../../../core/paths.ts';
import { useStore, useViewModel } from '../../../core/view-model.tsx';
import { openingHoursBindings } from '../../../features/order/bindings.ts';
import { orderPaths } from '../../../features/order/order-paths.ts';
import { nearMoment } from '../../../features/rental/rental-words.text.ts';
import { ClockStore } from '../../../stores/clock.store.ts';
import { layoutText } from '../../../text/layout.ts';
import { zoneName } from '../../../text/time.ts';
import { writeStart } from '../wanted-start.ts';
import { Calendar } from './calendar.tsx';
import { RentalCheck } from './rental-check.tsx';
import styles from './rental-sheet.module.scss';
import { rentalSheetText as text } from './rental-sheet.text.ts';
import { RentalSheetViewModel, rentalSheetBindings, type WantedStart } from './rental-sheet.view-model.ts';

/** The calendar and the button that continues. */
const Times = observer(({ sheet }: { readonly sheet: RentalSheetViewModel }) => {
  const { now, isLocal } = useStore(ClockStore);
  const { startAt, lost, times } = sheet;
  return (
    <>
      <div className={styles['region']} role="alert">
        {lost === null ? null : <p className={styles['lost']}>{text[lost]}</p>}
      </div>
      <Calendar sheet={sheet} />
      {times === null || times.every(({ free }) => free === 0) ? null : (
        <div className={styles['foot']}>
          <Button variant="primary" isWide disabled={startAt === null} onClick={sheet.toCheck}>
            {startAt === null
              ? text.pickFirst
              : text.goWith(startAt === 'now' ? text.now.toLowerCase() : nearMoment(startAt, now, isLocal))}
          </Button>
          <p className={styles['small']}>{text.zone(zoneName(startAt instanceof Date ? startAt : now, isLocal))}</p>
        </div>
      )}
    </>
  );
});

interface Props {
  readonly product: Product;
  readonly option: RentalOption;
  readonly wanted: WantedStart;
  readonly onClose: () => void;
}

/** The rental of one option of a product: start, summary, order. A native modal. */
const RentalSheet = observer(({ product, option, wanted, onClose }: Props) => {
  const title = useRef<HTMLHeadingElement>(null);
  const id = useId();
  const navigate = useNavigate();
  const sheet = useViewModel(RentalSheetViewModel, (made) => made.open(option, wanted));
  const { step } = sheet;
  const firstStep = useRef(step);
  const dialog = useModal();
  // A new step scrolls to its top and is announced, before a key can be pressed in it: later, the focus would leave what was pressed.
  useLayoutEffect(() => {
    if (firstStep.current === step) return;
    firstStep.current = step;
    if (dialog.current !== null) dialog.current.scrollTop = 0;
    title.current?.focus();
  }, [step, dialog]);
  const place = async (): Promise<void> => {
    const { startAt } = sheet;
    const pressed = await sheet.place();
    if (pressed === 'sign-in') await navigate(paths.authFor(paths.productToRentAt(product.id, option.id, writeStart(startAt ?? 'pick'))));
    else if (pressed !== null) await navigate(orderPaths.payment(pressed.orderId), { replace: true });
  };
  return (
    <dialog ref={dialog} className={styles['sheet']} aria-labelledby={id} onClose={onClose}>
      <header className={styles['head']}>
        <div>
          <h2 ref={title} id={id} tabIndex={-1}>
            {step === 'times' ? text.pickTitle : text.checkTitle}
          </h2>
          <p>{text.subject(option.duration, product.name)}</p>
        </div>
        <IconButton icon="close" label={layoutText.close} onClick={onClose} />
      </header>
      {step === 'times' ? <Times sheet={sheet} /> : <RentalCheck sheet={sheet} option={option} onPlace={() => void place()} />}
    </dialog>
  );
});

/** With its bindings. */
export const rentalSheet = { Sheet: RentalSheet, bindings: [openingHoursBindings, rentalSheetBindings] } as const;
