import type { ReactNode } from 'react';
import type { AdminOrderDetail, LedgerLine, PaymentAttempt } from '../../../../application/order/order-admin-repository.ts';
import { formatRupiah } from '../../../../domain/shared/rupiah.ts';
import { shortMoment } from '../../../text/time.ts';
import { Part } from '../kit/part.tsx';
import { DataTable } from '../kit/table/data-table.tsx';
import type { TableColumn } from '../kit/table/table-column.ts';
import { accountName } from '../parts/order/account-name.ts';
import { orderTexts } from '../parts/order/order.text.ts';
import { orderText } from './order.text.ts';
import styles from './order-page.module.scss';

const [reference, method, amount, state] = orderText.attemptColumns;
const ATTEMPTS: readonly TableColumn<PaymentAttempt>[] = [
  {
    id: 'reference',
    header: reference,
    isRowHeader: true,
    cell: (one) => (
      <>
        {one.reference}
        <small className={styles['moment']}>{shortMoment(one.openedAt, false)}</small>
      </>
    ),
  },
  { id: 'method', header: method, isNamed: true, cell: (one) => orderTexts.methods[one.method] },
  { id: 'amount', header: amount, isNamed: true, isNumber: true, cell: (one) => formatRupiah(one.amount) },
  { id: 'state', header: state, isNamed: true, cell: (one) => orderTexts.attempts[one.state] },
];

const [journal, account, lineAmount, at] = orderText.lineColumns;
const LINES: readonly TableColumn<LedgerLine & { readonly place: number }>[] = [
  { id: 'journal', header: journal, isRowHeader: true, cell: (line) => line.journalId },
  { id: 'account', header: account, isNamed: true, cell: (line) => accountName(line.account) },
  { id: 'amount', header: lineAmount, isNamed: true, isNumber: true, cell: (line) => formatRupiah(line.amount) },
  { id: 'at', header: at, isNamed: true, cell: (line) => shortMoment(line.at, false) },
];

const Scroll = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
  // biome-ignore lint/a11y/useSemanticElements: a nested section would need a name of its own.
  <div role="group" aria-label={label} className={styles['scroll']} tabIndex={0}>
    {children}
  </div>
);

/** The payment attempts, refunds and journal lines of an order. */
export const MoneyParts = ({ found: { order, attempts, lines } }: { readonly found: AdminOrderDetail }) => (
  <>
    <Part title={orderText.attempts}>
      {attempts.length === 0 ? (
        <p className={styles['faint']}>{orderText.noAttempts}</p>
      ) : (
        <Scroll label={orderText.attempts}>
          <DataTable layout="stacked" columns={ATTEMPTS} rows={attempts} idOf={(one) => one.reference} />
        </Scroll>
      )}
    </Part>
    {order.refunds.length === 0 ? null : (
      <Part title={orderText.refunds}>
        <ul>
          {order.refunds.map((one) => (
            <li key={one.id}>
              <p>
                {orderText.refundLine(one.amount, one.reason)}
                <small>
                  {one.sentAt === null
                    ? orderText.refundGranted(shortMoment(one.grantedAt, false))
                    : orderText.refundSent(shortMoment(one.sentAt, false), one.reference)}
                </small>
              </p>
            </li>
          ))}
        </ul>
        {order.destination === null ? null : (
          <p className={styles['faint']}>
            {orderText.destination(order.destination.bank, order.destination.last4, order.destination.holder)}
          </p>
        )}
      </Part>
    )}
    {lines.length === 0 ? null : (
      <Part title={orderText.lines}>
        <Scroll label={orderText.lines}>
          <DataTable
            layout="stacked"
            columns={LINES}
            rows={lines.map((line, place) => ({ ...line, place }))}
            idOf={({ journalId, place }) => `${journalId}-${place}`}
          />
        </Scroll>
      </Part>
    )}
  </>
);
