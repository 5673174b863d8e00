import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { ReceiptFacts } from '../../../application/order/order-repository.ts';
import { formatRupiah } from '../../../domain/shared/rupiah.ts';
import { buttonClass } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { FactRows } from '../../components/fact-rows.tsx';
import { Mark } from '../../components/mark.tsx';
import { RetryButton } from '../../components/retry-button.tsx';
import { paths } from '../../core/paths.ts';
import { useStore, useViewModel } from '../../core/view-model.tsx';
import { ClockStore } from '../../stores/clock.store.ts';
import { shortMoment } from '../../text/time.ts';
import { verificationText as text } from './verification.text.ts';
import { VerificationViewModel } from './verification.view-model.ts';
import styles from './verification-page.module.scss';

export const VerificationPage = () => {
  const { code = '' } = useParams();
  // Loaded in the browser alone, because a code must not be part of a cached page.
  const [isMounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  return (
    <div className={`wrap ${styles['page']}`}>{isMounted ? <Answer key={code} code={code} /> : <p role="status">{text.loading}</p>}</div>
  );
};

const Answer = observer(({ code }: { readonly code: string }) => {
  const model = useViewModel(VerificationViewModel, (made) => made.for(code));
  if (model.status === 'loading') return <p role="status">{text.loading}</p>;
  if (model.status === 'failed')
    return (
      <EmptyState
        heading="h1"
        title={text.failed}
        text={text.failedText}
        action={
          <RetryButton variant="primary" onRetry={() => void model.load()}>
            {text.retry}
          </RetryButton>
        }
      />
    );
  return model.receipt === null ? (
    <EmptyState
      heading="h1"
      title={text.unknown}
      text={text.unknownText}
      action={
        <Link className={buttonClass('primary')} to={paths.home}>
          {text.home}
        </Link>
      }
    />
  ) : (
    <Genuine receipt={model.receipt} />
  );
});

const Genuine = observer(({ receipt }: { readonly receipt: ReceiptFacts }) => {
  const { isLocal } = useStore(ClockStore);
  const lines = [
    [text.number, receipt.number],
    [text.product, receipt.productName],
    [text.game, receipt.gameName],
    [text.total, formatRupiah(receipt.total)],
    [text.paidAt, shortMoment(receipt.paidAt, isLocal)],
    [
      text.refunded,
      receipt.refundedAt === null ? null : text.refundedOn(formatRupiah(receipt.refunded), shortMoment(receipt.refundedAt, isLocal)),
    ],
    [text.state, text.states[receipt.state]],
  ] as const;
  return (
    <section className={styles['answer']}>
      <Mark tone="success" icon="check">
        {text.states[receipt.state]}
      </Mark>
      <h1>{text.genuine}</h1>
      <p>{text.genuineText}</p>
      {receipt.isTest ? <p className={styles['test']}>{text.test}</p> : null}
      <dl>
        <FactRows facts={lines} />
      </dl>
    </section>
  );
});
