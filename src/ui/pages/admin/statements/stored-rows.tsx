import { observer } from 'mobx-react-lite';
import { Fragment, useState } from 'react';
import { Link } from 'react-router-dom';
import type { StatementAccount, StoredRow } from '../../../../application/statement/statement-repository.ts';
import { formatSen } from '../../../../domain/statement/format-sen.ts';
import {
  type AttemptCandidate,
  type BookedCandidate,
  type MatchProposal,
  proposeMatch,
} from '../../../../domain/statement/propose-match.ts';
import { isPossibleReason, proposeReason, ROW_REASONS, type RowReason } from '../../../../domain/statement/row-reason.ts';
import type { StatementGap } from '../../../../domain/statement/stored-chain.ts';
import { Button } from '../../../components/button.tsx';
import { ChoiceField } from '../../../components/forms/choice-field.tsx';
import { FormAlert } from '../../../components/forms/form-alert.tsx';
import { Mark } from '../../../components/mark.tsx';
import { Segmented } from '../../../components/segmented.tsx';
import { useViewModel } from '../../../core/view-model.tsx';
import { adminPaths } from '../kit/admin-paths.ts';
import listStyles from '../kit/list/list.module.scss';
import { ReasonDialog } from '../kit/list/reason-dialog.tsx';
import { orderTexts } from '../parts/order/order.text.ts';
import { Closing } from './closing.tsx';
import { LumpOfRow } from './lump.tsx';
import { StatementRowsViewModel } from './statement-rows.view-model.ts';
import { statementsText as text } from './statements.text.ts';
import styles from './statements-page.module.scss';

interface RowProps {
  readonly model: StatementRowsViewModel;
  readonly row: StoredRow;
}

/** A receipt that is booked already; the row is only bound to it. */
const Booked = observer(({ model, row, booked: { journalId, number, day } }: RowProps & { readonly booked: BookedCandidate }) => (
  <>
    <p>{text.bookedAlready(number, day)}</p>
    <Button
      isBusy={model.busyId === row.id}
      aria-label={text.bindOf(number, row.text)}
      onClick={() => void model.match(row, { journalId })}
    >
      {text.bind}
    </Button>
  </>
));

interface OrderProps extends RowProps {
  readonly order: AttemptCandidate;
  readonly isCertain: boolean;
  readonly reason: string | null;
}

/** An order that the row may pay. */
const Order = observer(({ model, row, order, isCertain, reason }: OrderProps) => (
  <>
    <p>
      <Link className={listStyles['name']} to={adminPaths.order(order.orderId)}>
        {order.number}
      </Link>{' '}
      {order.buyerName}
    </p>
    {reason === null ? null : (
      <p>
        <Mark tone={isCertain ? 'success' : 'warning'}>{isCertain ? text.certain : text.check}</Mark> {reason}
      </p>
    )}
    <Button
      variant={isCertain ? 'primary' : 'secondary'}
      isBusy={model.busyId === row.id}
      aria-label={text.approveOf(order.number)}
      onClick={() => void model.match(row, { orderId: order.orderId })}
    >
      {text.approve}
    </Button>
  </>
));

/** Orders that wait for no money any more: it is recorded for one of them, and a person decides about it. */
const Ended = observer(({ model, row, orders }: RowProps & { readonly orders: readonly AttemptCandidate[] }) => (
  <>
    <p>{text.ended}</p>
    {orders.map(({ orderId, number, orderState }) => (
      <Fragment key={orderId}>
        <p>
          <Link className={listStyles['name']} to={adminPaths.order(orderId)}>
            {number}
          </Link>{' '}
          {orderTexts.states[orderState]}
        </p>
        <Button isBusy={model.busyId === row.id} aria-label={text.recordFor(number)} onClick={() => void model.match(row, { orderId })}>
          {text.record}
        </Button>
      </Fragment>
    ))}
  </>
));

/** Chooses why money moved that is no receipt. @param isOther whether it is something else than what is booked with the amount already */
const ReasonForm = observer(({ model, row, isOther }: RowProps & { readonly isOther: boolean }) => {
  const reasons = ROW_REASONS.filter((reason) => isPossibleReason(reason, row.amount));
  const [reason, setReason] = useState<RowReason | ''>(proposeReason(row) ?? '');
  return (
    <form
      className={styles['reason']}
      onSubmit={(event) => {
        event.preventDefault();
        if (reason !== '') void model.give([row], reason, isOther);
      }}
    >
      <ChoiceField
        label={text.rowReason}
        name={`reason-${row.id}`}
        error={null}
        options={[['', text.chooseReason], ...reasons.map((one) => [one, text.reasonName(one)] as const)]}
        value={reason}
        onChange={(chosen) => setReason(chosen as RowReason | '')}
      />
      <Button type="submit" disabled={reason === ''} isBusy={model.busyId === row.id} aria-label={text.giveReasonOf(row.text)}>
        {text.giveReason}
      </Button>
    </form>
  );
});

/** A row that has a reason, which can be withdrawn. */
const Reasoned = observer(({ model, row, reason }: RowProps & { readonly reason: RowReason }) => (
  <>
    <p>
      <Mark>{text.reasonName(reason)}</Mark>
    </p>
    <Button isBusy={model.busyId === row.id} aria-label={text.withdrawReasonOf(row.text)} onClick={() => void model.withdraw(row)}>
      {text.withdrawReason}
    </Button>
  </>
));

/** A row that nothing is known for; money that came is recorded among the payments. */
const Unknown = ({ isIn }: { readonly isIn: boolean }) => (
  <>
    <p className={styles['faint']}>{text.noProposal(isIn)}</p>
    {isIn ? <Link to={adminPaths.payments}>{text.toRecord}</Link> : null}
  </>
);

/** A row that backs a journal. Received without being paid to an order, its money waits for a decision. */
const Matched = ({ model, row, match: { kind, number, isBooking } }: RowProps & { readonly match: NonNullable<StoredRow['match']> }) => (
  <>
    <p className={styles['faint']}>{text.matchedWith(number)}</p>
    {kind === 'received' ? <Link to={adminPaths.payments}>{text.toDecide}</Link> : null}
    {isBooking ? <p className={styles['faint']}>{kind === 'settled' ? text.settledByRow : text.bookedByRow}</p> : null}
    {isBooking && kind !== 'settled' ? null : (
      <Button variant="quiet" aria-label={text.unbindOf(row.text)} onClick={() => model.openUnbinding(row)}>
        {text.unbind}
      </Button>
    )}
  </>
);

/** What a row is proposed to stand for with the reason, and the button that decides it. */
const Proposed = ({ model, row, proposal }: RowProps & { readonly proposal: Exclude<MatchProposal, { readonly kind: 'none' }> }) => {
  if (proposal.kind === 'ended') return <Ended model={model} row={row} orders={proposal.orders} />;
  if (proposal.kind === 'booked') return <Booked model={model} row={row} booked={proposal.booked} />;
  if (proposal.kind === 'order')
    return <Order model={model} row={row} order={proposal.order} isCertain={proposal.isCertain} reason={text.why[proposal.why]} />;
  const { booked, orders } = proposal;
  return (
    <>
      <p>{text.severalChoices(booked.length + orders.length)}</p>
      {booked.map((one) => (
        <Booked key={one.journalId} model={model} row={row} booked={one} />
      ))}
      {orders.map((order) => (
        <Order key={order.orderId} model={model} row={row} order={order} isCertain={false} reason={null} />
      ))}
    </>
  );
};

/** What a row stands for, or may stand for. */
const Match = observer(({ model, row }: RowProps) => {
  if (row.match !== null) return <Matched model={model} row={row} match={row.match} />;
  if (row.reason !== null) return <Reasoned model={model} row={row} reason={row.reason} />;
  const proposal = row.candidates === null ? null : proposeMatch(row, row.candidates);
  if (proposal === null || proposal.kind === 'none') {
    const lump = model.lumpOf(row);
    return (
      <>
        {lump.kind === 'none' ? <Unknown isIn={row.amount > 0} /> : <LumpOfRow model={model} row={row} proposal={lump} />}
        <ReasonForm model={model} row={row} isOther={false} />
      </>
    );
  }
  return (
    <>
      <Proposed model={model} row={row} proposal={proposal} />
      <details>
        <summary>{text.notAnOrder}</summary>
        <ReasonForm model={model} row={row} isOther />
      </details>
    </>
  );
});

/** What some banks write where a row has none. */
const NO_REFERENCE = /^-+$/;

/** A stored row beside its proposal. */
const Row = observer(({ model, row }: RowProps) => (
  <li className={styles['row']}>
    <div>
      <p className={styles['faint']}>{text.moment(row.bookedOn, row.time)}</p>
      <p className={styles['text']}>{row.text}</p>
      {row.reference === null || NO_REFERENCE.test(row.reference) ? null : (
        <p className={styles['faint']}>{text.reference(row.reference)}</p>
      )}
    </div>
    <div className={styles['amounts']}>
      <b>{formatSen(row.amount)}</b>
      {row.balance === null ? null : <span className={styles['faint']}>{text.balanceAfter(row.balance)}</span>}
    </div>
    <div className={styles['match']}>
      <Match model={model} row={row} />
    </div>
  </li>
));

/** One press for all rows that are certain, and what became of them. */
const CertainRows = observer(({ model }: { readonly model: StatementRowsViewModel }) => {
  const { certain, decided, outcome } = model;
  return (
    <>
      {certain.length === 0 ? null : (
        <div className={styles['press']}>
          <Button variant="primary" isBusy={decided !== null} onClick={() => void model.approveCertain()}>
            {text.approveCertain(certain.length)}
          </Button>
          <span role="status">{decided === null ? text.certainTotal(certain) : text.deciding(decided, certain.length)}</span>
        </div>
      )}
      {outcome === null ? null : (
        <div role="status" className={styles['outcome']}>
          <p>{text.certainOutcome(outcome)}</p>
          {outcome.refused.length === 0 ? null : (
            <ul className={styles['gaps']}>
              {outcome.refused.map(({ row, failure }) => (
                <li key={row.id}>{text.refusedRow(row, failure)}</li>
              ))}
            </ul>
          )}
        </div>
      )}
    </>
  );
});

/** One press for each reason that texts of rows name. */
const NamedReasons = observer(({ model }: { readonly model: StatementRowsViewModel }) =>
  model.reasons.map((named) => (
    <div key={named.reason} className={styles['press']}>
      <Button isBusy={model.busyId !== null} onClick={() => void model.give(named.rows, named.reason)}>
        {text.giveReasons(named)}
      </Button>
      <span>{text.reasonsTotal(named)}</span>
    </div>
  )),
);

/** Where the stored rows are not whole; a gap is gone once its rows are imported. */
const Gaps = ({ gaps }: { readonly gaps: readonly StatementGap[] }) =>
  gaps.length === 0 ? (
    <p className={styles['faint']}>{text.noGaps}</p>
  ) : (
    <ul className={styles['gaps']} aria-label={text.gapsTitle}>
      {gaps.map((gap) => (
        <li key={gap.before}>
          <Mark tone="warning">{text.gapMark}</Mark> {text.gap(gap)}
        </li>
      ))}
    </ul>
  );

/** The stored rows of the chosen account, newest first. */
export const StoredRows = observer(({ account }: { readonly account: StatementAccount }) => {
  const model = useViewModel(StatementRowsViewModel, (made) => made.setAccount(account.id));
  const { page } = model;
  const { gaps } = account;
  const none = model.isOpenOnly && account.lastDay !== null ? text.noOpenRows : text.noRows;
  return (
    <>
      {model.closing === null ? null : <Closing account={account} closing={model.closing} onBooked={() => void model.load(null)} />}
      <section aria-label={text.rowsTitle}>
        <h2>{text.rowsTitle}</h2>
        {gaps === null ? null : <Gaps gaps={gaps} />}
        <div className={styles['pages']}>
          <Segmented
            label={text.show}
            options={[
              ['open', text.openRows],
              ['all', text.allRows],
            ]}
            value={model.isOpenOnly ? 'open' : 'all'}
            onChange={(choice) => void model.show(choice === 'open')}
          />
        </div>
        <FormAlert text={model.problem ?? model.loadProblem} />
        <CertainRows model={model} />
        <NamedReasons model={model} />
        {page === null ? null : page.rows.length === 0 ? (
          <p className={styles['faint']}>{none}</p>
        ) : (
          <ul className={styles['rows']}>
            {page.rows.map((row) => (
              <Row key={row.id} model={model} row={row} />
            ))}
          </ul>
        )}
        {model.unbinding === null ? null : (
          <ReasonDialog
            title={text.unbindTitle}
            message={text.unbindText}
            label={text.withdrawReasonLabel}
            hint={text.withdrawHint}
            confirm={text.unbind}
            isDangerous={false}
            isBusy={model.isUnbinding}
            problem={model.refusal}
            onConfirm={(reason) => void model.unbind(reason)}
            onCancel={model.dropUnbinding}
          />
        )}
        <div className={styles['pages']}>
          {model.isFirstPage ? null : <Button onClick={() => void model.load(null)}>{text.newest}</Button>}
          {page === null || page.next === null ? null : <Button onClick={() => void model.load(page.next)}>{text.older}</Button>}
        </div>
      </section>
    </>
  );
});
