import { observer } from 'mobx-react-lite';
import { Link } from 'react-router-dom';
import type { AdminRefund } from '../../../../application/order/order-admin-repository.ts';
import { formatRupiah } from '../../../../domain/shared/rupiah.ts';
import { Button } from '../../../components/button.tsx';
import { shortMoment } from '../../../text/time.ts';
import { adminPaths } from '../kit/admin-paths.ts';
import listStyles from '../kit/list/list.module.scss';
import type { TableColumn } from '../kit/table/table-column.ts';
import { TestMark } from '../parts/order/state-mark.tsx';
import { refundsText as text } from './refunds.text.ts';
import type { RefundState, RefundsViewModel } from './refunds.view-model.ts';
import styles from './refunds-page.module.scss';

const { columns } = text;

interface CellProps {
  readonly model: RefundsViewModel;
  readonly refund: AdminRefund;
}

/** The destination: masked until a person who may send it reveals the number. */
const Destination = observer(({ model, refund }: CellProps) => {
  const { destination, isTest, state, receipt } = refund;
  if (refund.orderId === null) return text.origin(receipt ?? text.none);
  if (destination === null) return isTest ? text.sandbox : text.missing;
  const number = model.numberOf(refund.id);
  return (
    <span className={styles['marks']}>
      {text.destination(destination.bank, destination.holder)}
      <b className={listStyles['nowrap']}>{number ?? text.masked(destination.last4)}</b>
      {number !== null || state === 'sent' ? null : (
        <Button variant="quiet" aria-label={text.revealOf(refund.number ?? '')} onClick={() => void model.reveal(refund)}>
          {text.reveal}
        </Button>
      )}
    </span>
  );
});

/** The columns of the refunds in one state. */
export const refundColumns = (model: RefundsViewModel, state: RefundState): readonly TableColumn<AdminRefund>[] => [
  {
    id: 'number',
    header: columns.number,
    isRowHeader: true,
    cell: ({ orderId, number, isTest }) => (
      <span className={styles['marks']}>
        {orderId === null ? (
          text.nameless
        ) : (
          <Link className={`${listStyles['name']} ${listStyles['nowrap']}`} to={adminPaths.order(orderId)}>
            {number}
          </Link>
        )}
        <TestMark isTest={isTest} />
      </span>
    ),
  },
  {
    id: 'amount',
    header: columns.amount,
    isNamed: true,
    isNumber: true,
    cell: ({ amount }) => <b className={listStyles['nowrap']}>{formatRupiah(amount)}</b>,
  },
  { id: 'reason', header: columns.reason, isNamed: true, cell: ({ reason }) => (reason === null || reason === '' ? text.none : reason) },
  {
    id: 'destination',
    header: columns.destination,
    isNamed: true,
    cell: (refund) => <Destination model={model} refund={refund} />,
  },
  {
    id: 'at',
    header: columns.at,
    isNamed: true,
    isFaint: true,
    cell: ({ grantedAt }) => shortMoment(grantedAt, false),
  },
  ...(state === 'granted'
    ? [
        {
          id: 'action',
          header: columns.action,
          cell: (refund: AdminRefund) => (
            <Button variant="primary" aria-label={text.sendOf(refund.number ?? text.nameless)} onClick={() => model.openDialog(refund)}>
              {text.send}
            </Button>
          ),
        },
      ]
    : [
        {
          id: 'sent',
          header: columns.sent,
          isNamed: true,
          cell: ({ sentAt }: AdminRefund) => (sentAt === null ? text.none : shortMoment(sentAt, false)),
        },
        { id: 'reference', header: columns.reference, isNamed: true, cell: ({ reference }: AdminRefund) => reference ?? text.none },
      ]),
];
