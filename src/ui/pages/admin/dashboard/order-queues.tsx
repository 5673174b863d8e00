import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { OrderFigures } from '../../../../application/order/order-admin-repository.ts';
import { formatRupiah } from '../../../../domain/shared/rupiah.ts';
import type { Permission } from '../../../../domain/staff/permission.ts';
import { classNames } from '../../../components/class-names.ts';
import { FormAlert } from '../../../components/forms/form-alert.tsx';
import { useStore, useViewModel } from '../../../core/view-model.tsx';
import { shortMoment } from '../../../text/time.ts';
import { adminPaths } from '../kit/admin-paths.ts';
import { PermissionStore } from '../kit/permission.store.ts';
import { TestMark } from '../parts/order/state-mark.tsx';
import { dashboardText, orderQueuesText as text } from './dashboard.text.ts';
import pageStyles from './dashboard-page.module.scss';
import { OrderQueuesViewModel } from './order-queues.view-model.ts';
import styles from './queues.module.scss';

interface EntryProps {
  readonly name: string;
  readonly value: ReactNode;
  readonly isZero?: boolean;
  readonly to: string;
  readonly needs: Permission;
}

const Entry = observer(({ name, value, isZero = false, to, needs }: EntryProps) => {
  const { may } = useStore(PermissionStore);
  const entry = (
    <>
      <b>{value}</b>
      <span>{name}</span>
    </>
  );
  return <li className={classNames(isZero && styles['zero'])}>{may(needs) ? <Link to={to}>{entry}</Link> : <div>{entry}</div>}</li>;
});

/** Whether any order waits for staff. */
const hasWork = ({ revenueToday: _today, revenueMonth: _month, testRevenueMonth: _test, ...waiting }: OrderFigures): boolean =>
  Object.values(waiting).some((count) => count > 0);

interface Props {
  /** What else the page shows first. @param isDone no order waits for staff; false while that is unknown */
  readonly children: (isDone: boolean) => ReactNode;
}

/** Orders that wait for staff, then what else the page has to say first, then the revenue, with sandbox money apart. */
export const OrderQueues = observer(({ children }: Props) => {
  const { figures, isFailed, changedAt } = useViewModel(OrderQueuesViewModel);
  const queue = (name: string, count: number, to: string, needs: Permission) =>
    count === 0 ? null : <Entry name={name} value={dashboardText.total(count)} to={to} needs={needs} />;
  const money = (name: string, amount: number, isTest = false) => (
    <Entry
      name={name}
      value={
        <>
          {formatRupiah(amount)} <TestMark isTest={isTest} />
        </>
      }
      isZero={amount === 0}
      to={adminPaths.ledger}
      needs="ledger.read"
    />
  );
  return (
    <>
      {changedAt === null ? null : (
        <div className={pageStyles['problem']}>
          <FormAlert text={text.recent(shortMoment(changedAt, false))} />
          <Link to={adminPaths.settingsAt('payments')}>{text.toSettings}</Link>
        </div>
      )}
      {isFailed ? <FormAlert text={text.failed} /> : null}
      {figures === null || !hasWork(figures) ? null : (
        <ul className={classNames(styles['queues'], styles['orders'])} aria-label={text.title}>
          {queue(text.review, figures.toReview, adminPaths.payments, 'payments.write')}
          {queue(text.deliver, figures.toDeliver, adminPaths.ordersThat('deliver'), 'orders.read')}
          {queue(text.refund, figures.toRefund, adminPaths.refunds, 'refunds.write')}
          {queue(text.exceptions, figures.exceptions, adminPaths.payments, 'payments.write')}
          {queue(text.complaints, figures.complaints, adminPaths.complaints, 'complaints.write')}
          {queue(text.rotate, figures.toRotate, `${adminPaths.rentals}#toRotate`, 'rentals.write')}
          {queue(text.trouble, figures.rentalTrouble, `${adminPaths.rentals}#trouble`, 'rentals.write')}
          {queue(text.codes, figures.loginCodes, adminPaths.vault, 'credentials.write')}
        </ul>
      )}
      {children(!isFailed && figures !== null && !hasWork(figures))}
      {figures === null ? null : (
        <ul className={classNames(styles['queues'], styles['money'])} aria-label={text.money}>
          {money(text.today, figures.revenueToday)}
          {money(text.month, figures.revenueMonth)}
          {figures.testRevenueMonth === 0 ? null : money(text.test, figures.testRevenueMonth, true)}
        </ul>
      )}
    </>
  );
});
