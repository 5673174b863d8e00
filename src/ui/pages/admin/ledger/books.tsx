import { useId } from 'react';
import type { AccountBalance, LedgerCheck } from '../../../../application/order/order-admin-repository.ts';
import type { LedgerOverview as Summary } from '../../../../application/order/read-ledger.ts';
import { formatRupiah } from '../../../../domain/shared/rupiah.ts';
import { Mark } from '../../../components/mark.tsx';
import listStyles from '../kit/list/list.module.scss';
import { DataTable } from '../kit/table/data-table.tsx';
import type { TableColumn } from '../kit/table/table-column.ts';
import { ledgerText as text } from './ledger.text.ts';
import styles from './ledger-page.module.scss';

const { balanceColumns: columns } = text;

const COLUMNS: readonly TableColumn<AccountBalance>[] = [
  {
    id: 'account',
    header: columns.account,
    isRowHeader: true,
    cell: ({ account }) => (
      <>
        {text.accountName(account)} <code className={styles['code']}>{account}</code>
      </>
    ),
  },
  {
    id: 'balance',
    header: columns.balance,
    isNumber: true,
    cell: ({ balance }) => <span className={listStyles['nowrap']}>{formatRupiah(balance)}</span>,
  },
];

const Check = ({ check }: { readonly check: LedgerCheck }) => (
  <li>
    {text.checkName(check.name)}
    {check.holds ? <Mark tone="success">{text.kept}</Mark> : <Mark tone="danger">{text.broken(check.detail)}</Mark>}
  </li>
);

/** The balance of every account, and the invariants of the ledger. */
export const Books = ({ summary: { balances, checks } }: { readonly summary: Summary }) => {
  const balancesId = useId();
  const checksId = useId();
  const sum = balances.reduce((total, { balance }) => total + balance, 0);
  return (
    <div className={styles['books']}>
      <section aria-labelledby={balancesId}>
        <h2 id={balancesId}>{text.balances}</h2>
        <p>{balances.length === 0 ? text.noBalances : text.balancesText}</p>
        {balances.length === 0 ? null : (
          <>
            <DataTable layout="figures" columns={COLUMNS} rows={balances} idOf={({ account }) => account} />
            <p className={styles['sum']}>
              {text.sum} <b>{formatRupiah(sum)}</b>
            </p>
          </>
        )}
      </section>
      <section aria-labelledby={checksId}>
        <h2 id={checksId}>{text.checks}</h2>
        <ul className={styles['checks']}>
          {checks.map((check) => (
            <Check key={check.name} check={check} />
          ))}
        </ul>
      </section>
    </div>
  );
};
