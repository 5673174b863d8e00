import { observer } from 'mobx-react-lite';
import { Link } from 'react-router-dom';
import type { PaymentReview } from '../../../../application/order/order-admin-repository.ts';
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

/** A proof beside the expected amount. */
export const Review = observer(({ model, review }: { readonly model: PaymentsViewModel; readonly review: PaymentReview }) => {
  const { number, proofPath, firstApproval } = review;
  const picture = model.pictureOf(review.orderId);
  return (
    <li className={styles['case']}>
      <div>
        <Link className={listStyles['name']} to={adminPaths.order(review.orderId)}>
          {number}
        </Link>
        <p>{review.productName}</p>
        <p className={styles['faint']}>{text.facts(review.buyerName, orderTexts.methods[review.method], review.reference)}</p>
        <p className={styles['faint']}>{text.since(shortMoment(review.since, false))}</p>
        {review.isExpired ? <Mark tone="warning">{text.claimExpired}</Mark> : null}
        {review.isExtra ? <Mark tone="warning">{text.claimExtra}</Mark> : null}
        {review.sameAmount > 0 ? <p>{text.sameAmount(review.sameAmount)}</p> : null}
        {review.needsTwo ? <Mark tone="warning">{text.needsTwo}</Mark> : null}
        {firstApproval === null ? null : <p>{text.first(firstApproval.name, shortMoment(firstApproval.at, false))}</p>}
      </div>
      <div>
        <p className={styles['faint']}>{text.expected}</p>
        <p className={styles['amount']}>{formatRupiah(review.amount)}</p>
        {review.amount === review.total ? null : <p className={styles['faint']}>{text.total(review.total)}</p>}
      </div>
      <div className={styles['proof']}>
        {proofPath === null ? (
          <p className={styles['faint']}>{text.noProof}</p>
        ) : picture === null ? (
          <Button aria-label={text.showProofOf(number)} onClick={() => void model.showProof(review)}>
            {text.showProof}
          </Button>
        ) : (
          <img src={picture} alt={text.proofOf(number)} />
        )}
      </div>
      <div className={styles['actions']}>
        <Button variant="primary" aria-label={text.approveOf(number)} onClick={() => model.openDialog({ kind: 'approve', review })}>
          {text.approve}
        </Button>
        {review.isExpired ? null : (
          <Button aria-label={text.rejectOf(number)} onClick={() => model.openDialog({ kind: 'reject', review })}>
            {text.reject}
          </Button>
        )}
      </div>
    </li>
  );
});
