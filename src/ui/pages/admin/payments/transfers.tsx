import { observer } from 'mobx-react-lite';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { FoundTransfer } from '../../../../application/order/transfers.ts';
import { formatRupiah } from '../../../../domain/shared/rupiah.ts';
import { Button } from '../../../components/button.tsx';
import { FormAlert } from '../../../components/forms/form-alert.tsx';
import { Mark } from '../../../components/mark.tsx';
import { useViewModel } from '../../../core/view-model.tsx';
import { shopDayOf } from '../../../text/time.ts';
import { adminPaths } from '../kit/admin-paths.ts';
import listStyles from '../kit/list/list.module.scss';
import { SearchBar } from '../kit/list/search-bar.tsx';
import { orderTexts } from '../parts/order/order.text.ts';
import { StateMark } from '../parts/order/state-mark.tsx';
import { paymentsText } from './payments.text.ts';
import styles from './payments-page.module.scss';
import { RecordDialog } from './record-dialog.tsx';
import { transfersText as text } from './transfers.text.ts';
import { TransfersViewModel } from './transfers.view-model.ts';

const amountText = (amount: number | null): string => (amount === null ? text.none : formatRupiah(amount));

/** Expected and received amount of a transfer, and its order. */
const Found = ({ model, transfer }: { readonly model: TransfersViewModel; readonly transfer: FoundTransfer }) => {
  const { order, method, reference, expected, received, bankReference, receivedOn, exception } = transfer;
  return (
    <li className={styles['case']}>
      <div>
        {order === null ? (
          <b>{text.nameless}</b>
        ) : (
          <>
            <Link className={listStyles['name']} to={adminPaths.order(order.id)}>
              {order.number}
            </Link>
            <p>{order.productName}</p>
            <StateMark state={order.state} />
          </>
        )}
        {exception === null ? null : <Mark tone="danger">{orderTexts.exceptions[exception]}</Mark>}
        <p className={styles['faint']}>
          {paymentsText.facts(order?.buyerName ?? null, method === null ? null : orderTexts.methods[method], reference)}
        </p>
        {bankReference === null ? null : (
          <p className={styles['faint']}>{text.bank(bankReference, receivedOn === null ? null : shopDayOf(receivedOn))}</p>
        )}
      </div>
      <div>
        <p className={styles['faint']}>{text.expected}</p>
        <p className={styles['amount']}>{amountText(expected)}</p>
      </div>
      <div>
        <p className={styles['faint']}>{text.received}</p>
        <p className={styles['amount']}>{amountText(received)}</p>
      </div>
      <div className={styles['actions']}>
        {order === null ? null : (
          <Button aria-label={text.recordOf(order.number)} onClick={() => void model.open(transfer)}>
            {text.record}
          </Button>
        )}
      </div>
    </li>
  );
};

const keyOf = ({ order, reference, bankReference }: FoundTransfer): string => `${order?.id} ${reference} ${bankReference}`;

/** Finds a transfer, whatever the state of its order, and records what the bank statement shows. */
export const Transfers = observer(({ onRecorded }: { readonly onRecorded: () => void }) => {
  const model = useViewModel(TransfersViewModel);
  const id = useId();
  const { found, form } = model;
  return (
    <section className={styles['section']} aria-labelledby={id}>
      <h2 id={id}>{text.title}</h2>
      <p className={styles['faint']}>{text.about}</p>
      <div className={styles['search']}>
        <SearchBar label={text.search} button={text.button} value={model.search} onSearch={(search) => void model.find(search)} />
        <Button onClick={() => void model.open(null)}>{text.withoutOrder}</Button>
      </div>
      <FormAlert text={model.problem} />
      {found === null ? null : found.length === 0 ? (
        <p role="status">{text.nothing}</p>
      ) : (
        <ul className={styles['cases']}>
          {found.map((transfer) => (
            <Found key={keyOf(transfer)} model={model} transfer={transfer} />
          ))}
        </ul>
      )}
      {form === null ? null : <RecordDialog model={model} form={form} onRecorded={onRecorded} />}
    </section>
  );
});
