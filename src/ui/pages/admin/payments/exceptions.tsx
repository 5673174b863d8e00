import { Link } from 'react-router-dom';
import type { AdminPaymentException } from '../../../../application/order/order-admin-repository.ts';
import { isRestPayable } from '../../../../domain/payment/receipts.ts';
import { formatRupiah } from '../../../../domain/shared/rupiah.ts';
import { Button } from '../../../components/button.tsx';
import { Mark } from '../../../components/mark.tsx';
import { shortMoment } from '../../../text/time.ts';
import { adminPaths } from '../kit/admin-paths.ts';
import listStyles from '../kit/list/list.module.scss';
import { orderTexts } from '../parts/order/order.text.ts';
import { paymentsText as text } from './payments.text.ts';
import type { PaymentsViewModel } from './payments.view-model.ts';
import styles from './payments-page.module.scss';

interface Props {
  readonly model: PaymentsViewModel;
  readonly exception: AdminPaymentException;
}

/** Payment exceptions and their two resolutions. */
export const Exception = ({ model, exception }: Props) => {
  const number = exception.number ?? text.nameless;
  return (
    <li className={styles['case']}>
      <div>
        {exception.orderId === null ? (
          <b>{number}</b>
        ) : (
          <Link className={listStyles['name']} to={adminPaths.order(exception.orderId)}>
            {number}
          </Link>
        )}
        <p>
          <Mark tone="danger">{orderTexts.exceptions[exception.kind]}</Mark>
          {exception.rest === null ? null : ` ${text.rest(exception.rest, isRestPayable(exception.rest))}`}
        </p>
        <p className={styles['faint']}>{text.facts(exception.reference, shortMoment(exception.at, false))}</p>
      </div>
      <div>
        <p className={styles['faint']}>{text.received}</p>
        <p className={styles['amount']}>{formatRupiah(exception.amount)}</p>
      </div>
      <div>
        <p className={styles['faint']}>{text.shouldBe}</p>
        <p className={styles['amount']}>{exception.expected === null ? text.unknown : formatRupiah(exception.expected)}</p>
      </div>
      <div className={styles['actions']}>
        <Button
          aria-label={exception.orderId === null ? text.matchLoose : text.matchOf(number)}
          onClick={() => model.openDialog({ kind: 'match', exception })}
        >
          {text.match}
        </Button>
        <Button aria-label={text.refundOf(number)} onClick={() => model.openDialog({ kind: 'refund', exception })}>
          {text.refund}
        </Button>
      </div>
    </li>
  );
};
