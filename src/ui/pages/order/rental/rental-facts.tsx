import { observer } from 'mobx-react-lite';
import type { OrderDetail } from '../../../../domain/order/order.ts';
import type { RentalDetail } from '../../../../domain/rental/rental.ts';
import { useStore } from '../../../core/view-model.tsx';
import { fixedRules } from '../../../features/rental/fixed-rules.text.ts';
import { lengthText } from '../../../features/rental/rental-words.text.ts';
import { ClockStore } from '../../../stores/clock.store.ts';
import { shortMoment } from '../../../text/time.ts';
import styles from './rental.module.scss';
import { rentalText as text } from './rental.text.ts';

interface Props {
  readonly order: OrderDetail;
  readonly rental: RentalDetail;
}

/** The facts of a rental: start, end, deposit, and the accepted rules. */
export const RentalFacts = observer(({ order, rental }: Props) => {
  const { isLocal } = useStore(ClockStore);
  const { minutes, optionName, startAt, openedAt, startsBy, endsAt, endedAt, depositState, rules, cancelUntil, serverTime } = rental;
  const moment = (at: Date | null): string | null => (at === null ? null : shortMoment(at, isLocal));
  const lines = [
    [text.option, optionName || lengthText(minutes)],
    [text.start, moment(startAt)],
    [text.opened, moment(openedAt)],
    [text.startsBy, openedAt === null ? moment(startsBy) : null],
    [endedAt === null ? text.end : text.ended, moment(endedAt ?? endsAt)],
    [text.deposit, depositState === null ? null : text.depositStates[depositState](order.deposit)],
  ] as const;
  return (
    <section>
      <h2>{text.facts}</h2>
      <dl className={styles['facts']}>
        {lines.map(([name, value]) =>
          value === null ? null : (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
      </dl>
      {order.state === 'processing' ? (
        <p className={styles['hint']}>
          {cancelUntil !== null && cancelUntil > serverTime ? text.cancelUntil(shortMoment(cancelUntil, isLocal)) : text.cancelOver}
        </p>
      ) : null}
      <h3>{text.rules}</h3>
      <ul className={styles['rules']}>
        {rules === null ? null : <li>{text.allowed(rules)}</li>}
        {fixedRules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
    </section>
  );
});
