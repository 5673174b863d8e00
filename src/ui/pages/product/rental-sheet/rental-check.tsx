import { observer } from 'mobx-react-lite';
import { useEffect, useId, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { RentalOption } from '../../../../domain/catalog/rental-option.ts';
import { cancelUntil, latestEnd, latestStart } from '../../../../domain/rental/rental-time.ts';
import { formatRupiah } from '../../../../domain/shared/rupiah.ts';
import { Button } from '../../../components/button.tsx';
import { Icon } from '../../../components/icon.tsx';
import { paths } from '../../../core/paths.ts';
import { useStore } from '../../../core/view-model.tsx';
import { OpeningNote } from '../../../features/order/opening-note.tsx';
import { RefusalAlert } from '../../../features/order/refusal-alert.tsx';
import { fixedRules } from '../../../features/rental/fixed-rules.text.ts';
import { lengthText, nearMoment } from '../../../features/rental/rental-words.text.ts';
import { ClockStore } from '../../../stores/clock.store.ts';
import { SessionStore } from '../../../stores/session.store.ts';
import styles from './rental-sheet.module.scss';
import { rentalSheetText as text } from './rental-sheet.text.ts';
import type { RentalSheetViewModel } from './rental-sheet.view-model.ts';

interface Props {
  readonly sheet: RentalSheetViewModel;
  readonly option: RentalOption;
}

/** The start, the latest automatic start, and the end. */
const When = observer(({ sheet, option }: Props) => {
  const { now, isLocal } = useStore(ClockStore);
  const { startAt } = sheet;
  const minutes = option.durationMinutes ?? 0;
  const length = lengthText(minutes);
  const moment = (at: Date): string => nearMoment(at, now, isLocal);
  const isNow = !(startAt instanceof Date);
  return (
    <section className={styles['when']} aria-label={text.when}>
      <dl>
        <dt>{text.start}</dt>
        <dd>
          <b>{isNow ? text.startNow : moment(startAt)}</b>
        </dd>
        <dt>{text.startsBy}</dt>
        <dd>{isNow ? text.startsByNow : text.startsByAt(moment(latestStart(startAt)))}</dd>
        <dt>{text.end}</dt>
        <dd>{isNow ? text.endAfter(length) : text.endBy(length, moment(latestEnd(startAt, minutes)))}</dd>
      </dl>
      <Button variant="text" disabled={sheet.submission.isPlacing} onClick={sheet.toTimes}>
        {text.change}
        <span className="visually-hidden"> {text.when.toLowerCase()}</span>
      </Button>
    </section>
  );
});

/** The price now, and the part that is refunded. */
const PriceLines = observer(({ sheet, option }: Props) => {
  const { unitPrice, deposit, total } = sheet.price;
  return (
    <div>
      <dl className={styles['price']}>
        <dt>{text.rent(option.duration)}</dt>
        <dd>{formatRupiah(unitPrice)}</dd>
        {deposit === 0 ? null : (
          <>
            <dt>{text.deposit}</dt>
            <dd>{formatRupiah(deposit)}</dd>
          </>
        )}
        <dt className={styles['total']}>{text.total}</dt>
        <dd className={styles['total']}>{formatRupiah(total)}</dd>
      </dl>
      {deposit === 0 ? null : <p className={styles['small']}>{text.depositHint}</p>}
    </div>
  );
});

/** The rules of the rental and their acceptance. */
const Rules = observer(({ sheet, option }: Props) => {
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  const { isAgreementMissing } = sheet;
  useEffect(() => {
    if (isAgreementMissing) box.current?.focus();
  }, [isAgreementMissing]);
  return (
    <section className={styles['rules']} aria-labelledby={id}>
      <h3 id={id}>{text.rules}</h3>
      <ul>
        {fixedRules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
      {option.rules === null ? null : (
        <p>
          <b>{text.allowed}</b> {option.rules}
        </p>
      )}
      <label className={styles['agree']}>
        <input
          ref={box}
          type="checkbox"
          checked={sheet.hasAgreed}
          aria-invalid={isAgreementMissing || undefined}
          aria-describedby={isAgreementMissing ? `${id}-error` : undefined}
          onChange={({ target }) => sheet.agree(target.checked)}
        />
        <span>{text.agree}</span>
      </label>
      {isAgreementMissing ? (
        <p id={`${id}-error`} className={styles['error']}>
          <Icon name="warning" size="small" /> {text.agreeFirst}
        </p>
      ) : null}
    </section>
  );
});

/** The summary of the rental and its button. */
export const RentalCheck = observer(({ sheet, option, onPlace }: Props & { readonly onPlace: () => void }) => {
  const { status } = useStore(SessionStore);
  const { now, isLocal } = useStore(ClockStore);
  const { startAt, refusal } = sheet;
  const until = startAt instanceof Date ? cancelUntil(startAt, now) : null;
  const total = formatRupiah(sheet.price.total);
  const press =
    status === 'guest'
      ? text.signIn
      : refusal === 'PRICE_CHANGED'
        ? text.placeAgain(total)
        : refusal === 'RULES_CHANGED'
          ? text.agreeNew(total)
          : text.place(total);
  return (
    <div className={styles['check']}>
      <When sheet={sheet} option={option} />
      <PriceLines sheet={sheet} option={option} />
      <Rules sheet={sheet} option={option} />
      <ul className={styles['promises']}>
        <li>
          <Icon name="close" size="small" />
          <span>{until === null ? text.cancelNot : text.cancelUntil(nearMoment(until, now, isLocal))}</span>
        </li>
        <li>
          <Icon name="shield" size="small" />
          <span>{text.help}</span>
        </li>
      </ul>
      <OpeningNote subject="order" />
      <RefusalAlert code={refusal} />
      <p className={styles['queued']} role="status">
        {sheet.submission.isQueued ? text.queued : null}
      </p>
      <Button variant="primary" isWide isBusy={sheet.submission.isPlacing} onClick={onPlace}>
        {press}
      </Button>
      <p className={styles['small']}>
        {text.payWithin} {text.terms} <Link to={paths.terms}>{text.termsLink}</Link> {text.gameTerms}
      </p>
    </div>
  );
});
