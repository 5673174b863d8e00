import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { type BoardRow, needsRotation } from '../../../../domain/rental/rental-board.ts';
import { Button, buttonClass } from '../../../components/button.tsx';
import { classNames } from '../../../components/class-names.ts';
import { TextField } from '../../../components/forms/text-field.tsx';
import { useStore } from '../../../core/view-model.tsx';
import { complaintReasons } from '../../../features/complaint/complaint.text.ts';
import { adminPaths } from '../kit/admin-paths.ts';
import { PermissionStore } from '../kit/permission.store.ts';
import { StateMark } from '../parts/order/state-mark.tsx';
import { BoardTimes, boardMoment } from './board-times.tsx';
import { rentalsText as text } from './rentals.text.ts';
import type { RentalsViewModel } from './rentals.view-model.ts';
import styles from './rentals-page.module.scss';

interface Props {
  readonly model: RentalsViewModel;
  readonly row: BoardRow;
}

/** The form for a login code that the renter waits for. */
const CodeForm = observer(({ model, row }: Props) => {
  const [code, setCode] = useState('');
  const { loginCode, number } = row;
  if (loginCode === null) return null;
  return (
    <form
      className={styles['code']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void model.sendCode(row, code);
      }}
    >
      <TextField
        label={text.code(number)}
        name={`code-${loginCode.id}`}
        autoComplete="off"
        autoCapitalize="none"
        maxLength={100}
        showsHint
        hint={text.codeUntil(boardMoment(loginCode.promisedAt, model.now))}
        error={model.codeProblems.get(loginCode.id) ?? null}
        value={code}
        onChange={setCode}
      />
      <Button type="submit" variant="primary" isBusy={model.busy === row.orderId}>
        {text.sendCode}
      </Button>
    </form>
  );
});

/** The actions of a rental, the expected one first. */
const Steps = observer(({ model, row }: Props) => {
  const { may } = useStore(PermissionStore);
  const { orderId, number, state, complaintId } = row;
  const name = text.row(row.productName, row.unitPosition);
  const isBusy = model.busy === orderId;
  return (
    <div className={styles['steps']}>
      {needsRotation(row) && row.productId !== null && may('credentials.write') ? (
        <Button variant="primary" aria-label={text.sealOf(name)} isBusy={isBusy} onClick={() => void model.openSealDialog(row)}>
          {text.seal}
        </Button>
      ) : null}
      {complaintId !== null && may('complaints.write') ? (
        <Link className={buttonClass('primary')} to={adminPaths.complaint(complaintId)}>
          {text.toComplaint}
        </Link>
      ) : null}
      {may('orders.write') ? (
        <Button aria-label={text.messageOf(number)} onClick={() => model.openMessageDialog(row)}>
          {text.message}
        </Button>
      ) : null}
      {(state === 'processing' || state === 'delivered') && may('orders.write') ? (
        <Button
          variant="quiet"
          aria-label={text.cancelOf(number)}
          disabled={isBusy}
          onClick={() => void model.openEndDialog('cancel', row)}
        >
          {text.cancel}
        </Button>
      ) : null}
      {state === 'rented' ? (
        <Button
          variant="quiet"
          aria-label={text.stopOf(number)}
          disabled={isBusy}
          onClick={() => void model.openEndDialog('end_for_breach', row)}
        >
          {text.stop}
        </Button>
      ) : null}
    </div>
  );
});

/** One rental on the board. */
export const BoardItem = observer(({ model, row }: Props) => {
  const { may } = useStore(PermissionStore);
  const { problem } = row;
  return (
    <li className={classNames(styles['item'], row.isLate && styles['late'])}>
      <div className={styles['head']}>
        <h3>{text.row(row.productName, row.unitPosition)}</h3>
        <StateMark state={row.state} />
      </div>
      <p className={styles['who']}>
        <Link to={adminPaths.order(row.orderId)}>{row.number}</Link>
        <span>{row.buyerName}</span>
        {row.gameName === null ? null : <span>{row.gameName}</span>}
      </p>
      <BoardTimes model={model} row={row} />
      {problem === null ? null : <p className={styles['problem']}>{text.complaint(complaintReasons[problem])}</p>}
      {may('credentials.write') ? <CodeForm model={model} row={row} /> : null}
      <Steps model={model} row={row} />
    </li>
  );
});
